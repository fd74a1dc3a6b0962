import type { RoundState } from "@derash/game/round";
import { sql } from "kysely";
import type { Queries } from "../../postgres/db.ts";
import { namedPatterns } from "../tables/offer-store.ts";

export type RoundOfPlayer = {
  id: string;
  code: string;
  state: RoundState;
  stake_santim: number;
  last_call: number | null;
  patterns: string[];
  opened_at: Date;
  ended_at: Date | null;
  cartela_numbers: number[];
  wins: number;
  prize_santim: number;
  bonus_santim: number;
  withheld_santim: number;
};

/** Rounds that a player has a paid cartela in, the last to end first, running ones before all: read on from round `before`. */
export async function roundsOf(
  queries: Queries,
  playerId: string,
  before: string | undefined,
  limit: number,
): Promise<RoundOfPlayer[]> {
  const { rows } = await sql<RoundOfPlayer>`
    select r.id, r.code, r.state, r.stake_santim, r.last_call, ${namedPatterns} as patterns, r.opened_at, r.ended_at,
      mine.cartela_numbers, mine.wins, mine.prize_santim, mine.bonus_santim, mine.withheld_santim
    from (
      select round_id, array_agg(cartela_number order by cartela_number) as cartela_numbers,
        count(won_at)::int as wins, sum(prize_santim)::bigint as prize_santim, sum(bonus_santim)::bigint as bonus_santim,
        sum(withheld_santim)::bigint as withheld_santim
      from round_cartela
      where player_id = ${playerId} and status = 'confirmed'
      group by round_id) as mine
    join round r on r.id = mine.round_id
    where ${before === undefined ? sql`true` : sql`(coalesce(r.ended_at, 'infinity'), r.id) < (${endOf(before)})`}
    order by coalesce(r.ended_at, 'infinity') desc, r.id desc limit ${limit}`.execute(queries);
  return rows;
}

const endOf = (roundId: string) => sql`select coalesce(ended_at, 'infinity'), id from round where id = ${roundId}`;

export async function timesOf(queries: Queries, roundId: string): Promise<{ openedAt: Date; endedAt: Date | null }> {
  return queries
    .selectFrom("round")
    .select(["opened_at as openedAt", "ended_at as endedAt"])
    .where("id", "=", roundId)
    .executeTakeFirstOrThrow();
}

export type PlayedCartela = Awaited<ReturnType<typeof cartelasOf>>[number];

/** What a player paid for in a round, with the cells that it was sold with. */
export async function cartelasOf(queries: Queries, playerId: string, roundId: string) {
  return (
    queries
      .selectFrom("round_cartela as c")
      // Of the very reservation that was held ahead: what was given back and bought anew was bought by hand.
      .leftJoin("held_ahead as h", (on) =>
        on.onRef("h.round_id", "=", "c.round_id").onRef("h.ticket_id", "=", "c.ticket_id"),
      )
      .select(["c.cartela_number", "c.cells", "c.prize_santim", "c.bonus_santim", "c.withheld_santim", "c.won_at"])
      .select("h.how as asked")
      .where("c.player_id", "=", playerId)
      .where("c.round_id", "=", roundId)
      .where("c.status", "=", "confirmed")
      .orderBy("c.cartela_number")
      .execute()
  );
}
