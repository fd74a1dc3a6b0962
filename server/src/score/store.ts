import type { ScoreOrder } from "@derash/protocol/score";
import { sql } from "kysely";
import type { Span } from "../days.ts";
import type { Queries } from "../postgres/db.ts";

export type RankedRow = { rank: number; player_id: string; first_name: string; wins: number; prize_santim: number };

/** The players who won something in the span, best first, `limit` at most. */
export async function ranking(
  queries: Queries,
  { startsAt, endsAt }: Span,
  by: ScoreOrder,
  limit: number,
): Promise<RankedRow[]> {
  const order = by === "wins" ? sql`wins desc, prize_santim desc` : sql`prize_santim desc, wins desc`;
  // From the index round_cartela_won alone: a cartela has a won_at only once its round is settled. Paper is nobody's.
  const { rows } = await sql<RankedRow>`
    with winner as (
      select player_id, count(distinct round_id)::int as wins, sum(prize_santim + bonus_santim)::bigint as prize_santim
      from round_cartela
      where won_at >= ${startsAt} and won_at < ${endsAt} and player_id is not null
      group by player_id)
    select (rank() over (order by ${order}))::int as rank, player_id, wins, prize_santim, player.first_name
    from winner join player on player.id = winner.player_id
    order by ${order}, player_id
    limit ${limit}`.execute(queries);
  return rows;
}
