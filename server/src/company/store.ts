import { type Role, roles } from "@derash/protocol/staff";
import { type Selectable, sql } from "kysely";
import { invariant } from "../app-error.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";

export type Company = { id: string; name: string; accountId: string; createdAt: Date };
export type Branch = {
  id: string;
  companyId: string;
  companyName: string;
  name: string;
  accountId: string;
  isOnline: boolean;
  createdAt: Date;
};

/** A member of staff, and the account that this person spends from: the unit's, or a cashier's own float. */
export type StaffMember = {
  id: string;
  username: string;
  role: Role;
  companyId: string | null;
  companyName: string | null;
  branchId: string | null;
  branchName: string | null;
  firstName: string;
  lastName: string;
  email: string;
  telegramId: number | null;
  accountId: string;
  isActive: boolean;
  /** The admin with whom they were switched off, where they were not switched off alone. */
  stoppedWith: string | null;
  switchVersion: number;
  createdAt: Date;
};

export type NewStaffMember = Pick<StaffMember, "id" | "username" | "role" | "companyId" | "branchId" | "accountId"> & {
  passwordHash: string;
  origin: "created" | "demo";
  firstName?: string;
  lastName?: string;
  email?: string;
};

/** Which rows a member of staff may know of; null: any. */
export type Scope = { companyId: string | null; branchId: string | null; cashierId: string | null };

export const listRowsMax = 1000;

export async function newId(queries: Queries): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(queries);
  invariant(rows[0], "uuidv7 answers");
  return rows[0].id;
}

