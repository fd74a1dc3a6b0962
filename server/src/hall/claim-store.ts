import { sql } from "kysely";
import type { Tx } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";

type Verdict = Tables["hall_claim"]["verdict"];

/**
 * Keeps that somebody said of a cartela that it has won, and what they were told; of a winner too that the branch pays. The same again is
 * the same claim: false.
 */
export async function keepClaim(
  tx: Tx,
  claim: Claimed & { calls: number; verdict: Verdict; isSentToBranch?: boolean },
): Promise<boolean> {
  const { roundId, cartelaNumber, calls, staffId, verdict, isSentToBranch = false } = claim;
  const kept = await tx
    .insertInto("hall_claim")
    .values({
      round_id: roundId,
      cartela_number: cartelaNumber,
      calls,
      staff_id: staffId,
      verdict,
      is_sent_to_branch: isSentToBranch,
    })
    .onConflict((on) => on.doNothing())
    .returning("round_id")
    .executeTakeFirst();
  return kept !== undefined;
}

type Asked = { roundId: string; cartelaNumber: number; staffId?: string };
type Claimed = Required<Asked>;

/** What a person was told of a cartela of a round; without a person, what anybody was. */
function claims(tx: Tx, { roundId, cartelaNumber, staffId }: Asked) {
  const said = tx.selectFrom("hall_claim").where("round_id", "=", roundId).where("cartela_number", "=", cartelaNumber);
  return staffId === undefined ? said : said.where("staff_id", "=", staffId);
}

/** After how many balls this person was first told of this cartela, since so many were called; null: not yet. */
export async function claimedSince(tx: Tx, asked: Claimed & { seenCalls: number }): Promise<number | null> {
  const row = await claims(tx, asked)
    .select("calls")
    .where("calls", ">=", asked.seenCalls)
    .orderBy("calls")
    .limit(1)
    .executeTakeFirst();
  return row?.calls ?? null;
}

/** Whether the branch pays this winner: somebody was told so, and it may have. */
export async function isSentToBranch(tx: Tx, asked: Omit<Asked, "staffId">): Promise<boolean> {
  const sent = claims(tx, asked).select("round_id").where("is_sent_to_branch", "=", true);
  return (await sent.limit(1).executeTakeFirst()) !== undefined;
}

/** What the network brings twice comes within so long, and nobody shows a paper a second time so soon. */
const twiceMs = 15_000;

/**
 * When this person was first told that this cartela has won, where that is longer ago than a repeat takes; null: they were not. Without
 * a person: when anybody was.
 */
export async function wonBefore(tx: Tx, asked: Asked): Promise<Date | null> {
  const row = await claims(tx, asked)
    .select("checked_at")
    .where("verdict", "=", "winner")
    .where("checked_at", "<", sql<Date>`clock_timestamp() - ${twiceMs} * interval '1 millisecond'`)
    .orderBy("checked_at")
    .limit(1)
    .executeTakeFirst();
  return row?.checked_at ?? null;
}
