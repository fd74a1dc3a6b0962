import { sql } from "kysely";
import type { Db } from "../db.ts";

const isLive = sql<boolean>`session.revoked_at is null and session.expires_at > clock_timestamp()`;

export async function insert(
  db: Db,
  sessionId: string,
  playerId: string,
  refreshHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto("session")
    .values({ id: sessionId, player_id: playerId, refresh_hash: refreshHash, expires_at: expiresAt })
    .execute();
}

/** On a weak network an answer gets lost, and two tabs turn the same token over at once: for this long that is one turn. */
const sameTurnSeconds = 60;

/** Turns a live session's refresh token over; false when the token is not its current one. The same turn again is true. */
export async function rotate(db: Db, sessionId: string, from: Buffer, to: Buffer): Promise<boolean> {
  const turned = await db
    .updateTable("session")
    .set({ former_refresh_hash: from, refresh_hash: to, refreshed_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", sessionId)
    .where("refresh_hash", "=", from)
    .where(isLive)
    .returning("id")
    .executeTakeFirst();
  if (turned) return true;
  const before = await db
    .selectFrom("session")
    .select("id")
    .where("id", "=", sessionId)
    .where("former_refresh_hash", "=", from)
    .where("refresh_hash", "=", to)
    .where(sql<boolean>`refreshed_at > clock_timestamp() - ${sameTurnSeconds} * interval '1 second'`)
    .where(isLive)
    .executeTakeFirst();
  return before !== undefined;
}

export async function revoke(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable("session")
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Whose live session it is; null when it has ended. */
export async function livePlayerId(db: Db, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom("session")
    .select("player_id")
    .where("id", "=", sessionId)
    .where(isLive)
    .executeTakeFirst();
  return row?.player_id ?? null;
}

export async function ended(db: Db, sessionIds: readonly string[]): Promise<string[]> {
  if (sessionIds.length === 0) return [];
  const live = await db
    .selectFrom("session")
    .select("id")
    .where("id", "in", [...sessionIds])
    .where(isLive)
    .execute();
  const liveIds = new Set(live.map((row) => row.id));
  return sessionIds.filter((id) => !liveIds.has(id));
}