/** Two of one name at the same time: one waits, then finds the other. */
export async function lockName(tx: Tx, kind: "company" | "branch" | "staff" | "telegram", name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${`${kind}:${name}`}), 75))`.execute(tx);
}

const companyOf = (row: Selectable<Tables["company"]>): Company => ({
  id: row.id,
  name: row.name,
  accountId: row.account_id,
  createdAt: row.created_at,
});

export async function findCompany(queries: Queries, companyId: string): Promise<Company | null> {
  const row = await queries.selectFrom("company").selectAll().where("id", "=", companyId).executeTakeFirst();
  return row ? companyOf(row) : null;
}

/** Small and capital letters make no other name. */
const isNamed = (column: "company.name" | "branch.name", name: string) =>
  sql<boolean>`lower(${sql.ref(column)}) = lower(${name})`;

export async function findCompanyByName(queries: Queries, name: string): Promise<Company | null> {
  const row = await queries.selectFrom("company").selectAll().where(isNamed("company.name", name)).executeTakeFirst();
  return row ? companyOf(row) : null;
}

export async function insertCompany(tx: Tx, company: { id: string; name: string; accountId: string }): Promise<void> {
  await tx
    .insertInto("company")
    .values({ id: company.id, name: company.name, account_id: company.accountId })
    .execute();
}

const branches = (queries: Queries) =>
  queries
    .selectFrom("branch")
    .innerJoin("company", "company.id", "branch.company_id")
    .select(["branch.id", "branch.name", "branch.company_id as companyId", "company.name as companyName"])
    .select(["branch.account_id as accountId", "branch.is_online as isOnline", "branch.created_at as createdAt"]);

export async function findBranch(queries: Queries, branchId: string): Promise<Branch | null> {
  return (await branches(queries).where("branch.id", "=", branchId).executeTakeFirst()) ?? null;
}

export async function findBranchByName(queries: Queries, companyId: string, name: string): Promise<Branch | null> {
  const query = branches(queries).where("branch.company_id", "=", companyId).where(isNamed("branch.name", name));
  return (await query.executeTakeFirst()) ?? null;
}

export async function onlineBranches(queries: Queries): Promise<Branch[]> {
  return branches(queries).where("branch.is_online", "=", true).orderBy("branch.id").execute();
}

export async function insertBranch(
  tx: Tx,
  branch: { id: string; companyId: string; name: string; accountId: string; isOnline: boolean },
): Promise<void> {
  const { id, companyId, name, accountId, isOnline } = branch;
  await tx
    .insertInto("branch")
    .values({ id, company_id: companyId, name, account_id: accountId, is_online: isOnline })
    .execute();
}

const staff = (queries: Queries) =>
  queries
    .selectFrom("staff")
    .leftJoin("company", "company.id", "staff.company_id")
    .leftJoin("branch", "branch.id", "staff.branch_id")
    .select(["staff.id", "staff.username", "staff.role", "staff.email", "staff.telegram_id as telegramId"])
    .select(["staff.company_id as companyId", "company.name as companyName"])
    .select(["staff.branch_id as branchId", "branch.name as branchName"])
    .select(["staff.first_name as firstName", "staff.last_name as lastName", "staff.account_id as accountId"])
    .select(["staff.is_active as isActive", "staff.stopped_with as stoppedWith"])
    .select(["staff.switch_version as switchVersion", "staff.created_at as createdAt"]);

export async function findStaff(
  queries: Queries,
  column: "id" | "username" | "telegram_id",
  value: string | number,
): Promise<StaffMember | null> {
  return (await staff(queries).where(`staff.${column}`, "=", value).executeTakeFirst()) ?? null;
}

export async function linkedAdmins(queries: Queries, companyId: string): Promise<number[]> {
  const admins = await queries
    .selectFrom("staff")
    .select("telegram_id")
    .where("company_id", "=", companyId)
    .where("role", "=", "company_admin")
    .where("is_active", "=", true)
    .where("telegram_id", "is not", null)
    .$narrowType<{ telegram_id: number }>()
    .execute();
  return admins.map((admin) => admin.telegram_id);
}

export async function lockStaff(tx: Tx, staffId: string): Promise<{ staff: StaffMember; passwordHash: string } | null> {
  const row = await staff(tx)
    .select("staff.password_hash")
    .where("staff.id", "=", staffId)
    .forNoKeyUpdate("staff")
    .executeTakeFirst();
  if (!row) return null;
  const { password_hash: passwordHash, ...person } = row;
  return { staff: person, passwordHash };
}

export async function insertStaff(tx: Tx, person: NewStaffMember): Promise<StaffMember> {
  await tx
    .insertInto("staff")
    .values({
      id: person.id,
      username: person.username,
      password_hash: person.passwordHash,
      role: person.role,
      company_id: person.companyId,
      branch_id: person.branchId,
      account_id: person.accountId,
      origin: person.origin,
      first_name: person.firstName ?? "",
      last_name: person.lastName ?? "",
      email: person.email ?? "",
    })
    .execute();
  const inserted = await findStaff(tx, "id", person.id);
  invariant(inserted, "a new member of staff is there");
  return inserted;
}

export async function passwordHash(queries: Queries, staffId: string): Promise<string | null> {
  const row = await queries.selectFrom("staff").select("password_hash").where("id", "=", staffId).executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function updateStaff(
  queries: Queries,
  staffId: string,
  change: { password_hash?: string; is_active?: boolean; telegram_id?: number | null; switch_version?: number },
): Promise<void> {
  await queries.updateTable("staff").set(change).where("id", "=", staffId).execute();
}

/** A company, or one branch of it. */
export type Unit = { companyId: string; branchId: string | null };

/** Whoever holds several rows of staff holds those who stand higher first: who is switched off, and then those below. */
const fromTheTop = sql`array_position(${[...roles]}::text[], role), id`;

/**
 * The active ones below, or those stopped with somebody; in one order, so that two who switch at once take turns. A role is asked
 * for once those above it are held: whom they have switched on or made meanwhile is seen only by asking again.
 */
export async function staffBelow(
  tx: Tx,
  above: Pick<StaffMember, "role">,
  { companyId, branchId }: Unit,
  stoppedWith: string | null,
): Promise<string[]> {
  const ids: string[] = [];
  for (const role of roles.slice(roles.indexOf(above.role) + 1)) {
    let select = tx.selectFrom("staff").select("id").where("company_id", "=", companyId).where("role", "=", role);
    if (branchId !== null) select = select.where("branch_id", "=", branchId);
    select = select.where("is_active", "=", stoppedWith === null);
    if (stoppedWith !== null) select = select.where("stopped_with", "=", stoppedWith);
    ids.push(...(await select.orderBy("id").forNoKeyUpdate().execute()).map(({ id }) => id));
  }
  return ids;
}

export async function holdActive(tx: Tx, staffIds: readonly string[]): Promise<ReadonlySet<string>> {
  const held = await tx
    .selectFrom("staff")
    .select(["id", "is_active"])
    .where("id", "in", staffIds)
    .orderBy(fromTheTop)
    .forShare()
    .execute();
  return new Set(held.filter((person) => person.is_active).map(({ id }) => id));
}

export async function switchStaff(tx: Tx, ids: readonly string[], isActive: boolean, stoppedWith: string | null) {
  if (ids.length === 0) return;
  await tx
    .updateTable("staff")
    .set({ is_active: isActive, stopped_with: stoppedWith })
    .where("id", "in", ids)
    .execute();
}

/** The admins above are held, the highest role first, as whoever switches them holds them; only then it is asked who is off. */
export async function switchedOffAbove(tx: Tx, branchIds: readonly string[]): Promise<Map<string, string>> {
  const above = tx
    .selectFrom("staff")
    .innerJoin("branch", "branch.company_id", "staff.company_id")
    .where("branch.id", "in", branchIds);
  const companyAdmins = above.where("staff.role", "=", "company_admin");
  const branchAdmins = above.where("staff.role", "=", "branch_admin").whereRef("staff.branch_id", "=", "branch.id");
  const off = new Map<string, string>();
  for (const admins of [companyAdmins, branchAdmins])
    await admins.select("staff.id").orderBy("staff.id").forShare("staff").execute();
  for (const admins of [branchAdmins, companyAdmins]) {
    const rows = await admins
      .select(["branch.id as branchId", "staff.id"])
      .where("staff.is_active", "=", false)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom("staff as below").select("below.id").whereRef("below.stopped_with", "=", "staff.id")),
      )
      .execute();
    for (const { branchId, id } of rows) off.set(branchId, id);
  }
  return off;
}
