import { type RawBuilder, type Selectable, sql } from "kysely";
import { usernameOf } from "../../company/service.ts";
import type { Db, Queries, Tx } from "../../postgres/db.ts";
import type { Tables } from "../../postgres/schema.ts";
import type { ProviderName } from "../provider.ts";
import type { Side } from "./statement.ts";

export type DayRow = Omit<Selectable<Tables["reconciliation_day"]>, "day"> & {
  day: string;
  open_items: number;
  closed_items: number;
};
export type ItemRow = Omit<Selectable<Tables["reconciliation_item"]>, "day"> & {
  day: string;
  company_id: string;
  provider: ProviderName;
  asker: string | null;
  decider: string | null;
};

/** Of a day without its provider's clock: dates come as text, for a Date would be midnight somewhere else. */
const dayText = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

const counted = (state: "open" | "closed") => sql<number>`(select count(*)::int from reconciliation_item i
  where i.payment_account_id = d.payment_account_id and i.day = d.day and i.side = d.side
    and ${state === "closed" ? sql`i.state = 'closed'` : sql`i.state <> 'closed'`})`;

/** Newest first. */
export async function days(
  queries: Queries,
  { accountIds, day, limit }: { accountIds: readonly string[]; day?: string; limit: number },
): Promise<DayRow[]> {
  if (accountIds.length === 0) return [];
  let query = queries
    .selectFrom("reconciliation_day as d")
    .selectAll("d")
    .select(dayText("d.day").as("day"))
    .select([counted("open").as("open_items"), counted("closed").as("closed_items")])
    .where("d.payment_account_id", "in", [...accountIds]);
  if (day !== undefined) query = query.where(sql<boolean>`d.day = ${day}::date`);
  return query
    .orderBy("d.day", "desc")
    .orderBy("d.payment_account_id")
    .orderBy("d.side", "desc")
    .limit(limit)
    .execute();
}

const items = (queries: Queries) =>
  queries
    .selectFrom("reconciliation_item as i")
    .innerJoin("payment_account as a", "a.id", "i.payment_account_id")
    .selectAll("i")
    .select(dayText("i.day").as("day"))
    .select(["a.company_id", sql<ProviderName>`a.provider`.as("provider")])
    .select(usernameOf<string | null>("i.asked_by").as("asker"))
    .select(usernameOf<string | null>("i.decided_by").as("decider"));

/** Open ones first. */
export async function itemsOf(queries: Queries, accountId: string, day: string, limit: number): Promise<ItemRow[]> {
  return items(queries)
    .where("i.payment_account_id", "=", accountId)
    .where(sql<boolean>`i.day = ${day}::date`)
    .orderBy(sql`i.state = 'closed'`)
    .orderBy("i.id")
    .limit(limit)
    .execute();
}

export async function item(queries: Queries, id: string): Promise<ItemRow | null> {
  return (await items(queries).where("i.id", "=", id).executeTakeFirst()) ?? null;
}

export async function lockItem(tx: Tx, id: string): Promise<ItemRow | null> {
  return (await items(tx).where("i.id", "=", id).forUpdate("i").executeTakeFirst()) ?? null;
}

export async function openItems(queries: Queries, accountIds: readonly string[]): Promise<number> {
  if (accountIds.length === 0) return 0;
  const { open } = await queries
    .selectFrom("reconciliation_item")
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .where("state", "<>", "closed")
    .where("payment_account_id", "in", [...accountIds])
    .executeTakeFirstOrThrow();
  return open;
}

type Asked = { by: string | null; reason: string | null; adjust: boolean; at: Date | null };

export async function ask(tx: Tx, id: string, { by, reason, adjust, at }: Asked): Promise<void> {
  await tx
    .updateTable("reconciliation_item")
    .set({ state: by === null ? "open" : "asked", asked_by: by, asked_at: at, reason, is_adjusted: adjust })
    .where("id", "=", id)
    .execute();
}

