import { sql } from "kysely";
import type { Db, Tx } from "../postgres/db.ts";
import { type DueNotice, keyOf, type Notice, type WordedNotice } from "./notice.ts";

/** Notices of a lower priority number are sent first. */
const priorities = { money: 0, company: 5 };
/** Longer than any delivery lasts: what was claimed longer ago belongs to a server that died. */
const leaseMs = 60_000;
const candidatesMax = 1000;

/** So many milliseconds from now, by the database's clock, which all servers share. */
const at = (laterMs: number) => sql<Date>`clock_timestamp() + ${laterMs} * interval '1 millisecond'`;
const errorText = (text: string) => text.slice(0, 500);

export async function insert(tx: Tx, notices: readonly Notice[]): Promise<void> {
  const rows = notices.map((notice) => {
    const { kind, telegramId, ...parameters } = notice;
    return {
      ...{ idempotency_key: keyOf(notice), telegram_id: telegramId, kind },
      priority: later.includes(kind) ? priorities.company : priorities.money,
      next_at: notice.kind === "played" ? new Date(notice.fromMs) : null,
      parameters: JSON.stringify(parameters),
    };
  });
  await tx
    .insertInto("notice")
    .values(rows)
    .onConflict((on) => on.column("idempotency_key").doNothing())
    .execute();
}

/** Marked as one that never arrives: whoever holds it already puts nothing off any more. */
export async function withdraw(tx: Tx, aheadMs: number, kind: Notice["kind"], roundId: string): Promise<void> {
  await sql`
    update notice set failed_at = ${at(aheadMs)}, last_error = 'withdrawn'
    where kind = ${kind} and parameters ->> 'roundId' = ${roundId} and sent_at is null and failed_at is null`.execute(
    tx,
  );
}

/** What is no money waits for what is. */
const later: readonly Notice["kind"][] = ["sat_down", "evening", "played", "reminder", "ahead_missed"];

export async function claimedLately(tx: Tx, aheadMs: number): Promise<number> {
  const { count } = await tx
    .selectFrom("notice")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("claimed_at", ">", at(aheadMs - 1000))
    // What was claimed before the clock was set back is no claim of this second.
    .where("claimed_at", "<=", at(aheadMs))
    .executeTakeFirstOrThrow();
  return count;
}

type ClaimedRow = {
  id: number;
  attempts: number;
  telegram_id: number;
  kind: string;
  parameters: object;
  now_ms: number;
  is_late: boolean;
};

export async function claim(tx: Tx, aheadMs: number, limit: number): Promise<DueNotice[]> {
  const { rows } = await sql<ClaimedRow>`
    with candidate as (
      select id, telegram_id, priority from notice
      where sent_at is null and failed_at is null and (next_at is null or next_at <= ${at(aheadMs)})
        and not exists (select from notice as recent
                        where recent.telegram_id = notice.telegram_id
                          and recent.claimed_at > ${at(aheadMs - 1000)} and recent.claimed_at <= ${at(aheadMs)})
        -- The last word about a payment is the one that holds: it waits for those that were said before it.
        and (kind <> 'payment' or not exists (select from notice as earlier
                        where earlier.telegram_id = notice.telegram_id and earlier.kind = 'payment' and earlier.id < notice.id
                          and earlier.parameters ->> 'paymentId' = notice.parameters ->> 'paymentId'
                          and earlier.sent_at is null and earlier.failed_at is null))
      order by priority, id limit ${candidatesMax}),
    due as (
      select id from (select distinct on (telegram_id) id, priority from candidate order by telegram_id, priority, id) as first
      order by priority, id limit ${limit})
    update notice set attempts = attempts + 1, claimed_at = ${at(aheadMs)}, next_at = ${at(aheadMs + leaseMs)}
    -- Asked once more of the row as it is when it is ours: it may have been withdrawn while we waited for it.
    where id in (select id from due) and sent_at is null and failed_at is null
    returning id, attempts, telegram_id, kind, parameters, extract(epoch from ${at(aheadMs)})::float8 * 1000 as now_ms,
      coalesce((parameters ->> 'untilMs')::float8 < extract(epoch from ${at(aheadMs)}) * 1000, false) as is_late`.execute(
    tx,
  );
  return rows.map(({ id, attempts, telegram_id: telegramId, kind, parameters, now_ms: now, is_late: isLate }) => {
    return { id, attempts, notice: { ...parameters, kind, telegramId } as Notice | WordedNotice, now, isLate };
  });
}

export async function sent(db: Db, aheadMs: number, id: number): Promise<void> {
  // One that was withdrawn while it was sent has arrived all the same.
  const end = { sent_at: at(aheadMs), failed_at: null, last_error: null };
  await db.updateTable("notice").set(end).where("id", "=", id).execute();
}

export async function failed(db: Db, aheadMs: number, id: number, error: string): Promise<void> {
  const end = { failed_at: at(aheadMs), last_error: errorText(error) };
  await db.updateTable("notice").set(end).where("id", "=", id).execute();
}

export async function postpone(db: Db, laterMs: number, id: number, error: string): Promise<void> {
  const later = { next_at: at(laterMs), last_error: errorText(error) };
  await db.updateTable("notice").set(later).where("id", "=", id).execute();
}

export async function quiet(db: Db, laterMs: number, telegramId: number): Promise<void> {
  await db
    .updateTable("notice")
    .set({ next_at: sql<Date>`greatest(next_at, ${at(laterMs)})` })
    .where("telegram_id", "=", telegramId)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .execute();
}

export async function forgetOld(db: Db): Promise<void> {
  await sql`delete from notice where coalesce(sent_at, failed_at) < clock_timestamp() - interval '90 days'`.execute(db);
}
