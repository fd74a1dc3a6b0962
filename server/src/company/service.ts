import { roles, username } from "@derash/protocol/staff";
import { sql } from "kysely";
import { AppError } from "../app-error.ts";
import type { Db, Queries, Tx } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";
import * as store from "./store.ts";

export type Company = store.Company;
export type Branch = store.Branch;
export type StaffMember = store.StaffMember;
export type NewStaffMember = Omit<store.NewStaffMember, "id" | "accountId">;
export type Scope = store.Scope;
export type Unit = store.Unit;

/** Who asks, and by which request: what every change of staff is recorded with. */
export type Actor = { staff: StaffMember; requestId: string };

/** Companies, their branches, and the people who run them. Knows who is whose, and moves no money. */
export type CompanyService = {
  /** Makes the company and its branch where they are missing; answers the branch. Online: it has rooms for the mini app. */
  ensureBranch(companyName: string, branchName: string, isOnline: boolean): Promise<Branch>;
  /** Branches that have rooms for the mini app, oldest first. */
  onlineBranches(): Promise<Branch[]>;
  findCompany(companyId: string): Promise<Company | null>;
  findBranch(branchId: string): Promise<Branch | null>;
  /**
   * The company that somebody asks about: their own; a super admin says which. Errors: invalid_input (none said), not_found
   * (a foreign one is as one that is missing).
   */
  companyOf(staff: Pick<StaffMember, "companyId">, companyId: string | undefined): Promise<Company>;
  /** A branch that somebody may see. Errors: not_found (a foreign one is as one that is missing). */
  branchOf(staff: StaffMember, branchId: string): Promise<Branch>;
  /** null where the name is taken. */
  addCompany(tx: Tx, name: string): Promise<Company | null>;
  /** null where the company has a branch of this name. */
  addBranch(tx: Tx, companyId: string, name: string, isOnline: boolean): Promise<Branch | null>;
  /** Opens the account that goes with the role. null where the username is taken. */
  addStaff(tx: Tx, person: NewStaffMember): Promise<StaffMember | null>;
  findStaff(staffId: string, queries?: Queries): Promise<StaffMember | null>;
  findStaffByUsername(username: string): Promise<StaffMember | null>;
  findStaffByTelegramId(telegramId: number, queries?: Queries): Promise<StaffMember | null>;
  /** The Telegram ids of a company's admins who are switched on and have linked Telegram. */
  linkedAdmins(queries: Queries, companyId: string): Promise<number[]>;
  /** Holds the row until the end of the transaction: a sign-in and what ends sign-ins take turns. */
  lockStaff(tx: Tx, staffId: string): Promise<{ staff: StaffMember; passwordHash: string } | null>;
  /**
   * Holds the row of who asks, so that a sign-in of theirs, and whoever switches them off, comes before or after it. It comes
   * before the rows of those below. Errors: not_signed_in (switched off while the request was on its way).
   */
  lockActor(tx: Tx, actor: Actor): Promise<void>;
  /** Links with Telegram move from one person to another, so changes of them take turns. Call it before lockStaff. */
  lockTelegramLinks(tx: Tx): Promise<void>;
  passwordHash(staffId: string): Promise<string | null>;
  /**
   * Those of them who are active; none of them is switched until the end of the transaction. Comes before money is locked, as
   * lockStaff does.
   */
  holdActive(tx: Tx, staffIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Held, from the highest role down: the active ones with a lower role in the unit, or those stopped with somebody. */
  staffBelow(tx: Tx, above: Pick<StaffMember, "role">, unit: Unit, stoppedWith: string | null): Promise<string[]>;
  /** `stoppedWith`: whose switching off stops them too. */
  switchStaff(tx: Tx, ids: readonly string[], isActive: boolean, stoppedWith: string | null): Promise<void>;
  /** Who above each of these branches is switched off with what is below, if anybody; whoever switches them waits, or is waited for. */
  switchedOffAbove(tx: Tx, branchIds: readonly string[]): Promise<Map<string, string>>;
  updateStaff(tx: Tx, staffId: string, change: Parameters<typeof store.updateStaff>[2]): Promise<void>;
  /** After the commit: what is on a cashier's float is another by what somebody above has done. */
  floatChanged(cashierId: string): void;
  /** Calls back with each cashier of whom this server says so. */
  onFloatChanged(listener: (cashierId: string) => void): void;
};

/** The username of the member of staff whose id this column holds; null where it holds none. */
export const usernameOf = <Username extends string | null = string>(column: string) =>
  sql<Username>`(select username from staff_directory where id = ${sql.ref(column)})`;

/** What it needs of the ledger. A ground-floor feature names the shape, and main.ts hands it in. */
type Accounts = { open(queries: Queries, kind: Tables["account"]["kind"], ownerId: string): Promise<string> };
type Deps = { db: Db; ledger: Accounts };

/** Owner of the account that all credit comes from. There is one, so that what was issued is one number. */
export const issuerOwnerId = "00000000-0000-7000-8000-000000155e43";

export function createCompanyService(deps: Deps): CompanyService {
  const { db } = deps;
  const listeners: ((cashierId: string) => void)[] = [];
  return {
    ensureBranch: (companyName, branchName, isOnline) => ensureBranch(deps, companyName, branchName, isOnline),
    onlineBranches: () => store.onlineBranches(db),
    findCompany: (companyId) => store.findCompany(db, companyId),
    findBranch: (branchId) => store.findBranch(db, branchId),
    companyOf: (staff, companyId) => companyOf(db, staff, companyId),
    branchOf: (staff, branchId) => branchOf(db, staff, branchId),
    addCompany: (tx, name) => addCompany(deps, tx, name),
    addBranch: (tx, companyId, name, isOnline) => addBranch(deps, tx, companyId, name, isOnline),
    addStaff: (tx, person) => addStaff(deps, tx, person),
    findStaff: (staffId, queries = db) => store.findStaff(queries, "id", staffId),
    findStaffByUsername: (text) => findStaffByUsername(db, text),
    findStaffByTelegramId: (telegramId, queries = db) => store.findStaff(queries, "telegram_id", telegramId),
    linkedAdmins: (queries, companyId) => store.linkedAdmins(queries, companyId),
    lockStaff: (tx, staffId) => store.lockStaff(tx, staffId),
    lockActor: (tx, actor) => lockActor(tx, actor),
    lockTelegramLinks: (tx) => store.lockName(tx, "telegram", ""),
    passwordHash: (staffId) => store.passwordHash(db, staffId),
    holdActive: (tx, staffIds) => store.holdActive(tx, staffIds),
    staffBelow: (tx, above, unit, stoppedWith) => store.staffBelow(tx, above, unit, stoppedWith),
    switchStaff: (tx, ids, isActive, stoppedWith) => store.switchStaff(tx, ids, isActive, stoppedWith),
    switchedOffAbove: (tx, branchIds) => store.switchedOffAbove(tx, branchIds),
    updateStaff: (tx, staffId, change) => store.updateStaff(tx, staffId, change),
    floatChanged: (cashierId) => {
      for (const tell of listeners) tell(cashierId);
    },
    onFloatChanged: (listener) => void listeners.push(listener),
  };
}

/** Who stands strictly below: a lower role, within the scope. Nobody is below themselves. */
export function isBelow(actor: StaffMember, target: StaffMember): boolean {
  return roles.indexOf(target.role) > roles.indexOf(actor.role) && isInScope(scopeOf(actor), target);
}

/** What a member of staff may know of: everything, the company, the branch, or only what is their own. */
export function scopeOf({ role, id, companyId, branchId }: StaffMember): Scope {
  return { companyId, branchId, cashierId: role === "cashier" ? id : null };
}

/** Whether something of a company and branch is in the scope; `branchId` null: it is the company's. */
export function isInScope(scope: Scope, thing: { companyId: string | null; branchId: string | null }): boolean {
  if (scope.companyId !== null && thing.companyId !== scope.companyId) return false;
  return scope.branchId === null || thing.branchId === scope.branchId;
}

/** What a filter names: the narrowest of them is meant. */
export type NamedUnits = {
  companyId?: string | undefined;
  branchId?: string | undefined;
  cashierId?: string | undefined;
};

/** A company, a branch, a cashier's desk, or what is a super admin's own: in whose audit it is, its account, and its names for people. */
export type NamedUnit = { companyId: string | null; branchId: string | null; accountId: string; names: string[] };

/** The narrowest unit that is named, one's own where none is; null: it is missing, or not for this person to know. */
export async function namedUnit(queries: Queries, staff: StaffMember, named: NamedUnits): Promise<NamedUnit | null> {
  const { companyId, branchId, cashierId } = named;
  const own = ownUnit(staff);
  if (companyId === undefined && branchId === undefined && cashierId === undefined) return own;
  const unit = await narrowest(queries, named);
  if (unit?.accountId === own.accountId) return own;
  // A cashier has nobody below, and of a branch the company is above.
  return unit && staff.role !== "cashier" && isInScope(scopeOf(staff), unit) ? unit : null;
}

/** Whose a file is by its filter. Whoever names what is not theirs gets nothing of it, nor its name, and that is in the audit of their own. */
export async function unitOfFile(queries: Queries, staff: StaffMember, named: NamedUnits): Promise<NamedUnit> {
  return (await namedUnit(queries, staff, named)) ?? { ...ownUnit(staff), names: [] };
}

/** What a member of staff stands for: the company, the branch, or a cashier's own desk. */
function ownUnit({ role, companyId, companyName, branchId, branchName, accountId, username }: StaffMember): NamedUnit {
  const names = role === "cashier" ? [branchName, username] : [companyName, branchName];
  return { companyId, branchId, accountId, names: names.filter((name) => name !== null) };
}

async function narrowest(queries: Queries, { companyId, branchId, cashierId }: NamedUnits): Promise<NamedUnit | null> {
  if (cashierId !== undefined) {
    const person = await store.findStaff(queries, "id", cashierId);
    return person?.role === "cashier" ? ownUnit(person) : null;
  }
  if (branchId !== undefined) {
    const branch = await store.findBranch(queries, branchId);
    return branch && { ...branch, branchId: branch.id, names: [branch.companyName, branch.name] };
  }
  const company = companyId === undefined ? null : await store.findCompany(queries, companyId);
  return company && { ...company, companyId: company.id, branchId: null, names: [company.name] };
}

async function lockActor(tx: Tx, { staff }: Actor): Promise<void> {
  if (!(await store.holdActive(tx, [staff.id])).has(staff.id)) throw new AppError("not_signed_in");
}

async function companyOf(db: Db, staff: Pick<StaffMember, "companyId">, companyId = staff.companyId): Promise<Company> {
  if (companyId === null) throw new AppError("invalid_input").at("company_id", "company_required");
  const isForeign = staff.companyId !== null && staff.companyId !== companyId;
  const company = isForeign ? null : await store.findCompany(db, companyId);
  if (!company) throw new AppError("not_found");
  return company;
}

async function ensureBranch(deps: Deps, companyName: string, branchName: string, isOnline: boolean): Promise<Branch> {
  return deps.db.transaction().execute(async (tx) => {
    const made = await addCompany(deps, tx, companyName);
    const company = made ?? (await store.findCompanyByName(tx, companyName));
    if (!company) throw new Error(`company ${companyName} exists`);
    const branch =
      (await addBranch(deps, tx, company.id, branchName, isOnline)) ??
      (await store.findBranchByName(tx, company.id, branchName));
    if (!branch) throw new Error(`branch ${branchName} exists`);
    return branch;
  });
}

async function branchOf(db: Db, staff: StaffMember, branchId: string): Promise<Branch> {
  const branch = await store.findBranch(db, branchId);
  if (!branch || !isInScope(scopeOf(staff), { companyId: branch.companyId, branchId })) throw new AppError("not_found");
  return branch;
}

async function addCompany({ ledger }: Deps, tx: Tx, name: string): Promise<Company | null> {
  await store.lockName(tx, "company", name);
  if (await store.findCompanyByName(tx, name)) return null;
  const id = await store.newId(tx);
  await store.insertCompany(tx, { id, name, accountId: await ledger.open(tx, "company", id) });
  return store.findCompany(tx, id);
}

async function addBranch(
  { ledger }: Deps,
  tx: Tx,
  companyId: string,
  name: string,
  isOnline: boolean,
): Promise<Branch | null> {
  await store.lockName(tx, "branch", `${companyId}:${name}`);
  if (await store.findBranchByName(tx, companyId, name)) return null;
  const id = await store.newId(tx);
  const accountId = await ledger.open(tx, "branch", id);
  await store.insertBranch(tx, { id, companyId, name, accountId, isOnline });
  return store.findBranch(tx, id);
}

/** Text that can be no username, like one with a NUL in it, is nobody's. */
async function findStaffByUsername(db: Db, text: string): Promise<StaffMember | null> {
  const parsed = username.safeParse(text);
  return parsed.success ? store.findStaff(db, "username", parsed.data) : null;
}

async function addStaff(deps: Deps, tx: Tx, person: NewStaffMember): Promise<StaffMember | null> {
  await store.lockName(tx, "staff", person.username);
  if (await store.findStaff(tx, "username", person.username)) return null;
  const id = await store.newId(tx);
  return store.insertStaff(tx, { ...person, id, accountId: await accountOf(deps, tx, id, person) });
}

function accountOf({ ledger }: Deps, tx: Tx, staffId: string, person: NewStaffMember): Promise<string> {
  switch (person.role) {
    case "super_admin":
      return ledger.open(tx, "issuer", issuerOwnerId);
    case "company_admin":
      return ledger.open(tx, "company", person.companyId ?? "");
    case "branch_admin":
      return ledger.open(tx, "branch", person.branchId ?? "");
    case "cashier":
      return ledger.open(tx, "cashier", staffId);
  }
}
