import { type Selectable, sql } from "kysely";
import type { Db } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";

/** Counts this minute as one in which the service was there. */
export async function serve(db: Db): Promise<void> {
  await sql`select served_minute()`.execute(db);
}

/**
 * Of the last days, the share of minutes in which a server wrote, from the first in which one ever did; the one that goes on is not
 * over. Null: none has lately.
 */
export async function uptime(db: Db, days: number): Promise<{ share: number; since: Date } | null> {
  const { rows } = await sql<{ minutes: number | null; since: Date | null; all: number | null }>`
    select minutes, since,
      (extract(epoch from date_trunc('minute', clock_timestamp() - interval '1 minute') - since) / 60)::float8 + 1 as "all"
    from (
      select (sum(minutes) filter (where first_minute >= begins))::int as minutes, greatest(min(first_minute), begins) as since
      from served_day, (select date_trunc('day', clock_timestamp(), 'UTC') - ${days - 1} * interval '1 day') as of (begins)
      group by begins) as served`.execute(db);
  const [served] = rows;
  if (!served?.since || !served.minutes || served.all === null) return null;
  return { share: Math.min(served.minutes / Math.max(served.all, 1), 1), since: served.since };
}

/** A round that its company took back had no close. */
type EndOfClosed = Exclude<Selectable<Tables["round"]>["void_reason"], "cancelled" | null>;
export type Ended = { end: "settled" | EndOfClosed; rounds: number };

/** Rounds whose sale was closed in the last hours, by how they have ended. */
export async function ended(db: Db, hours: number): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select coalesce(r.void_reason, 'settled') as "end", count(*)::int as rounds
    from close_record c join round r on r.id = c.round_id
    where c.recorded_at > clock_timestamp() - ${hours} * interval '1 hour' and r.state in ('settled', 'void')
    group by 1`.execute(db);
  return rows;
}

export type Lateness = { draws: number; medianMs: number; p99Ms: number };

/** How long after its time the beacon of the rounds was there that closed in the last hours; null: none was drawn. */
export async function beaconLate(db: Db, hours: number): Promise<Lateness | null> {
  const { rows } = await sql<{ draws: number; late: [number, number] | null }>`
    select count(*)::int as draws, percentile_cont(array[0.5, 0.99]) within group (order by greatest(0,
      extract(epoch from d.drawn_at) * 1000 - (b.genesis_ms + (c.beacon_round - 1) * b.period_ms))) as late
    from close_record c join draw d on d.round_id = c.round_id join beacon b on b.chain = c.beacon_chain
    where c.recorded_at > clock_timestamp() - ${hours} * interval '1 hour'`.execute(db);
  const [found] = rows;
  if (!found?.late) return null;
  const [medianMs, p99Ms] = found.late;
  return { draws: found.draws, medianMs, p99Ms };
}

/**
 * For how long what is due has waited to be done, at the most, by the state that its round is in. In a hall that is a closed round alone:
 * the rest a person does there.
 */
export async function overdue(db: Db): Promise<{ state: "open" | "closing" | "calling"; seconds: number }[]> {
  const { rows } = await sql<{ state: "open" | "closing" | "calling"; seconds: number }>`
    with due as (
      select state, due_at from round where due_at < clock_timestamp() and state in ('open', 'closing', 'calling')
      union all
      -- Its beacon is the first one after this.
      select state, closes_at + coalesce(beacon_lead_ms, 0) * interval '1 millisecond'
      from round where room_id is null and state = 'closing')
    select state, extract(epoch from clock_timestamp() - min(due_at))::float8 as seconds
    from due where due_at < clock_timestamp() group by state`.execute(db);
  return rows;
}
