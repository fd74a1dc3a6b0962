import type { Branch, Cashier, Company, Created } from "@derash/protocol/management";
import { AppError, invariant } from "../app-error.ts";
import { type AuditService, doneBy } from "../audit/service.ts";
import type { AuthService } from "../auth/service.ts";
import type { CartelaService } from "../cartela/service.ts";
import type { Actor, CompanyService, StaffMember } from "../company/service.ts";
import type { Logger } from "../log.ts";
import type { Db } from "../postgres/db.ts";
import type { RoundService } from "../round/service.ts";
import { addWithLogin, type Login, nameTaken, passwordOf, usernamesFor, usernameTaken } from "./login.ts";
import * as store from "./store.ts";

export type NewCompany = { name: string; login: Login };
export type NewBranch = {
  name: string;
  companyId?: string | undefined;
  login: Login;
  /** Sets of the package, 1 to 10, that it starts with. */
  cartelaSets: readonly number[];
  isOnline: boolean;
};
export type NewCashier = {
  username: string;
  password: string;
  email: string;
  firstName: string;
  lastName: string;
  branchId?: string | undefined;
};

type Deps = {
  db: Db;
  companies: CompanyService;
  auth: Pick<AuthService, "newPasswordHash">;
  cartelas: Pick<CartelaService, "givePackage">;
  audit: AuditService;
  log: Pick<Logger, "error">;
  rooms: Pick<RoundService, "openRooms">;
};

const onePage = { page: 1, pageSize: 1 };
const everything = { companyId: null, branchId: null, cashierId: null };

export async function createCompany(deps: Deps, actor: Actor, { name, login }: NewCompany): Promise<Created<Company>> {
  const { db, companies, auth, audit } = deps;
  const password = passwordOf(login);
  const passwordHash = await auth.newPasswordHash(password, { field: "password", names: [login.username, name] });
  return db.transaction().execute(async (tx) => {
    await companies.lockActor(tx, actor);
    const company = await companies.addCompany(tx, name);
    if (!company) throw nameTaken();
    const admin = {
      role: "company_admin",
      companyId: company.id,
      branchId: null,
      passwordHash,
      origin: "created",
    } as const;
    const { person, credentials } = await addWithLogin(
      { ...login, password },
      usernamesFor(name, "company"),
      (username) => companies.addStaff(tx, { ...admin, username }),
    );
    const made = (await store.companies(tx, { id: company.id }, onePage)).rows[0];
    invariant(made, "a new company is listed");
    await audit.record(tx, {
      ...doneBy(actor),
      action: "company.created",
      target: { id: company.id, name },
      companyId: company.id,
      branchId: null,
      before: null,
      after: { name, username: person.username },
    });
    return { ...made, credentials };
  });
}

export async function createBranch(deps: Deps, actor: Actor, input: NewBranch): Promise<Created<Branch>> {
  const { db, companies, auth, audit } = deps;
  const { name, login, isOnline } = input;
  if (isOnline && actor.staff.role !== "super_admin") throw new AppError("not_allowed");
  const companyId = await companyOf(deps, actor.staff, input);
  const password = passwordOf(login);
  const company = await companies.findCompany(companyId);
  const names = [login.username, name, company?.name];
  const passwordHash = await auth.newPasswordHash(password, { field: "password", names });
  const made = await db.transaction().execute(async (tx) => {
    await companies.lockActor(tx, actor);
    const branch = await companies.addBranch(tx, companyId, name, isOnline);
    if (!branch) throw nameTaken();
    const admin = { role: "branch_admin", companyId, branchId: branch.id, passwordHash, origin: "created" } as const;
    const { person, credentials } = await addWithLogin(
      { ...login, password },
      usernamesFor(name, "branch"),
      (username) => companies.addStaff(tx, { ...admin, username }),
    );
    await audit.record(tx, {
      ...doneBy(actor),
      action: "branch.created",
      target: { id: branch.id, name },
      companyId,
      branchId: branch.id,
      before: null,
      after: { name, company: branch.companyName, username: person.username, is_online: isOnline },
    });
    return { branchId: branch.id, credentials };
  });
  await furnish(deps, actor, made.branchId, input);
  const branch = (await store.branches(db, { scope: everything, branchId: made.branchId }, onePage)).rows[0];
  invariant(branch, "a new branch is listed");
  return { ...branch, credentials: made.credentials };
}

/** A super admin says for which company, everybody else has one. */
async function companyOf({ companies }: Deps, staff: StaffMember, { companyId }: NewBranch): Promise<string> {
  if (staff.companyId !== null) return staff.companyId;
  if (companyId === undefined) throw new AppError("invalid_input").at("company", "company_required");
  const company = await companies.findCompany(companyId);
  if (!company) throw new AppError("not_found");
  return company.id;
}

/**
 * What a branch that is there already begins with. A violation here must not lose the answer with its credentials, and what
 * the branch has got is read from the database afterwards.
 */
async function furnish(
  { cartelas, rooms, log }: Deps,
  actor: Actor,
  branchId: string,
  { cartelaSets, isOnline }: NewBranch,
): Promise<void> {
  try {
    for (const set of new Set(cartelaSets)) await cartelas.givePackage(actor, { branchId }, set);
    if (isOnline) await rooms.openRooms();
  } catch (error) {
    log.error({ err: error, branchId }, "a new branch did not get all that it was to begin with");
  }
}

export async function createCashier(deps: Deps, actor: Actor, input: NewCashier): Promise<Created<Cashier>> {
  const { db, companies, auth, audit } = deps;
  const { username, password, email, firstName, lastName } = input;
  const { id: branchId, companyId, companyName, name: branchName } = await branchOf(deps, actor.staff, input);
  const names = [username, branchName, companyName];
  const passwordHash = await auth.newPasswordHash(password, { field: "password", names });
  const person = { username, passwordHash, email, firstName, lastName, companyId, branchId };
  return db.transaction().execute(async (tx) => {
    await companies.lockActor(tx, actor);
    const cashier = await companies.addStaff(tx, { ...person, role: "cashier", origin: "created" });
    if (!cashier) throw usernameTaken();
    const made = (await store.cashiers(tx, { scope: everything, id: cashier.id }, onePage)).rows[0];
    invariant(made, "a new cashier is listed");
    await audit.record(tx, {
      ...doneBy(actor),
      action: "cashier.created",
      target: { id: cashier.id, name: username },
      companyId,
      branchId,
      before: null,
      after: { username, email, first_name: firstName, last_name: lastName, branch: branchName },
    });
    return { ...made, credentials: { username, password } };
  });
}

/** A branch admin's own, and no other; everybody else chooses one. */
async function branchOf({ companies }: Deps, staff: StaffMember, { branchId: chosen }: NewCashier) {
  const branchId = chosen ?? staff.branchId;
  if (branchId === null) {
    throw new AppError("invalid_input").at("branch", "branch_required");
  }
  return companies.branchOf(staff, branchId);
}
