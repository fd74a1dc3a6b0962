import type { Suspension } from "@derash/protocol/player";
import { sql } from "kysely";
import { usernameOf } from "../company/service.ts";
import { maskName } from "../player/service.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import { countOf, hasWords, type Listed, onPage, type Page } from "../postgres/page.ts";

/** Of which company somebody is who looks; null: of none, and they may know of everybody. */
type Viewer = string | null;

/** Whether the viewer may know who a player is. */
const isKnown = (player: string, viewer: Viewer) =>
  viewer === null ? sql<boolean>`true` : sql<boolean>`player_is_customer(${sql.ref(player)}, ${viewer})`;

const suspensions = (queries: Queries, viewer: Viewer) =>
  queries
    .selectFrom("suspension as s")
    .innerJoin("player_directory as player", "player.id", "s.player_id")
    .leftJoin("company_directory as company", "company.id", "s.company_id")
    .select(["s.id", "s.reason", "s.told", "s.suspended_at", "s.company_id", "company.name as company_name"])
    .select(["player.telegram_id", "player.first_name", "player.last_name"])
    .select(isKnown("s.player_id", viewer).as("is_known"))
    .select(usernameOf("s.suspended_by").as("username"));

type Row = Awaited<ReturnType<ReturnType<typeof suspensions>["executeTakeFirstOrThrow"]>>;

/**
 * Those of a company; null: all. Who is of a company reads too that a customer of theirs may play with none. Newest first; found by the
 * player's names where the viewer may know them, by the Telegram id, the company and the reason that they may read.
 */
export async function list(
  queries: Queries,
  viewer: Viewer,
  companyId: string | null,
  search: string | undefined,
  page: Page,
): Promise<Listed<Row>> {
  let found = queries
    .selectFrom("suspension as s")
    .innerJoin("player_directory as player", "player.id", "s.player_id")
    .leftJoin("company_directory as company", "company.id", "s.company_id")
    .select("s.id")
    .orderBy("s.suspended_at", "desc")
    .orderBy("s.id", "desc");
  const isEverywhere = sql<boolean>`s.company_id is null and ${viewer !== null} and ${isKnown("s.player_id", viewer)}`;
  if (companyId !== null) found = found.where((on) => on.or([on("s.company_id", "=", companyId), isEverywhere]));
  if (search !== undefined) {
    const known = isKnown("s.player_id", viewer);
    const names = ["player.first_name", "player.last_name"].map(
      (name) => sql`case when ${known} then ${sql.ref(name)} end`,
    );
    const readable = sql`case when s.company_id is not null or ${viewer === null} then s.reason end`;
    found = found.where(hasWords(search, [...names, "player.telegram_id", "company.name", readable]));
  }
  const onIt = suspensions(queries, viewer).where("s.id", "in", onPage(found, page));
  const rows = await onIt.orderBy("s.suspended_at", "desc").orderBy("s.id", "desc").execute();
  return { rows, count: await countOf(queries, found) };
}

/** With which companies a player is suspended, as far as the viewer may know; null: with every one. */
export async function companiesOf(queries: Queries, playerId: string, viewer: Viewer): Promise<(string | null)[]> {
  let found = suspensions(queries, viewer).where("s.player_id", "=", playerId).orderBy("s.suspended_at");
  if (viewer !== null)
    found = found.where((on) =>
      on.or([
        on("s.company_id", "=", viewer),
        sql<boolean>`s.company_id is null and ${isKnown("s.player_id", viewer)}`,
      ]),
    );
  return (await found.execute()).map(({ company_name: name }) => name);
}

export async function find(queries: Queries, viewer: Viewer, id: string): Promise<Row | null> {
  return (await suspensions(queries, viewer).where("s.id", "=", id).executeTakeFirst()) ?? null;
}

/** The first name as the viewer may know it. */
export async function nameOf(
  queries: Queries,
  viewer: Viewer,
  player: { id: string; firstName: string },
): Promise<string> {
  const found = await queries
    .selectFrom("player_directory as player")
    .select(isKnown("player.id", viewer).as("is_known"))
    .where("player.id", "=", player.id)
    .executeTakeFirst();
  return found?.is_known ? player.firstName : maskName(player.firstName);
}

