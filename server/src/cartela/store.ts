import type { Cartela, Cells } from "@derash/game/cartela";
import { type ExpressionBuilder, sql } from "kysely";
import { invariant } from "../app-error.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";

/** A company's list, or with a branch that branch's list. */
export type List = { companyId: string; branchId: string | null };

export type CartelaRow = {
  id: string;
  companyId: string;
  /** Whose copy this is; null: the company's own. */
  branchId: string | null;
  number: number;
  version: number;
  cells: number[];
  /** Username; null: the published package. */
  savedBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type VersionRow = Pick<CartelaRow, "version" | "cells" | "savedBy"> & { savedAt: Date };

/** Everything that changes a company's cartelas, or a branch's, is done one after the other. */
export async function lockCompany(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cartela:${companyId}`}, 75))`.execute(tx);
}

const cartelas = (queries: Queries) =>
  queries
    .selectFrom("cartela")
    .leftJoin("staff_directory as staff", "staff.id", "cartela.saved_by")
    .select(["cartela.id", "cartela.company_id as companyId", "cartela.branch_id as branchId", "cartela.number"])
    .select(["cartela.version", "cartela.cells", "staff.username as savedBy"])
    .select(["cartela.created_at as createdAt", "cartela.updated_at as updatedAt"]);

/** By number. A branch's list is the numbers that it has, each its own copy where there is one, else the company's. */
const listed = (queries: Queries, { companyId, branchId }: List) => {
  const ofCompany = cartelas(queries).where("cartela.company_id", "=", companyId).orderBy("cartela.number");
  if (branchId === null) return ofCompany.where("cartela.branch_id", "is", null);
  const isGiven = ({ exists, selectFrom }: ExpressionBuilder<Tables, "cartela">) =>
    exists(
      selectFrom("branch_cartela")
        .select("branch_cartela.number")
        .where("branch_cartela.branch_id", "=", branchId)
        .whereRef("branch_cartela.number", "=", "cartela.number"),
    );
  return ofCompany
    .where(isGiven)
    .where((is) => is.or([is("cartela.branch_id", "=", branchId), is("cartela.branch_id", "is", null)]))
    .distinctOn("cartela.number")
    .orderBy("cartela.branch_id", (order) => order.asc().nullsLast());
};

export async function list(queries: Queries, which: List): Promise<CartelaRow[]> {
  return listed(queries, which).execute();
}

export async function findByNumber(queries: Queries, which: List, number: number): Promise<CartelaRow | null> {
  const row = await listed(queries, which).where("cartela.number", "=", number).executeTakeFirst();
  return row ?? null;
}

export async function findByNumbers(queries: Queries, which: List, numbers: readonly number[]): Promise<CartelaRow[]> {
  if (numbers.length === 0) return [];
  return listed(queries, which).where("cartela.number", "in", numbers).execute();
}

/** Outside of the list, so that a company's cartela that a copy hides is not found. */
export async function findByCells(queries: Queries, which: List, cells: Cells): Promise<CartelaRow | null> {
  const row = await queries
    .selectFrom(listed(queries, which).as("listed"))
    .selectAll()
    .where(sql<boolean>`cells = ${cells}`)
    .orderBy("number")
    .executeTakeFirst();
  return row ?? null;
}

/** What people call a copy: whose it is, and of which cartela. */
export type CopyName = { branch: string; number: number };

/** A copy with these cells, in a branch that has the company's cartela of this number beside it. */
export async function copyBeside(tx: Tx, companyId: string, number: number, cells: Cells): Promise<CopyName | null> {
  const row = await tx
    .selectFrom("cartela as copy")
    .innerJoin("branch_cartela as held", "held.branch_id", "copy.branch_id")
    .innerJoin("branch_directory as branch", "branch.id", "copy.branch_id")
    .select(["copy.number", "branch.name as branch"])
    .where("copy.company_id", "=", companyId)
    .where("copy.number", "<>", number)
    .where("held.number", "=", number)
    .where(sql<boolean>`copy.cells = ${cells}`)
    .orderBy("copy.number")
    .orderBy("branch.name")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function find(queries: Queries, id: string): Promise<CartelaRow | null> {
  return (await cartelas(queries).where("cartela.id", "=", id).executeTakeFirst()) ?? null;
}

/** One above the highest in use, else the lowest free; null: all are in use. */
export async function nextNumber(tx: Tx, companyId: string, numberMax: number): Promise<number | null> {
  const { rows } = await sql<{ next: number | null }>`
    with used as (select number from cartela where company_id = ${companyId} and branch_id is null)
    select case when max(number) < ${numberMax}::int or max(number) is null then coalesce(max(number), 0) + 1
      else (select min(n) from generate_series(1, ${numberMax}::int) n where n not in (select number from used)) end as next
    from used`.execute(tx);
  return rows[0]?.next ?? null;
}

/** A new cartela; version 1 of its cells where no other is said. */
export async function insert(
  tx: Tx,
  { companyId, branchId }: List,
  cartela: Cartela & { savedBy: string; version?: number },
): Promise<CartelaRow> {
  const { number, cells, savedBy, version = 1 } = cartela;
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into cartela (company_id, branch_id, number, version, cells, saved_by)
      values (${companyId}, ${branchId}, ${number}, ${version}, ${cells}, ${savedBy}) returning *)
    insert into cartela_version (cartela_id, version, cells, saved_by)
    select id, version, cells, saved_by from made returning cartela_id as id`.execute(tx);
  return inserted(tx, rows[0]?.id);
}

/** Saves these cells as the cartela's next version; those before stay, for rounds that were sold with them. */
export async function saveVersion(tx: Tx, id: string, cells: Cells, savedBy: string): Promise<CartelaRow> {
  await sql`
    with saved as (
      update cartela set version = version + 1, cells = ${cells}, saved_by = ${savedBy}, updated_at = clock_timestamp()
      where id = ${id} returning *)
    insert into cartela_version (cartela_id, version, cells, saved_by)
    select id, version, cells, saved_by from saved`.execute(tx);
  return inserted(tx, id);
}

async function inserted(tx: Tx, id: string | undefined): Promise<CartelaRow> {
  const row = id === undefined ? null : await find(tx, id);
  invariant(row, "a saved cartela is there");
  return row;
}

/** Newest first. */
export async function versions(queries: Queries, id: string): Promise<VersionRow[]> {
  return queries
    .selectFrom("cartela_version")
    .leftJoin("staff_directory as staff", "staff.id", "cartela_version.saved_by")
    .select(["cartela_version.version", "cartela_version.cells", "staff.username as savedBy"])
    .select("cartela_version.saved_at as savedAt")
    .where("cartela_id", "=", id)
    .orderBy("version", "desc")
    .execute();
}

/** Keeps the list that a branch sells now, once; null: it is the package's first set, whose hash is given. */
export async function keepList(queries: Queries, branchId: string, packageHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select cartela_list_now(${branchId}, ${packageHash}) as id`.execute(
    queries,
  );
  return rows[0]?.id ?? null;
}

/** Of a kept list, by number; all, or those with one number. */
export async function listLines(queries: Queries, listId: string, number?: number): Promise<Cartela[]> {
  const { rows } = await sql<Cartela>`
    select number, cells from cartela_list_line
    where list_id = ${listId} and (${number ?? null}::int is null or number = ${number ?? null}::int)
    order by number`.execute(queries);
  return rows;
}

export async function highestOf(queries: Queries, branchId: string): Promise<number> {
  const query = queries.selectFrom("branch_cartela").where("branch_id", "=", branchId);
  return (
    (await query.select(({ fn }) => fn.max<number | null>("number").as("highest")).executeTakeFirst())?.highest ?? 0
  );
}

export async function hasNumber(queries: Queries, branchId: string, number: number): Promise<boolean> {
  const query = queries.selectFrom("branch_cartela").select("number").where("branch_id", "=", branchId);
  return (await query.where("number", "=", number).executeTakeFirst()) !== undefined;
}

/** Puts cartelas of the package into the company's list; one whose number or cells are there already stays out. Answers how many are new. */
export async function insertPackage(tx: Tx, companyId: string, set: readonly Cartela[]): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with made as (
      insert into cartela (company_id, number, cells)
      select ${companyId}, number, cells from jsonb_to_recordset(${JSON.stringify(set)}) as p(number int, cells smallint[])
      on conflict do nothing returning *),
    kept as (insert into cartela_version (cartela_id, version, cells) select id, version, cells from made)
    select count(*) as added from made`.execute(tx);
  return rows[0]?.added ?? 0;
}

/** How many of a set the list has: a branch under these numbers, a company as they were given to it, edited since or not. */
export async function alreadyGiven(tx: Tx, { companyId, branchId }: List, set: readonly Cartela[]): Promise<number> {
  const own = sql`join cartela c on c.company_id = ${companyId} and c.branch_id is null and c.number = p.number
      join cartela_version v on v.cartela_id = c.id and v.version = 1 and v.cells = p.cells`;
  const { rows } = await sql<{ already: number }>`
    select count(*) as already from jsonb_to_recordset(${JSON.stringify(set)}) as p(number int, cells smallint[])
      ${branchId === null ? own : sql`join branch_cartela b on b.branch_id = ${branchId} and b.number = p.number`}`.execute(
    tx,
  );
  return rows[0]?.already ?? 0;
}

/**
 * Gives a branch the company's cartelas of these numbers: not those that it has, and none that equals a copy of its own.
 * Answers how many are new.
 */
export async function give(
  tx: Tx,
  { companyId, branchId }: List,
  numbers: readonly number[],
  givenBy: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into branch_cartela (branch_id, number, given_by)
    select ${branchId}, number, ${givenBy} from cartela c
    where c.company_id = ${companyId} and c.branch_id is null and c.number = any(${numbers}::int[])
      and not exists (select from cartela copy where copy.branch_id = ${branchId} and copy.cells = c.cells)
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
