import type { Regular } from "@derash/protocol/hall/regular";
import { sql } from "kysely";
import type { Queries, Tx } from "../../postgres/db.ts";

export type Kept = Pick<Regular, "name" | "cartelas" | "isStanding">;

/** The hall's regulars, by their names. */
export async function regularsOf(queries: Queries, branchId: string): Promise<Regular[]> {
  const regulars = queries.selectFrom("hall_regular").where("branch_id", "=", branchId);
  return regulars
    .select(["id", "name", "cartelas", "is_standing as isStanding"])
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** Who has that name in the hall; null: nobody. */
export async function named(tx: Tx, branchId: string, name: string): Promise<Omit<Kept, "name"> | null> {
  const found = tx.selectFrom("hall_regular").select(["cartelas", "is_standing as isStanding"]);
  const row = await found
    .where("branch_id", "=", branchId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  return row ?? null;
}

/** The same name again: other cartelas. */
export async function keep(tx: Tx, { id, branchId }: { id: string; branchId: string }, kept: Kept): Promise<void> {
  const { name, cartelas, isStanding } = kept;
  await sql`insert into hall_regular (branch_id, name, cartelas, is_standing, kept_by)
    values (${branchId}, ${name}, ${[...cartelas]}::integer[], ${isStanding}, ${id})
    on conflict (branch_id, lower(name)) do update set name = excluded.name, cartelas = excluded.cartelas,
      is_standing = excluded.is_standing, kept_by = excluded.kept_by, kept_at = clock_timestamp()`.execute(tx);
}

/** Answers whether there was one with these cartelas. */
export async function forget(
  tx: Tx,
  branchId: string,
  { id, cartelas }: { id: string; cartelas: readonly number[] },
): Promise<boolean> {
  const gone = await tx
    .deleteFrom("hall_regular")
    .where("id", "=", id)
    .where("branch_id", "=", branchId)
    .where(sql<boolean>`cartelas = ${[...cartelas]}::integer[]`)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}
