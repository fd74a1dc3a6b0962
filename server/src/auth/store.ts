import { sql } from "kysely";
import type { Db } from "../db.ts";

export async function insert(db: Db, playerId: string, refreshHash: Buffer, expiresAt: Date): Promise<string> {
  const row = await db
    .insertInto("session")
    .values({ player_id: playerId, refresh_hash: refreshHash, expires_at: expiresAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Turns a live session's refresh token over; null when the token is not the current one of a live session. */
export async function rotate(db: Db, from: Buffer, to: Buffer): Promise<string | null> {
  const row = await db
    .updateTable("session")
    .set({ refresh_hash: to, former_refresh_hash: from, refreshed_at: sql<Date>`clock_timestamp()` })
    .where("refresh_hash", "=", from)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<Date>`clock_timestamp()`)
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function revoke(db: Db, refreshHash: Buffer): Promise<string | null> {
  const row = await db
    .updateTable("session")
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .where("refresh_hash", "=", refreshHash)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Ends the session whose refresh token was already turned over once. */
export async function revokeFormer(db: Db, formerRefreshHash: Buffer): Promise<string | null> {
  const row = await db
    .updateTable("session")
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .where("former_refresh_hash", "=", formerRefreshHash)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

const isLive = sql<boolean>`session.revoked_at is null and session.expires_at > clock_timestamp()`;

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
