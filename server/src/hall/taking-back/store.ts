import type { Tx } from "../../postgres/db.ts";

type OfTill = { roundId: string; cashierId: string };

/** What the till has taken back in a round, after so many moves of its stakes, whoever has sold it since. */
export async function takenBackBy(tx: Tx, { roundId, cashierId }: OfTill, after = -1): Promise<number[]> {
  const rows = await tx
    .selectFrom("hall_taken_back")
    .select("cartela_number as number")
    .where("round_id", "=", roundId)
    .where("cashier_id", "=", cashierId)
    .where("move", ">", after)
    .execute();
  return rows.map(({ number }) => number);
}

/** These are sold no more, and it stays known who has taken them back, and by which move. */
export async function removeCartelas(
  tx: Tx,
  { roundId, cashierId, move }: OfTill & { move: number },
  numbers: readonly number[],
): Promise<void> {
  await tx.deleteFrom("round_cartela").where("round_id", "=", roundId).where("cartela_number", "in", numbers).execute();
  await tx
    .insertInto("hall_taken_back")
    .values(numbers.map((number) => ({ round_id: roundId, cashier_id: cashierId, cartela_number: number, move })))
    .onConflict((on) => on.columns(["round_id", "cartela_number", "cashier_id"]).doUpdateSet({ move }))
    .execute();
}
