import { screenGraceMs } from "@derash/game/round";
import { sql } from "kysely";
import type { Db, Queries, Tx } from "../../postgres/db.ts";
import type { Tables } from "../../postgres/schema.ts";

export type Claimed = { cartelaNumber: number; call: number; verdict: Tables["hall_claim"]["verdict"] };

/** What was checked in a round, in the order in which it was. */
export async function claimsOf(queries: Queries, roundId: string): Promise<Claimed[]> {
  return queries
    .selectFrom("hall_claim")
    .select(["cartela_number as cartelaNumber", "calls as call", "verdict"])
    .where("round_id", "=", roundId)
    .orderBy("checked_at")
    .execute();
}

/** So many of a hall's newest rounds are looked at, and for so long a guest is told: by then nobody stands there with the paper. */
const givenUp = { rounds: 8, minutes: 30 };

/** The papers of a hall's rounds that were given up, unless their number was sold again since. */
export async function givenBackIn(queries: Queries, branchId: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    with newest as (select id, state, ended_at from round where hall_id = ${branchId} order by id desc limit ${givenUp.rounds})
    select distinct c.cartela_number as number from newest v join round_cartela c on c.round_id = v.id
    where v.state = 'void' and v.ended_at > clock_timestamp() - ${givenUp.minutes} * interval '1 minute'
      and not exists (select from newest later join round_cartela again on again.round_id = later.id
        where later.id > v.id and again.cartela_number = c.cartela_number)`.execute(queries);
  return rows.map(({ number }) => number);
}

const databaseNow = sql<Date>`clock_timestamp()`;

/** The cashier is there, at whichever screen. */
export async function markSeen(tx: Tx, cashierId: string): Promise<void> {
  await tx
    .insertInto("hall_screen")
    .values({ cashier_id: cashierId, seen_at: databaseNow })
    .onConflict((on) => on.column("cashier_id").doUpdateSet({ seen_at: databaseNow }))
    .execute();
}

/** This screen runs the cashier's rounds from now on. Answers its fence: it runs them until there is a higher one. */
export async function take(tx: Tx, cashierId: string, screenId: string): Promise<number> {
  const { fence } = await tx
    .insertInto("hall_screen")
    .values({ cashier_id: cashierId, screen_id: screenId, seen_at: databaseNow, fence: 1 })
    .onConflict((on) =>
      on.column("cashier_id").doUpdateSet(({ eb, ref }) => ({
        screen_id: screenId,
        seen_at: databaseNow,
        fence: eb(ref("hall_screen.fence"), "+", 1),
      })),
    )
    .returning("fence")
    .executeTakeFirstOrThrow();
  return fence;
}

/** The screen of this fence is there again, unless another one runs the rounds by now: then it answers false. */
export async function comeBack(tx: Tx, cashierId: string, screenId: string, fence: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("hall_screen")
    .set({ screen_id: screenId, seen_at: databaseNow })
    .where("cashier_id", "=", cashierId)
    .where("fence", "=", fence)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * The screen of this fence is still there. "taken_over": another one runs the cashier's rounds; "lapsed": it was away too long, and
 * what ran has paused.
 */
export async function heartbeat(db: Db, cashierId: string, fence: number): Promise<"ok" | "taken_over" | "lapsed"> {
  const { rows } = await sql<{ fence: number; has_beaten: boolean }>`
    with beaten as (
      update hall_screen set seen_at = clock_timestamp()
      where cashier_id = ${cashierId} and fence = ${fence}
        and seen_at > clock_timestamp() - ${screenGraceMs} * interval '1 millisecond' returning cashier_id)
    select fence, exists (select from beaten) as has_beaten from hall_screen where cashier_id = ${cashierId}`.execute(
    db,
  );
  const row = rows[0];
  if (row?.has_beaten) return "ok";
  return row?.fence === fence ? "lapsed" : "taken_over";
}
