import type { Tx } from "../../postgres/db.ts";

type OfTill = { roundId: string; cashierId: string };

/** What the till has taken back in a round, whoever has sold it since. */
export async function takenBackBy(tx: Tx, { roundId, cashierId }: OfTill): Promise<number[]> {
  const rows = await tx
    .selectFrom("hall_taken_back")
    .select("cartela_number as number")
    .where("round_id", "=", roundId)
    .where("cashier_id", "=", cashierId)
    .execute();
  return rows.map(({ number }) => number);
}

/** These are sold no more, and it stays known who has taken them back. */
export async function removeCartelas(
  tx: Tx,
  { roundId, cashierId }: OfTill,
  numbers: readonly number[],
): Promise<void> {
  await tx.deleteFrom("round_cartela").where("round_id", "=", roundId).where("cartela_number", "in", numbers).execute();
  await tx
    .insertInto("hall_taken_back")
    .values(numbers.map((number) => ({ round_id: roundId, cashier_id: cashierId, cartela_number: number })))
    .onConflict((on) => on.doNothing())
    .execute();
}
