import type { Tx } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";

type Verdict = Tables["hall_claim"]["verdict"];

/** Keeps that somebody said of a cartela that it has won, and what they were told. The same again is the same claim: false. */
export async function keepClaim(
  tx: Tx,
  claim: { roundId: string; cartelaNumber: number; calls: number; staffId: string; verdict: Verdict },
): Promise<boolean> {
  const { roundId, cartelaNumber, calls, staffId, verdict } = claim;
  const kept = await tx
    .insertInto("hall_claim")
    .values({ round_id: roundId, cartela_number: cartelaNumber, calls, staff_id: staffId, verdict })
    .onConflict((on) => on.doNothing())
    .returning("round_id")
    .executeTakeFirst();
  return kept !== undefined;
}
