import { screenGraceMs } from "@derash/game/round";
import { sql } from "kysely";
import type { Db, Tx } from "../../postgres/db.ts";

const databaseNow = sql<Date>`clock_timestamp()`;

/** The cashier is there; with a screen, it is this one that runs their rounds from now on. */
export async function markSeen(tx: Tx, cashierId: string, screenId?: string): Promise<void> {
  const seen = { seen_at: databaseNow, ...(screenId === undefined ? {} : { screen_id: screenId }) };
  await tx
    .insertInto("hall_screen")
    .values({ cashier_id: cashierId, screen_id: screenId ?? null, seen_at: databaseNow })
    .onConflict((on) => on.column("cashier_id").doUpdateSet(seen))
    .execute();
}

/**
 * The screen is still there. "taken_over": another one runs the cashier's rounds; "lapsed": it was away too long, and what ran has
 * paused.
 */
export async function heartbeat(db: Db, cashierId: string, screenId: string): Promise<"ok" | "taken_over" | "lapsed"> {
  const { rows } = await sql<{ screen_id: string | null; has_beaten: boolean }>`
    with beaten as (
      update hall_screen set seen_at = clock_timestamp()
      where cashier_id = ${cashierId} and screen_id = ${screenId}
        and seen_at > clock_timestamp() - ${screenGraceMs} * interval '1 millisecond' returning cashier_id)
    select screen_id, exists (select from beaten) as has_beaten from hall_screen where cashier_id = ${cashierId}`.execute(
    db,
  );
  const row = rows[0];
  if (row?.has_beaten) return "ok";
  return row?.screen_id === screenId ? "lapsed" : "taken_over";
}