export async function isSuspended(queries: Queries, playerId: string, companyId: string): Promise<boolean> {
  const found = await queries
    .selectFrom("suspension")
    .select("id")
    .where("player_id", "=", playerId)
    .where((on) => on.or([on("company_id", "is", null), on("company_id", "=", companyId)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether this player may play with this company is asked. */
export type Whose = { player_id: string; company_id: string };

export async function of(queries: Queries, whose: readonly Whose[]): Promise<(whose: Whose) => string[]> {
  const players = [...new Set(whose.map((each) => each.player_id))];
  const found = queries.selectFrom("suspension").select(["id", "player_id", "company_id"]).orderBy("id");
  const rows = players.length === 0 ? [] : await found.where("player_id", "in", players).execute();
  return (asked) =>
    rows
      .filter((row) => row.player_id === asked.player_id && [null, asked.company_id].includes(row.company_id))
      .map(({ id }) => id);
}

export async function told(queries: Queries, playerId: string, companyId: string): Promise<string | null> {
  const { rows } = await sql<{ told: string | null }>`
    select player_suspended_told(${playerId}, ${companyId}) as told`.execute(queries);
  return rows[0]?.told ?? null;
}

export async function suspendedAt(
  queries: Queries,
  telegramId: number,
  roomIds: readonly string[],
): Promise<Set<string>> {
  if (roomIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select m.id from room_directory m join branch_directory b on b.id = m.branch_id, player_directory p
    where m.id = any(${roomIds}::uuid[]) and p.telegram_id = ${telegramId} and player_is_suspended(p.id, b.company_id)`.execute(
    queries,
  );
  return new Set(rows.map(({ id }) => id));
}

export type Words = { reason: string; told: string };
type Changed = { before: Words | null; after: Words };

/**
 * Suspends, or gives one that is suspended already the newer words: what the player is told stays where nothing new is said.
 * Answers the words of before and those that count now; null where nothing is new.
 */
export async function put(
  tx: Tx,
  row: Words & { player_id: string; company_id: string | null; suspended_by: string },
): Promise<Changed | null> {
  const words = (row: "old" | "new") => sql.raw(`jsonb_build_object('reason', ${row}.reason, 'told', ${row}.told)`);
  const { rows } = await sql<Changed>`
    insert into suspension as s (player_id, company_id, reason, told, suspended_by)
      values (${row.player_id}, ${row.company_id}, ${row.reason}, ${row.told}, ${row.suspended_by})
      on conflict (player_id, company_id) do update
        set reason = excluded.reason, told = coalesce(nullif(excluded.told, ''), s.told), suspended_by = excluded.suspended_by
        where (s.reason, s.told) <> (excluded.reason, coalesce(nullif(excluded.told, ''), s.told))
      returning case when old.id is not null then ${words("old")} end as before, ${words("new")} as after`.execute(tx);
  return rows[0] ?? null;
}

/** Nobody ends it, or gives it other words, until the end of the transaction. */
export async function lock(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom("suspension").select("id").where("id", "=", id).forUpdate().execute();
}

/** Answers whose it was. */
export async function remove(tx: Tx, id: string): Promise<string> {
  const removed = tx.deleteFrom("suspension").where("id", "=", id).returning("player_id");
  return (await removed.executeTakeFirstOrThrow()).player_id;
}

/** Why somebody may play with no company is not every company's to read. */
export function wireOf(row: Row, viewer: Viewer): Suspension {
  const isTheirs = viewer === null || row.company_id === viewer;
  return {
    id: row.id,
    telegramId: String(row.telegram_id),
    name: row.is_known ? `${row.first_name} ${row.last_name}`.trim() : maskName(row.first_name),
    company_name: row.company_name,
    reason: isTheirs ? row.reason : "",
    told: isTheirs ? row.told : "",
    suspended_by: isTheirs ? row.username : "",
    suspended_at: row.suspended_at.toISOString(),
    can_end: isTheirs,
  };
}
