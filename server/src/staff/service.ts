import { type Santim, toBirr } from "@derash/game/money";
import type {
  Branch,
  Cashier,
  Company,
  Created,
  companiesQuery,
  Hierarchy,
  listQuery,
} from "@derash/protocol/management";
import type * as z from "zod";
import { AppError } from "../app-error.ts";
import { type AuditEntry, type AuditService, doneBy } from "../audit/service.ts";
import type { AuthService } from "../auth/service.ts";
import type { CartelaService } from "../cartela/service.ts";
import { type Actor, type CompanyService, isBelow, type StaffMember, scopeOf } from "../company/service.ts";
import type { CreditService } from "../credit/service.ts";
import type { LedgerService } from "../ledger/service.ts";
import type { Logger } from "../log.ts";
import type { Db, Tx } from "../postgres/db.ts";
import type { Listed } from "../postgres/page.ts";
import type { RoundService } from "../round/service.ts";
import { refuseLateOn, type Turn } from "../unseen.ts";
import * as creation from "./creation.ts";
import * as store from "./store.ts";
import { aboutRoom, followersOf } from "./switching.ts";

export type NewBranch = creation.NewBranch;
export type NewCashier = creation.NewCashier;
export type NewCompany = creation.NewCompany;
export type CompaniesChoice = Omit<z.output<typeof companiesQuery>, "companyId"> & { companyId?: string | undefined };
export type ListChoice = z.output<typeof listQuery>;

/** User management: who there is below me, and making, switching and resetting them. Foreign things are not_found. */
export type StaffService = {
  hierarchy(staff: StaffMember): Promise<Hierarchy>;
  /** A page of a list by name; what is foreign is not in it, nor counted, nor found. */
  listCompanies(choice: CompaniesChoice): Promise<Listed<Company>>;
  listBranches(staff: StaffMember, choice: ListChoice): Promise<Listed<Branch>>;
  listCashiers(staff: StaffMember, choice: ListChoice): Promise<Listed<Cashier>>;
  /** With its first admin. Errors: invalid_input (half a login), name_taken, username_taken. */
  createCompany(actor: Actor, input: NewCompany): Promise<Created<Company>>;
  /**
   * With its first admin. Cartelas are given and rooms opened once the branch is there; `cartela_sets` of the answer says
   * which sets it has got.
   * Errors: invalid_input (no company chosen, half a login), not_found, name_taken, username_taken, not_allowed (rooms in
   * the mini app).
   */
  createBranch(actor: Actor, input: NewBranch): Promise<Created<Branch>>;
  /** Errors: invalid_input (no branch chosen), not_found, username_taken. */
  createCashier(actor: Actor, input: NewCashier): Promise<Created<Cashier>>;
  /**
   * Ends every session of that person, a link with Telegram, and their waits after wrong passwords. Errors: not_found (foreign, or not
   * strictly below).
   */
  resetPassword(actor: Actor, userId: string, newPassword: string): Promise<void>;
  /**
   * Who is switched off is out at once; who is switched on need not wait for what they tried before. With what is below:
   * an admin's staff and rooms too, in one transaction; switched on again, only what was stopped together. "only": whoever asks has
   * seen them off already. Who was stopped with somebody and is switched off stays off alone. Errors: not_found, version_changed
   * (a late "on"; "only", and somebody has switched them on since).
   */
  setActive(actor: Actor, userId: string, turn: Turn, below?: boolean | "only"): Promise<void>;
};

export type StaffDeps = {
  db: Db;
  ledger: LedgerService;
  companies: CompanyService;
  auth: Pick<AuthService, "newPasswordHash" | "endStaffSessions" | "forgiveSignIns" | "forgetStaff">;
  credit: Pick<CreditService, "issued">;
  cartelas: Pick<CartelaService, "givePackage">;
  audit: AuditService;
  log: Pick<Logger, "error">;
  rooms: Pick<RoundService, "openRooms" | "roomsOf" | "switchRooms">;
  approvalAbove: Santim;
  creditApprovalAbove: Santim;
};

export function createStaffService(deps: StaffDeps): StaffService {
  const { db } = deps;
  return {
    hierarchy: (staff) => hierarchy(deps, staff),
    listCompanies: ({ search, companyId: id, sort, ...page }) => store.companies(db, { search, id, sort }, page),
    listBranches: (staff, choice) => store.branches(db, { ...choice, scope: scopeOf(staff) }, choice),
    listCashiers: (staff, choice) => store.cashiers(db, { ...choice, scope: scopeOf(staff) }, choice),
    createCompany: (actor, input) => creation.createCompany(deps, actor, input),
    createBranch: (actor, input) => creation.createBranch(deps, actor, input),
    createCashier: (actor, input) => creation.createCashier(deps, actor, input),
    resetPassword: (actor, userId, newPassword) => resetPassword(deps, actor, userId, newPassword),
    setActive: (actor, userId, turn, below = false) => setActive(deps, actor, userId, turn, below),
  };
}

