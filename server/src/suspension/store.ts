import type { Suspension } from "@derash/protocol/player";
import { usernameOf } from "../company/service.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import { countOf, hasWords, type Listed, onPage, type Page } from "../postgres/page.ts";

const suspensions = (queries: Queries) =>
  queries
    .selectFrom("suspension as s")
    .innerJoin("player_directory as player", "player.id", "s.player_id")
    .leftJoin("company_directory as company", "company.id", "s.company_id")
    .select(["s.id", "s.reason", "s.told", "s.suspended_at", "s.company_id", "company.name as company_name"])
    .select(["player.telegram_id", "player.first_name", "player.last_name"])
    .select(usernameOf("s.suspended_by").as("username"));

type Row = Awaited<ReturnType<ReturnType<typeof suspensions>["executeTakeFirstOrThrow"]>>;

/** Those of a company; null: all. Newest first; found by the player's names and Telegram id, the company and the reason. */
export async function list(
  queries: Queries,
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
  if (companyId !== null) found = found.where("s.company_id", "=", companyId);
  if (search !== undefined) {
    const names = ["player.first_name", "player.last_name", "player.telegram_id", "company.name", "s.reason"];
    found = found.where(hasWords(search, names));
  }
  const onIt = suspensions(queries).where("s.id", "in", onPage(found, page));
  const rows = await onIt.orderBy("s.suspended_at", "desc").orderBy("s.id", "desc").execute();
  return { rows, count: await countOf(queries, found) };
}

export async function find(queries: Queries, id: string): Promise<Row | null> {
  return (await suspensions(queries).where("s.id", "=", id).executeTakeFirst()) ?? null;
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

/** The id of a new one; null where there is one. */
export async function insert(
  tx: Tx,
  row: { player_id: string; company_id: string | null; reason: string; told: string; suspended_by: string },
): Promise<string | null> {
  const inserted = tx
    .insertInto("suspension")
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning("id");
  return (await inserted.executeTakeFirst())?.id ?? null;
}

/** Answers whether there was such a suspension. */
export async function remove(tx: Tx, id: string): Promise<boolean> {
  return (await tx.deleteFrom("suspension").where("id", "=", id).returning("id").executeTakeFirst()) !== undefined;
}

export function wireOf(row: Row): Suspension {
  return {
    id: row.id,
    telegramId: String(row.telegram_id),
    name: `${row.first_name} ${row.last_name}`.trim(),
    company_name: row.company_name,
    reason: row.reason,
    told: row.told,
    suspended_by: row.username,
    suspended_at: row.suspended_at.toISOString(),
  };
}
