import type { Update } from "grammy/types";
import { sql } from "kysely";
import type { DueNotice, NoticeService } from "../notice/service.ts";
import type { Db, Tx } from "../postgres/db.ts";
import type { Clock } from "./clock.ts";

/** Telegram allows about 30 messages a second. What all nodes claim together stays below. */
const claimsPerSecondMax = 25;
/** Of these, what answers to people may use, so that they never starve the notices about money. */
const updatesPerSecondMax = 15;
/** More than this from one chat at once is a flood, and is dropped. */
const waitingPerChatMax = 20;
/** Longer than any call to Telegram lasts: a row claimed longer ago belongs to a node that died. */
const leaseMs = 60_000;

const at = (clock: Clock, laterMs = 0) =>
  sql<Date>`clock_timestamp() + ${clock.aheadMs() + laterMs} * interval '1 millisecond'`;
const errorText = (text: string) => text.slice(0, 500);

/**
 * How many calls of this second all nodes together may still claim. Until the transaction is over nobody else claims,
 * because they share one allowance.
 */
async function allowance(tx: Tx, clock: Clock, notices: Pick<NoticeService, "claimedLately">) {
  await sql`select pg_advisory_xact_lock(hashtextextended('bot claims', 75))`.execute(tx);
  const { updates } = await tx
    .selectFrom("bot_update")
    .select(({ fn }) => fn.countAll<number>().as("updates"))
    .where("claimed_at", ">", at(clock, -1000))
    // What was claimed before the clock was set back is no claim of this second.
    .where("claimed_at", "<=", at(clock))
    .executeTakeFirstOrThrow();
  const left = Math.max(0, claimsPerSecondMax - updates - (await notices.claimedLately(tx)));
  return { notices: left, updates: Math.max(0, Math.min(left, updatesPerSecondMax - updates)) };
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
export async function claimUpdates(
  db: Db,
  clock: Clock,
  notices: Pick<NoticeService, "claimedLately">,
  limit: number,
): Promise<WaitingUpdate[]> {
  return db.transaction().execute(async (tx) => {
    const allowed = await allowance(tx, clock, notices);
    const { rows } = await sql<WaitingUpdate>`
      with due as (
        select update_id from bot_update as candidate
        where handled_at is null and (next_at is null or next_at <= ${at(clock)})
          and not exists (select from bot_update as earlier where earlier.handled_at is null
                          and earlier.chat_id = candidate.chat_id and earlier.update_id < candidate.update_id)
        order by update_id limit ${Math.min(limit, allowed.updates)})
      update bot_update set attempts = attempts + 1, claimed_at = ${at(clock)}, next_at = ${at(clock, leaseMs)}
      where update_id in (select update_id from due)
      returning update_id, payload, attempts`.execute(tx);
    return rows;
  });
}

/** Leases notices that are due. */
export async function claimNotices(db: Db, clock: Clock, notices: NoticeService, limit: number): Promise<DueNotice[]> {
  return db.transaction().execute(async (tx) => {
    const allowed = await allowance(tx, clock, notices);
    return notices.claim(tx, Math.min(limit, allowed.notices));
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

/** Telegram repeats an update for a day at most. */
export async function forgetOld(db: Db): Promise<void> {
  await sql`delete from bot_update where handled_at < clock_timestamp() - interval '7 days'`.execute(db);
}
