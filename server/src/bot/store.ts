import type { Language } from "@derash/protocol/player";
import type { Update } from "grammy/types";
import { sql } from "kysely";
import type { Db, Tx } from "../postgres/db.ts";
import type { BotMessagePayload } from "../tables.ts";
import type { Clock } from "./clock.ts";

/** Telegram allows about 30 messages a second. What all nodes claim together stays below. */
const claimsPerSecondMax = 25;
/** Of these, what answers to people may use, so that they never starve the notices about money. */
const updatesPerSecondMax = 15;
/** More than this from one chat at once is a flood, and is dropped. */
const waitingPerChatMax = 20;
/** Longer than any call to Telegram lasts: a row claimed longer ago belongs to a node that died. */
const leaseMs = 60_000;
const candidatesMax = 1000;

const at = (clock: Clock, laterMs = 0) =>
  sql<Date>`clock_timestamp() + ${clock.aheadMs() + laterMs} * interval '1 millisecond'`;
const errorText = (text: string) => text.slice(0, 500);

/** Claims of all nodes happen one after the other, because they share one allowance. */
async function lockClaims(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bot claims', 75))`.execute(tx);
}

function claimsOfLastSecond(table: "bot_message" | "bot_update", clock: Clock) {
  return sql<number>`(select count(*) from ${sql.table(table)} where claimed_at > ${at(clock, -1000)})`;
}

/** Puts an update down, once, however often Telegram delivers it. */
export async function receive(db: Db, update: Update, chatId: number): Promise<void> {
  await sql`
    insert into bot_update (update_id, chat_id, payload)
    select ${update.update_id}, ${chatId}, ${JSON.stringify(update)}::jsonb
    where (select count(*) from bot_update where chat_id = ${chatId} and handled_at is null) < ${waitingPerChatMax}
    on conflict (update_id) do nothing`.execute(db);
}

export type WaitingUpdate = { update_id: number; payload: Update; attempts: number };

/** Leases updates that are due: of each chat the oldest alone, so that a chat is answered in order. */
export async function claimUpdates(db: Db, clock: Clock, limit: number): Promise<WaitingUpdate[]> {
  return db.transaction().execute(async (tx) => {
    await lockClaims(tx);
    const { rows } = await sql<WaitingUpdate>`
      with allowance as (
        select least(${limit}::bigint, ${updatesPerSecondMax} - updates, ${claimsPerSecondMax} - updates - messages) as count
        from (select ${claimsOfLastSecond("bot_update", clock)} as updates,
                     ${claimsOfLastSecond("bot_message", clock)} as messages) as claimed),
      due as (
        select update_id from bot_update as candidate
        where handled_at is null and (next_at is null or next_at <= ${at(clock)})
          and not exists (select from bot_update as earlier where earlier.handled_at is null
                          and earlier.chat_id = candidate.chat_id and earlier.update_id < candidate.update_id)
        order by update_id limit greatest(0, (select count from allowance)))
      update bot_update set attempts = attempts + 1, claimed_at = ${at(clock)}, next_at = ${at(clock, leaseMs)}
      where update_id in (select update_id from due)
      returning update_id, payload, attempts`.execute(tx);
    return rows;
  });
}

export async function updateHandled(db: Db, clock: Clock, updateId: number, error: string | null): Promise<void> {
  await db
    .updateTable("bot_update")
    .set({ handled_at: at(clock), payload: null, last_error: error && errorText(error) })
    .where("update_id", "=", updateId)
    .execute();
}

export async function updateLater(
  db: Db,
  clock: Clock,
  updateId: number,
  delayMs: number,
  error: string,
): Promise<void> {
  await db
    .updateTable("bot_update")
    .set({ next_at: at(clock, delayMs), last_error: errorText(error) })
    .where("update_id", "=", updateId)
    .execute();
}

/** Whom to tell, read inside the caller's transaction. */
export async function addressee(tx: Tx, playerId: string): Promise<{ telegramId: number; language: Language }> {
  const row = await tx
    .selectFrom("player")
    .select(["telegram_id", "preferred_language"])
    .where("id", "=", playerId)
    .executeTakeFirstOrThrow();
  return { telegramId: row.telegram_id, language: row.preferred_language };
}

