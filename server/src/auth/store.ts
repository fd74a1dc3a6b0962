import type { Role } from "@derash/protocol/staff";
import { type RawBuilder, sql } from "kysely";
import type { Db, Queries } from "../postgres/db.ts";

const isLive = sql<boolean>`session.revoked_at is null and session.expires_at > clock_timestamp()`;

/** Whose session: a player's or a member of staff's. */
export type Person = { kind: "player" | "staff"; id: string };

const column = (person: Person) => (person.kind === "player" ? "player_id" : "staff_id");

export type NewSession = {
  id: string;
  person: Person;
  refreshHash: Buffer;
  expiresAt: Date;
};

export async function insert(queries: Queries, session: NewSession): Promise<void> {
  const { id, person, refreshHash, expiresAt } = session;
  const row = { id, [column(person)]: person.id, refresh_hash: refreshHash, expires_at: expiresAt };
  await queries.insertInto("session").values(row).execute();
}

type NewLaunched = Omit<NewSession, "person"> & { telegramId: number; launchHash: Buffer; signedAt: Date };
/** `id`: null where the player has logged out everywhere since the launch. */
export type LaunchedSession = { id: string | null; isLive: boolean; turns: number };

/** Answers the session of a launch: the one that it has opened, or this new one. No row: the Telegram account is no player's. */
export function openingLaunched(session: NewLaunched): RawBuilder<LaunchedSession & { player_id: string }> {
  const { id, telegramId, launchHash, signedAt, refreshHash, expiresAt } = session;
  return sql`
    select player_id, session_id as id, is_live as "isLive", turns from session_of_launch(
      ${telegramId}, ${launchHash}, ${signedAt}, ${id}, ${refreshHash}, ${expiresAt}) limit 1`;
}

/** On a weak network an answer gets lost, and two tabs turn the same token over at once: for this long that is one turn. */
const sameTurnSeconds = 60;

/** Turns a live session's refresh token over; null when the token is not its current one. The same turn again is answered again. */
export async function rotate(db: Db, sessionId: string, from: Buffer, to: Buffer): Promise<Person | null> {
  const turned = await db
    .updateTable("session")
    .set(({ eb }) => ({
      former_refresh_hash: from,
      refresh_hash: to,
      refreshed_at: sql<Date>`clock_timestamp()`,
      turns: eb("turns", "+", 1),
    }))
    .where("id", "=", sessionId)
    .where("refresh_hash", "=", from)
    .where(isLive)
    .returning(["player_id", "staff_id"])
    .executeTakeFirst();
  if (turned) return personOf(turned);
  const before = await db
    .selectFrom("session")
    .select(["player_id", "staff_id"])
    .where("id", "=", sessionId)
    .where("former_refresh_hash", "=", from)
    .where("refresh_hash", "=", to)
    .where(sql<boolean>`refreshed_at > clock_timestamp() - ${sameTurnSeconds} * interval '1 second'`)
    .where(isLive)
    .executeTakeFirst();
  return before ? personOf(before) : null;
}

const revoking = (queries: Queries) =>
  queries.updateTable("session").set({ revoked_at: sql<Date>`clock_timestamp()` }).where("revoked_at", "is", null);

export async function revoke(db: Db, sessionId: string): Promise<void> {
  await revoking(db).where("id", "=", sessionId).execute();
}

/** Ends every session of a person, but for one that may be kept. */
export async function revokeAll(queries: Queries, person: Person, kept: string | null): Promise<void> {
  let update = revoking(queries).where(column(person), "=", person.id);
  if (kept !== null) update = update.where("id", "<>", kept);
  await update.execute();
}

/** Ends every session of a person who signs in elsewhere. One that had run out by then has ended by itself. */
export async function replaceAll(queries: Queries, person: Person): Promise<void> {
  await revoking(queries)
    .set({ is_replaced: sql<boolean>`expires_at > clock_timestamp()` })
    .where(column(person), "=", person.id)
    .execute();
}

export async function isReplaced(db: Db, sessionId: string): Promise<boolean> {
  const session = db.selectFrom("session").select("is_replaced").where("id", "=", sessionId);
  return (await session.executeTakeFirst())?.is_replaced ?? false;
}

/** However many they are: one statement, so that all of them are dated alike. */
export async function revokeStaff(queries: Queries, staffIds: readonly string[]): Promise<void> {
  await revoking(queries)
    .where("staff_id", "=", sql<string>`any(${[...staffIds]}::uuid[])`)
    .execute();
}

/** Which member of staff's live session it is; null when it has ended or is nobody's of them. */
export async function liveStaff(db: Db, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom("session")
    .select("staff_id")
    .where("id", "=", sessionId)
    .where(isLive)
    .executeTakeFirst();
  return row?.staff_id ?? null;
}

function personOf(row: { player_id: string | null; staff_id: string | null }): Person {
  return row.staff_id === null ? { kind: "player", id: row.player_id ?? "" } : { kind: "staff", id: row.staff_id };
}

/** How long dangerous acts pass after the password was typed. */
const confirmedMinutes = 10;

export async function confirm(queries: Queries, sessionId: string): Promise<void> {
  await queries
    .updateTable("session")
    .set({ confirmed_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", sessionId)
    .execute();
}

export async function isConfirmed(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("id")
    .where("id", "=", sessionId)
    .where(sql<boolean>`confirmed_at > clock_timestamp() - ${confirmedMinutes} * interval '1 minute'`)
    .where(isLive)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those that were ended in the last `ms`, or have run out in it. */
export async function endedWithin(db: Db, ms: number): Promise<string[]> {
  const start = sql<Date>`clock_timestamp() - ${ms} * interval '1 millisecond'`;
  const rows = await db
    .selectFrom("session")
    .select("id")
    .where("revoked_at", ">", start)
    .union(
      db
        .selectFrom("session")
        .select("id")
        .where("expires_at", ">", start)
        .where("expires_at", "<=", sql<Date>`clock_timestamp()`),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The live sessions of players whose Telegram account is linked to a member of staff, with their role. */
export async function ofLinkedStaff(db: Db): Promise<Map<string, Role>> {
  const rows = await db
    .selectFrom("staff_directory as staff")
    .innerJoin("player_directory as player", "player.telegram_id", "staff.telegram_id")
    .innerJoin("session", "session.player_id", "player.id")
    .select(["session.id", "staff.role"])
    .where("staff.is_active", "=", true)
    .where(isLive)
    .execute();
  return new Map(rows.map(({ id, role }) => [id, role]));
}
