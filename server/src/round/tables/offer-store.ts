import { type Santim, santim } from "@derash/game/money";
import type { RoundFacts, RoundState } from "@derash/game/round";
import { sql } from "kysely";
import { maskName } from "../../player/service.ts";
import type { Db, Queries } from "../../postgres/db.ts";

/** A room's live round as those see it who choose among rooms. */
export type Offer = {
  roomId: string;
  roundId: string;
  branchId: string;
  /** Among the rooms of its branch and stake. */
  position: number;
  /** An empty sister that nobody needed. */
  isRetired: boolean;
  /** For so long nobody is known to have watched it. */
  unwatchedMs: number;
  cartelaListId: string | null;
  stake: Santim;
  houseCutBps: number;
  guarantee: Santim;
  patterns: readonly string[];
  facts: RoundFacts;
  /** When its round was announced to be played; null: it begins with its first stake. */
  announcedFor: number | null;
  /** Paid cartelas, and those that are held besides. */
  sold: number;
  held: number;
  playerCount: number;
};

type Row = {
  room_id: string;
  id: string;
  branch_id: string;
  position: number;
  is_retired: boolean;
  unwatched_ms: number;
  cartela_list_id: string | null;
  stake_santim: number;
  house_cut_bps: number;
  guarantee_santim: number;
  patterns: string[];
  state: RoundState;
  closes_at: Date | null;
  announced_for: Date | null;
  last_call: number | null;
  call_interval_ms: number;
  calls_from: Date | null;
  sold: number;
  held: number;
  players: number;
};

/** By what a round is won, in a word of a list: of one with stages the patterns of each, in their order. */
export const namedPatterns = sql`case when r.stages is null then r.patterns else
  array(select jsonb_array_elements_text(s.stage -> 'patterns') from jsonb_array_elements(r.stages) with ordinality s (stage, place)
    order by s.place) end`;

/** All of them in one statement. */
export async function offers(queries: Queries, roomIds: readonly string[]): Promise<Offer[]> {
  const { rows } = await sql<Row>`
    select r.room_id, r.id, m.branch_id, m.position, m.retired_at is not null as is_retired,
      (extract(epoch from clock_timestamp() - coalesce(m.watched_at, m.created_at)) * 1000)::float8 as unwatched_ms,
      r.cartela_list_id, r.stake_santim, r.house_cut_bps, r.guarantee_santim, ${namedPatterns} as patterns, r.state, r.closes_at,
      r.announced_for, r.last_call,
      r.call_interval_ms, t.starts_at as calls_from, c.sold, c.held, c.players
    from round r
    join room m on m.id = r.room_id
    left join round_stretch t on t.round_id = r.id and t.position = 1
    cross join lateral (
      select count(*) filter (where status = 'confirmed') as sold,
        count(*) filter (where reserved_until > clock_timestamp()) as held,
        count(distinct player_id) filter (where status = 'confirmed') as players
      from round_cartela where round_id = r.id) c
    where r.room_id = any(${roomIds}::uuid[]) and r.state in ('open', 'closing', 'calling')
    order by m.branch_id, r.stake_santim, m.position`.execute(queries);
  return rows.map((row) => ({
    ...{ branchId: row.branch_id, position: row.position, isRetired: row.is_retired, unwatchedMs: row.unwatched_ms },
    cartelaListId: row.cartela_list_id,
    ...{ roomId: row.room_id, roundId: row.id, stake: santim(row.stake_santim), houseCutBps: row.house_cut_bps },
    guarantee: santim(row.guarantee_santim),
    announcedFor: row.announced_for?.getTime() ?? null,
    ...{ patterns: row.patterns, facts: factsOf(row), sold: row.sold, held: row.held, playerCount: row.players },
  }));
}

/** A branch and its company, by name. */
export type Owner = { company: string; branch: string };

