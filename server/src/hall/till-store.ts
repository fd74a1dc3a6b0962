import { type Santim, santim } from "@derash/game/money";
import type { Tx } from "../postgres/db.ts";
import type { HallRound } from "../round/record.ts";

/** A till has a part in a round: what it sells and pays there is of this shift, which stays open until the round is over. */
export async function takePart(tx: Tx, roundId: string, till: { cashierId: string; shiftId: string }): Promise<void> {
  await tx
    .insertInto("hall_till")
    .values({ round_id: roundId, cashier_id: till.cashierId, shift_id: till.shiftId })
    .onConflict((on) => on.columns(["round_id", "cashier_id"]).doNothing())
    .execute();
}

/** Whose till pays the winners. */
export async function setPayer(tx: Tx, roundId: string, cashierId: string): Promise<void> {
  await tx.updateTable("hall_round").set({ paid_by: cashierId }).where("round_id", "=", roundId).execute();
}

/** Each till's part of the cut. */
export async function bookCut(tx: Tx, record: HallRound, cut: Santim): Promise<void> {
  for (const [cashierId, part] of cutOfTills(record, cut)) {
    await tx
      .updateTable("hall_till")
      .set({ cut_santim: part })
      .where("round_id", "=", record.id)
      .where("cashier_id", "=", cashierId)
      .execute();
  }
}

/** By the cartelas that each has sold; parts are whole santim, and their sum is the cut. */
export function cutOfTills({ cartelas }: Pick<HallRound, "cartelas">, cut: Santim): Map<string, Santim> {
  const sold = new Map<string, number>();
  for (const { soldBy } of cartelas) if (soldBy !== null) sold.set(soldBy, (sold.get(soldBy) ?? 0) + 1);
  const parts = new Map<string, Santim>();
  let before = 0;
  for (const [cashierId, count] of [...sold].toSorted(([a], [b]) => a.localeCompare(b))) {
    const until = before + count;
    parts.set(cashierId, santim(partUntil(cut, until, cartelas.length) - partUntil(cut, before, cartelas.length)));
    before = until;
  }
  return parts;
}

function partUntil(cut: Santim, count: number, all: number): number {
  return Math.floor((cut * count) / all);
}
