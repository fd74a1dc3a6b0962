import { santim, toBirr } from "@derash/game/money";
import {
  type Leader,
  leadersMax,
  type ScoreOrder,
  type ScorePeriod,
  type ScoresAnswer,
  type scoresQuery,
} from "@derash/protocol/score";
import { LRUCache } from "lru-cache";
import type * as z from "zod";
import { type Days, lastDays, spanOf } from "../days.ts";
import { maskName, type Player } from "../player/service.ts";
import type { Db } from "../postgres/db.ts";
import * as store from "./store.ts";

/** Who won most in the rooms of the mini app, whosever they are: a player may play in each of them. */
export type ScoreService = {
  /** Up to 15 s old. */
  leaders(player: Player, query: z.output<typeof scoresQuery>): Promise<ScoresAnswer>;
};

type Deps = {
  db: Db;
  /** Epoch ms: periods end with the Ethiopian day of this moment. */
  now?: () => number;
};
type Asked = { days: Days; by: ScoreOrder };

const keptMs = 15_000;
const daysOf: Record<ScorePeriod, number> = { day: 1, week: 7, month: 30 };
/** Whoever comes after so many is told no rank. */
const rankedMax = 100_000;
/** Three periods in two orders each. */
const rankingsMax = 6;

export function createScoreService({ db, now = Date.now }: Deps): ScoreService {
  // A month of a busy house is a tenth of a second's work for the database, and the same for everybody who asks.
  const rankings = new LRUCache<string, store.RankedRow[], Asked>({
    max: rankingsMax,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: (_key, _stale, { context: { days, by } }) => store.ranking(db, spanOf(days), by, rankedMax),
  });
  return {
    leaders: async (player, { period, by }) => {
      const days = lastDays(daysOf[period], now());
      const key = `${days.startDay} ${days.endDay} ${by}`;
      const ranking = await rankings.forceFetch(key, { context: { days, by } });
      const leaderOf = (row: store.RankedRow) => wireOf(row, player);
      const mine = ranking.find((row) => row.player_id === player.id);
      const leaders = ranking.slice(0, leadersMax).map(leaderOf);
      return { success: true, period, by, ...days, leaders, mine: mine ? leaderOf(mine) : null };
    },
  };
}

function wireOf({ rank, player_id, first_name, wins, prize_santim }: store.RankedRow, player: Player): Leader {
  return { rank, name: maskName(first_name), wins, prize: toBirr(santim(prize_santim)), isMe: player_id === player.id };
}