export async function owners(queries: Queries, branchIds: ReadonlySet<string>): Promise<Map<string, Owner>> {
  if (branchIds.size === 0) return new Map();
  const rows = await queries
    .selectFrom("branch_directory as branch")
    .innerJoin("company_directory as company", "company.id", "branch.company_id")
    .select(["branch.id", "branch.name as branch", "company.name as company"])
    .where("branch.id", "in", [...branchIds])
    .execute();
  return new Map(rows.map(({ id, ...owner }) => [id, owner]));
}

/** As much of them as says how far the round is. */
function factsOf(row: Row): RoundFacts {
  const { state, last_call: lastCall, call_interval_ms: intervalMs, calls_from: from } = row;
  const stretches = from === null ? [] : [{ firstCall: 1, startsAt: from.getTime(), intervalMs, endsAt: null }];
  const closesAt = row.closes_at?.getTime() ?? null;
  return { state, closesAt, drawAt: null, order: null, lastCall, stretches, callsMade: null, attendedUntil: null };
}

/** Those of these rounds that the player has a cartela in, held or paid for. */
export async function ownRounds(
  db: Db,
  roundIds: readonly string[],
  playerId: string,
): Promise<{ roundId: string; isPaid: boolean }[]> {
  if (roundIds.length === 0) return [];
  const { rows } = await sql<{ round_id: string; is_paid: boolean }>`
    select round_id, bool_or(status = 'confirmed') as is_paid from round_cartela
    where player_id = ${playerId} and round_id = any(${roundIds}::uuid[])
      and (status = 'confirmed' or reserved_until > clock_timestamp())
    group by round_id`.execute(db);
  return rows.map(({ round_id: roundId, is_paid: isPaid }) => ({ roundId, isPaid }));
}

/** Who won last, as strangers may see it, and what all winners of that round shared. */
export type LastWinner = { name: string; prize: Santim };

/** A table at which round after round is given back is not searched to its beginning. */
const roundsBack = 100;

/** By room, of those where somebody has won lately; of several winners of a round the one with the lowest cartela. */
export async function lastWinners(db: Db, roomIds: readonly string[]): Promise<Map<string, LastWinner>> {
  const { rows } = await sql<{ room_id: string; first_name: string; prize_santim: number }>`
    select asked.id as room_id, p.first_name, won.prize_santim
    from unnest(${roomIds}::uuid[]) as asked (id)
    cross join lateral (
      select id from (select id, state from round where room_id = asked.id order by id desc limit ${roundsBack}) as late
      where state = 'settled' order by id desc limit 1) as r
    cross join lateral (
      select (array_agg(player_id order by cartela_number))[1] as player_id, sum(prize_santim)::bigint as prize_santim
      from round_cartela where round_id = r.id and won_at is not null) as won
    join player p on p.id = won.player_id`.execute(db);
  return new Map(rows.map((row) => [row.room_id, { name: maskName(row.first_name), prize: santim(row.prize_santim) }]));
}

export type DueRound = { roundId: string; roomId: string; state: "open" | "closing" | "calling"; dueAt: number };

/**
 * Rounds that are due, the longest first, but for those that somebody is just taking on; and when the next one will be, epoch
 * milliseconds. Draws come last: however many wait for their beacon, a close is not late for it.
 */
export async function dueRounds(
  db: Db,
  countMax: number,
  but: readonly string[],
): Promise<{ due: DueRound[]; nextAt: number | null }> {
  const { rows } = await sql<{ due: DueRound[]; next_at: Date | null }>`
    with due as (
      select id, room_id, state, due_at from round where due_at <= statement_timestamp() and id <> all(${but}::uuid[])
        order by state = 'closing', due_at limit ${countMax} for no key update skip locked)
    select (select coalesce(json_agg(json_build_object('roundId', id, 'roomId', room_id, 'state', state,
        'dueAt', extract(epoch from due_at) * 1000) order by state = 'closing', due_at), '[]')
        from due) as due,
      (select min(due_at) from round where due_at > statement_timestamp()) as next_at`.execute(db);
  return { due: rows[0]?.due ?? [], nextAt: rows[0]?.next_at?.getTime() ?? null };
}
