import type { Cells } from "@derash/game/cartela";
import type { SoldBy } from "@derash/protocol/hall/till";
import { sql } from "kysely";
import type { Queries, Tx } from "../postgres/db.ts";

/** The tills of a hall act one after the other, whatever they do: nobody else changes its rounds until the transaction is over. */
export async function lockHall(tx: Tx, branchId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hall:${branchId}`}, 0))`.execute(tx);
}

/**
 * What the round has sold under another number with the cells of one of these, as when both were changed while it is on sale: two
 * papers alike would share each prize. null: nothing.
 */
export async function soldTwin(
  tx: Tx,
  roundId: string,
  cartelas: readonly { number: number; cells: Cells }[],
): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select sold.cartela_number as number
    from jsonb_to_recordset(${JSON.stringify(cartelas)}::jsonb) as one (number integer, cells smallint[])
    join round_cartela sold on sold.round_id = ${roundId} and sold.cells = one.cells and sold.cartela_number <> one.number
    limit 1`.execute(tx);
  return rows[0]?.number ?? null;
}

/** Answers how many of them this till has sold now; those that are on sale already are not. */
export async function insertCartelas(
  tx: Tx,
  { id, branchId, soldBy, line }: { id: string; branchId: string; soldBy: string; line: number },
  cartelas: readonly { number: number; version: number; cells: Cells }[],
): Promise<number> {
  const inserted = await tx
    .insertInto("round_cartela")
    .values(
      cartelas.map(({ number, version, cells }) => ({
        round_id: id,
        cartela_number: number,
        version,
        cells: [...cells],
        status: "confirmed" as const,
        confirmed_at: sql<Date>`clock_timestamp()`,
        held_in: branchId,
        sold_by: soldBy,
        line,
      })),
    )
    .onConflict((on) => on.columns(["held_in", "cartela_number"]).where("held_in", "is not", null).doNothing())
    .returning("cartela_number")
    .execute();
  return inserted.length;
}

/** What other tills of the branch have sold in what is on sale, of these numbers or of all; a till is named by its cashier. */
export async function soldByOthers(
  queries: Queries,
  { cashierId, branchId }: { cashierId: string; branchId: string },
  numbers?: readonly number[],
): Promise<SoldBy[]> {
  const { rows } = await sql<SoldBy>`
    select p.till,
      array_agg(c.cartela_number order by c.cartela_number) as cartelas
    from round_cartela c join round r on r.id = c.round_id join staff_directory p on p.id = coalesce(c.sold_by, r.cashier_id)
    where c.held_in = ${branchId} and p.id <> ${cashierId}
      and ${numbers === undefined ? sql`true` : sql`c.cartela_number = any(${[...numbers]}::integer[])`}
    group by p.id, p.till order by p.till, p.id`.execute(queries);
  return rows;
}