/** Whether the ledger is adjusted for the same payment, or line, by another item. */
export async function isAdjusted(
  tx: Tx,
  { id, payment_account_id, payment_id, way, their_reference, reference }: ItemRow,
) {
  const about = payment_id ?? their_reference ?? reference;
  const { rows } =
    await sql`select from reconciliation_item i where i.is_adjusted and i.undone_at is null and i.id <> ${id}
    and i.payment_account_id = ${payment_account_id} and i.way is not distinct from ${way}
    and coalesce(i.payment_id::text, i.their_reference, i.reference) = ${about}`.execute(tx);
  return rows.length > 0;
}

/**
 * Whether a line is of a deposit that the provider has said is paid, and that is not credited yet. What an SMS names is the bank and its
 * number; the bank's own statement has the number alone.
 */
export async function isStillToCome(
  tx: Tx,
  { payment_account_id, provider, their_reference }: ItemRow,
): Promise<boolean> {
  if (their_reference === null) return false;
  const { rows } = await sql`select from deposit d join payment_fact f on f.payment_id = d.id
    where d.payment_account_id = ${payment_account_id} and d.state in ('held', 'review')
      and f.is_what = 'paid' and (f.their_reference = ${their_reference}
        or ${provider} = 'sms' and split_part(f.their_reference, ':', 2) = ${their_reference}) limit 1`.execute(tx);
  return rows.length > 0;
}

export async function close(tx: Tx, id: string, by: string, at: Date): Promise<string> {
  const { rows } = await sql<{ result: string }>`
    select reconciliation_close(${id}, ${by}, ${at}::timestamptz) as result`.execute(tx);
  return rows[0]?.result ?? "not_found";
}

/** False: another process has the day. */
export async function take(
  queries: Queries,
  accountId: string,
  day: string,
  side: Side,
  at: Date,
  until: Date,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select reconciliation_take(${accountId}, ${day}::date, ${side}, ${at}::timestamptz, ${until}::timestamptz) as taken`.execute(
    queries,
  );
  return rows[0]?.taken ?? false;
}

/** And what an earlier day lacks of what this one has is missing there no more. What two persons adjusted of it is undone. */
export async function compare(db: Db, statementId: string, at: Date, funds: number | null): Promise<void> {
  await sql`select reconciliation_compare(${statementId}, ${at}::timestamptz, ${funds}::bigint),
    reconciliation_found_later(${statementId})`.execute(db);
  await sql`select reconciliation_undo_found(${statementId}, ${at}::timestamptz)`.execute(db);
}

/** Whether it counts still: a newer one of its day takes it away. */
export async function isKept(queries: Queries, statementId: string): Promise<boolean> {
  const query = queries.selectFrom("reconciliation_statement").select("id").where("id", "=", statementId);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * At which other merchants payments of the statement's day were begun that it has no line of, the newest first; and whether money of any
 * of them has moved.
 */
export async function unlistedAt(
  queries: Queries,
  statementId: string,
  merchant: number,
): Promise<{ version: number; hasMoved: boolean }[]> {
  const { rows } = await sql<{ version: number; hasMoved: boolean }>`
    with s as (select id, payment_account_id, day::timestamp at time zone 'Africa/Addis_Ababa' as starts,
        (day + 1)::timestamp at time zone 'Africa/Addis_Ababa' as ends from reconciliation_statement where id = ${statementId}),
    payment as (
      select d.merchant_version as version, 'in' as way, d.reference, d.their_reference, d.credited_santim is not null as has_moved
        from s join deposit d on d.payment_account_id = s.payment_account_id and d.shift_id is null and not d.is_test
          and d.merchant_version <> ${merchant} and d.created_at >= s.starts and d.created_at < s.ends
      union all
      select w.merchant_version, 'out', w.reference, w.their_reference, w.state in ('paid', 'sent')
        from s join withdrawal w on w.payment_account_id = s.payment_account_id and w.shift_id is null
          and w.merchant_version <> ${merchant} and w.sent_at >= s.starts and w.sent_at < s.ends)
    select p.version, bool_or(p.has_moved) as "hasMoved" from payment p
    where not exists (select from reconciliation_line l where l.statement_id = ${statementId} and l.way = p.way and l.reference = p.reference)
      and not exists (select from reconciliation_line l
        where l.statement_id = ${statementId} and l.way = p.way and l.their_reference = p.their_reference)
    group by p.version order by p.version desc`.execute(queries);
  return rows;
}

export async function setLacks(queries: Queries, statementId: string, lacks: string | null): Promise<void> {
  await queries.updateTable("reconciliation_statement").set({ lacks }).where("id", "=", statementId).execute();
}

export async function setDay(
  queries: Queries,
  { accountId, day, side }: { accountId: string; day: string; side: Side },
  values: { leased_until: Date | null; next_at: Date | null },
): Promise<void> {
  await queries
    .updateTable("reconciliation_day")
    .set(values)
    .where("payment_account_id", "=", accountId)
    .where(sql<boolean>`day = ${day}::date`)
    .where("side", "=", side)
    .execute();
}

/** Whether the night compares the account that a statement calls `a` on a day that it has. Cash and a company's own phone have no list. */
const isComparedOn = (day: RawBuilder<unknown>) => sql<boolean>`(a.provider not in ('desk', 'sms') and a.mode <> 'test'
  and a.created_at < (${day} + 1)::timestamp at time zone 'Africa/Addis_Ababa')`;

/**
 * Whether the list of that account that a day's row `r` was compared with must be read again: it was not whole, and something waits for
 * it. telebirr has none, and to an account that is off and has no payment of that day it could say nothing.
 */
const mustBeReadAgain = sql<boolean>`(r.lacks is not null and a.provider <> 'telebirr'
  and (a.is_deposit_on or a.is_payout_on or r.expected > 0))`;

/** How many accounts, of these or of all, the night compares on this day, and has not compared yet with a list that is whole. */
export async function uncompared(
  queries: Queries,
  accountIds: readonly string[] | "all",
  day: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payment_account a
    where ${accountIds === "all" ? sql`true` : sql`a.id = any(${[...accountIds]}::uuid[])`} and ${isComparedOn(sql`${day}::date`)}
      and not exists (select from reconciliation_day r
        where r.payment_account_id = a.id and r.day = ${day}::date and r.side = 'provider' and r.run_at is not null
          and not ${mustBeReadAgain})`.execute(queries);
  return rows[0]?.count ?? 0;
}