async function hierarchy(
  { ledger, credit, approvalAbove, creditApprovalAbove }: StaffDeps,
  staff: StaffMember,
): Promise<Hierarchy> {
  const { role, companyId, companyName, branchId, branchName } = staff;
  const isSuper = role === "super_admin";
  return {
    user_type: role,
    company: companyName,
    company_id: companyId,
    branch: branchId === null ? null : { id: branchId, name: branchName ?? "" },
    balance: isSuper ? 0 : toBirr(await ledger.balanceOf(staff.accountId)),
    issued_credit: isSuper ? toBirr(await credit.issued()) : null,
    can_create_branches: isSuper || role === "company_admin",
    can_create_cashiers: role !== "cashier",
    is_super_admin: isSuper,
    adjustment_approval_above: toBirr(approvalAbove),
    credit_approval_above: toBirr(creditApprovalAbove),
  };
}

async function resetPassword(deps: StaffDeps, actor: Actor, userId: string, newPassword: string): Promise<void> {
  const { db, companies, auth, audit } = deps;
  const owner = await companies.findStaff(userId);
  // Of somebody out of reach nothing is told, a name neither.
  const names = owner && isBelow(actor.staff, owner) ? [owner.username, owner.companyName, owner.branchName] : [];
  const passwordHash = await auth.newPasswordHash(newPassword, { field: "new_password", names });
  await db.transaction().execute(async (tx) => {
    const target = await lockBelow(deps, tx, actor, userId);
    // Whoever linked a Telegram account by the old password must not come back by it.
    await companies.updateStaff(tx, target.id, { password_hash: passwordHash, telegram_id: null });
    await auth.forgiveSignIns(tx, target.username);
    const change = { before: { telegram_id: target.telegramId }, after: { telegram_id: null } };
    await audit.record(tx, { ...aboutPerson(actor, target), action: "password.reset", ...change });
    await auth.endStaffSessions(tx, [target.id]);
  });
  auth.forgetStaff(userId);
}

async function setActive(
  deps: StaffDeps,
  actor: Actor,
  userId: string,
  turn: Turn,
  below: boolean | "only",
): Promise<void> {
  const { db, companies, rooms, auth, audit } = deps;
  const isActive = turn.isOn;
  const switched = await db.transaction().execute(async (tx) => {
    const target = await lockBelow(deps, tx, actor, userId);
    if (below === "only" && target.isActive !== isActive) throw new AppError("version_changed");
    const followers = below !== false ? await followersOf(deps, tx, target, isActive) : { staffIds: [], rooms: [] };
    const isSame = target.isActive === isActive;
    // Stopped with an admin and now meant off by themselves: that admin's "on" is not theirs any more.
    const stoppedBy = isSame && !isActive && below !== "only" ? target.stoppedWith : null;
    const isTurned = !isSame || stoppedBy !== null;
    if (!isTurned && followers.staffIds.length + followers.rooms.length === 0) return [];
    // Also where only those below would be switched: since that "on" somebody may have left them off.
    refuseLateOn({ switch_version: target.switchVersion }, turn);
    const stoppedWith = isActive ? null : target.id;
    if (isTurned) await companies.switchStaff(tx, [target.id], isActive, null);
    // A turn too: whoever has not seen it must not undo it.
    else await companies.updateStaff(tx, target.id, { switch_version: target.switchVersion + 1 });
    await companies.switchStaff(tx, followers.staffIds, isActive, stoppedWith);
    await rooms.switchRooms(
      tx,
      followers.rooms.map(({ id }) => id),
      stoppedWith,
    );
    const ids = [...(isTurned ? [target.id] : []), ...followers.staffIds];
    const people: StaffMember[] = [];
    for (const id of ids) {
      const person = await companies.findStaff(id, tx);
      if (!person) continue;
      if (isActive) await auth.forgiveSignIns(tx, person.username);
      people.push(person);
    }
    const change = { before: { status: !isActive }, after: { status: isActive } };
    const admin = stoppedBy === null ? null : await companies.findStaff(stoppedBy, tx);
    const alone = {
      before: { status: false, stopped_with: admin?.username },
      after: { status: false, stopped_with: null },
    };
    for (const person of people) {
      const about = { ...aboutPerson(actor, person), action: "staff.switched" as const };
      await audit.record(tx, { ...about, ...(admin && person.id === target.id ? alone : change) });
    }
    for (const room of followers.rooms) await audit.record(tx, aboutRoom(actor, target, room, isActive));
    if (!isActive) await auth.endStaffSessions(tx, ids);
    return ids;
  });
  for (const id of switched) auth.forgetStaff(id);
}

/** Who asks and somebody strictly below, held until the end of the transaction. Errors: not_signed_in, not_found. */
async function lockBelow({ companies }: StaffDeps, tx: Tx, actor: Actor, userId: string): Promise<StaffMember> {
  const { staff } = actor;
  await companies.lockActor(tx, actor);
  // Asked first: who may not change someone must not make their sign-in wait either.
  const target = await companies.findStaff(userId, tx);
  if (!target || !isBelow(staff, target)) throw new AppError("not_found");
  const locked = await companies.lockStaff(tx, userId);
  if (!locked || !isBelow(staff, locked.staff)) throw new AppError("not_found");
  return locked.staff;
}

function aboutPerson(actor: Actor, target: StaffMember): Omit<AuditEntry, "action" | "before" | "after"> {
  return {
    ...doneBy(actor),
    target: { id: target.id, name: target.username },
    companyId: target.companyId,
    branchId: target.branchId,
  };
}
