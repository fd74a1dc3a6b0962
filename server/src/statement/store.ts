import { sql } from "kysely";
import type { Span } from "../days.ts";
import type { Queries } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";

export type LineRow = {
  id: number;
  at: Date;
  amount_santim: number;
  type: Tables["transfer"]["type"];
  description: string;
  code: string | null;
  sender_name: string | null;
  receiver_name: string | null;
  note: string | null;
};

export type Sums = { opening: number; cameIn: number; wentOut: number; closing: number; count: number };

/** A transfer's id begins with its moment, and the tables are parted by it: no other month is read. */
const inside = ({ startsAt, endsAt }: Span) =>
  sql`entry.transfer_id >= first_id_at(${startsAt}) and entry.transfer_id < first_id_at(${endsAt})`;

/** What the account held before and after the days, worked out backwards from what it holds now. */
export async function sums(queries: Queries, accountId: string, span: Span): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select closing - came_in + went_out as opening, came_in as "cameIn", went_out as "wentOut", closing, count
    from (
      select balance.amount_santim - later.santim as closing, days.came_in, days.went_out, days.count
      from balance, lateral (
        select coalesce(sum(entry.amount_santim), 0)::bigint as santim from entry
        where entry.account_id = ${accountId} and entry.transfer_id >= first_id_at(${span.endsAt})) as later, lateral (
        select coalesce(sum(entry.amount_santim) filter (where entry.amount_santim > 0), 0)::bigint as came_in,
          coalesce(-sum(entry.amount_santim) filter (where entry.amount_santim < 0), 0)::bigint as went_out, count(*) as count
        from entry where entry.account_id = ${accountId} and ${inside(span)}) as days
      where balance.account_id = ${accountId}) as held`.execute(queries);
  return rows[0] ?? { opening: 0, cameIn: 0, wentOut: 0, closing: 0, count: 0 };
}

/** When its first line was written; null: it has none. */
export async function firstAt(queries: Queries, accountId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select transfer.created_at as at
    from (select transfer_id from entry where account_id = ${accountId} order by id limit 1) as first
    join transfer on transfer.id = first.transfer_id`.execute(queries);
  return rows[0]?.at ?? null;
}

/** What came and went in the days with this entry and after it. */
export async function sumFrom(queries: Queries, accountId: string, span: Span, entryId: number): Promise<number> {
  const { rows } = await sql<{ santim: number }>`
    select coalesce(sum(entry.amount_santim), 0)::bigint as santim from entry
    where entry.account_id = ${accountId} and ${inside(span)} and entry.id >= ${entryId}`.execute(queries);
  return rows[0]?.santim ?? 0;
}

const columns = sql`entry.id, transfer.created_at as at, entry.amount_santim, transfer.type, transfer.description, r.code,
  credit.sender_name, credit.receiver_name, credit.note`;
const joined = sql`
  join transfer on transfer.id = entry.transfer_id
  left join credit on credit.transfer_key = transfer.idempotency_key
  left join round_directory r on r.id = transfer.round_id`;

/** Newest first, below an entry. */
export async function newest(
  queries: Queries,
  accountId: string,
  span: Span,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<LineRow[]> {
  const below = before === undefined ? sql`true` : sql`entry.id < ${before}`;
  const { rows } = await sql<LineRow>`
    select ${columns} from (
      select * from entry where entry.account_id = ${accountId} and ${inside(span)} and ${below}
      order by entry.id desc limit ${limit}) as entry ${joined}
    order by entry.id desc`.execute(queries);
  return rows;
}

/** Oldest first, after an entry: for a file, in pieces. */
export async function oldest(
  queries: Queries,
  accountId: string,
  span: Span,
  { after, limit }: { after: number; limit: number },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${columns} from (
      select * from entry where entry.account_id = ${accountId} and ${inside(span)} and entry.id > ${after}
      order by entry.id limit ${limit}) as entry ${joined}
    order by entry.id`.execute(queries);
  return rows;
}