/** Admins of a company with a linked Telegram account, each in her language; Amharic where the bot knows none. */
export async function adminsOf(tx: Tx, companyId: string): Promise<{ telegramId: number; language: Language }[]> {
  const admins = await tx
    .selectFrom("staff")
    .leftJoin("player", "player.telegram_id", "staff.telegram_id")
    .select(["staff.telegram_id as telegramId", "player.preferred_language as language"])
    .where("staff.company_id", "=", companyId)
    .where("staff.role", "=", "company_admin")
    .where("staff.is_active", "=", true)
    .execute();
  return admins.flatMap(({ telegramId, language }) =>
    telegramId === null ? [] : [{ telegramId, language: language ?? "am" }],
  );
}

export async function addMessage(
  tx: Tx,
  message: { key: string; priority: number; payload: BotMessagePayload },
): Promise<void> {
  await tx
    .insertInto("bot_message")
    .values({
      idempotency_key: message.key,
      chat_id: message.payload.chat_id,
      priority: message.priority,
      method: "sendMessage",
      payload: JSON.stringify(message.payload),
    })
    .onConflict((on) => on.column("idempotency_key").doNothing())
    .execute();
}

export type WaitingMessage = { id: number; chat_id: number; payload: BotMessagePayload; attempts: number };

/** Leases messages that are due, money first: one a chat, and none to a chat that was written to within the last second. */
export async function claimMessages(db: Db, clock: Clock, limit: number): Promise<WaitingMessage[]> {
  return db.transaction().execute(async (tx) => {
    await lockClaims(tx);
    const { rows } = await sql<WaitingMessage>`
      with candidate as (
        select id, chat_id, priority from bot_message
        where sent_at is null and failed_at is null and (next_at is null or next_at <= ${at(clock)})
          and not exists (select from bot_message as recent
                          where recent.chat_id = bot_message.chat_id and recent.claimed_at > ${at(clock, -1000)})
        order by priority, id limit ${candidatesMax}),
      due as (
        select id from (select distinct on (chat_id) id, priority from candidate order by chat_id, priority, id) as first_of_chat
        order by priority, id
        limit greatest(0, least(${limit}::bigint, ${claimsPerSecondMax}
          - ${claimsOfLastSecond("bot_message", clock)} - ${claimsOfLastSecond("bot_update", clock)})))
      update bot_message set attempts = attempts + 1, claimed_at = ${at(clock)}, next_at = ${at(clock, leaseMs)}
      where id in (select id from due)
      returning id, chat_id, payload, attempts`.execute(tx);
    return rows;
  });
}

export async function messageSent(db: Db, clock: Clock, id: number): Promise<void> {
  await db
    .updateTable("bot_message")
    .set({ sent_at: at(clock), last_error: null })
    .where("id", "=", id)
    .execute();
}

export async function messageFailed(db: Db, clock: Clock, id: number, error: string): Promise<void> {
  const failure = { failed_at: at(clock), last_error: errorText(error) };
  await db.updateTable("bot_message").set(failure).where("id", "=", id).execute();
}

export async function messageLater(db: Db, clock: Clock, id: number, delayMs: number, error: string): Promise<void> {
  const later = { next_at: at(clock, delayMs), last_error: errorText(error) };
  await db.updateTable("bot_message").set(later).where("id", "=", id).execute();
}

/** Telegram asked for silence in a chat: nothing that waits for it goes out earlier. */
export async function quietChat(db: Db, clock: Clock, chatId: number, delayMs: number): Promise<void> {
  const until = at(clock, delayMs);
  await db
    .updateTable("bot_message")
    .set({ next_at: sql<Date>`greatest(next_at, ${until})` })
    .where("chat_id", "=", chatId)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .execute();
}

/** Telegram repeats an update for a day at most; a message is kept longer, for the operator who is asked about it. */
export async function forgetOld(db: Db): Promise<void> {
  await sql`delete from invitation where invited_at < clock_timestamp() - interval '90 days'`.execute(db);
  await sql`delete from bot_update where handled_at < clock_timestamp() - interval '7 days'`.execute(db);
  await sql`delete from bot_message where coalesce(sent_at, failed_at) < clock_timestamp() - interval '90 days'`.execute(
    db,
  );
}