/**
 * What the night has to do: of the days up to `lastDay` those that were never compared, those that could not be read whole, and those
 * of which a payment has ended since, or so shortly before that it was awaited.
 */
export async function due(
  queries: Queries,
  lastDay: string,
  daysBack: number,
  now: Date,
): Promise<{ accountId: string; day: string }[]> {
  const { rows } = await sql<{ accountId: string; day: string }>`
    with bound as (select a.id, d.day::date as day, d.day::timestamp at time zone 'Africa/Addis_Ababa' as starts
      from payment_account a, generate_series(${lastDay}::date - ${daysBack}::int, ${lastDay}::date, interval '1 day') as d (day)
      where ${isComparedOn(sql`d.day::date`)})
    select b.id as "accountId", to_char(b.day, 'YYYY-MM-DD') as day
    from bound b join payment_account a on a.id = b.id
      left join reconciliation_day r on r.payment_account_id = b.id and r.day = b.day and r.side = 'provider'
    where coalesce(r.leased_until <= ${now}, true)
      and (r.run_at is null or r.next_at <= ${now}
        or r.run_at < ${now}::timestamptz - interval '20 hours' and (${mustBeReadAgain}
          or exists (select from deposit d where d.payment_account_id = b.id and d.ended_at > r.run_at - interval '1 hour'
            and d.created_at >= b.starts and d.created_at < b.starts + interval '1 day')
          or exists (select from withdrawal w where w.payment_account_id = b.id and w.ended_at > r.run_at - interval '1 hour'
            and w.sent_at >= b.starts and w.sent_at < b.starts + interval '1 day')))
    order by b.day desc, b.id`.execute(queries);
  return rows;
}

export type Exceptions = { provider: string; kind: string; count: number }[];

export async function exceptions(queries: Queries): Promise<Exceptions> {
  const { rows } = await sql<Exceptions[number]>`
    select a.provider, i.kind, count(*)::int as count from reconciliation_item i join payment_account a on a.id = i.payment_account_id
    where i.state <> 'closed' group by 1, 2`.execute(queries);
  return rows;
}
