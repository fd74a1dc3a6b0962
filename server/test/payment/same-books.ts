import { expect } from "vitest";
import type { Player } from "../../src/player/service.ts";
import type { MoneyFixture } from "./money-fixture.ts";

/** What the bank has of a player, beside what we have: every payment and transfer of theirs is ours, the same, once. */
export async function sameBooks({ owner, bank }: Pick<MoneyFixture, "owner" | "bank">, who: Player): Promise<void> {
  const { rows: deposits } = await owner.query("select * from deposit where player_id = $1", [who.id]);
  const { rows: withdrawals } = await owner.query("select * from withdrawal where player_id = $1", [who.id]);
  const { payments, transfers } = bank.books();
  for (const each of deposits) {
    const theirs = payments.find(({ txRef }) => txRef === each.reference);
    const expected = theirs?.status === "success" ? "paid" : theirs?.status === "reversed" ? "reversed" : "unpaid";
    const ours = each.state === "paid" || each.state === "reversed" ? each.state : "unpaid";
    // What was reversed a week after it began is found by whoever looks.
    expect([each.reference, ours]).toEqual([each.reference, expected]);
    if (ours === "paid") expect(Number(each.credited_santim)).toBe(theirs?.paid);
  }
  for (const each of withdrawals) {
    const theirs = transfers.filter(({ reference }) => reference === each.reference);
    expect(theirs.length).toBeLessThanOrEqual(1);
    if (each.state === "requested") expect(theirs).toEqual([]);
    else expect([each.reference, each.state === "paid"]).toEqual([each.reference, theirs[0]?.status === "success"]);
    if (theirs[0]?.status === "failed") expect([each.reference, each.state]).toEqual([each.reference, "failed"]);
    // What waited for a person has not gone before one had approved it.
    if (theirs.length > 0 && each.waits_because.length > 0) expect(each.approved_by).not.toBeNull();
  }
  // Nothing has gone to the player that is not one of these.
  const account = `0${who.phoneNumber?.slice(4)}`;
  const gone = transfers.filter(({ accountNumber }) => accountNumber === account).map(({ reference }) => reference);
  const ordered = withdrawals.map(({ reference }) => reference);
  expect(gone.filter((reference) => !ordered.includes(reference))).toEqual([]);
}
