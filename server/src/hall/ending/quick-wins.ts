import { oddsOfFinish, oddsOfSoMany } from "@derash/game/chance/odds";
import { keptPatterns } from "../../pattern.ts";
import type { HallDeps, Turn } from "../locked-round.ts";
import * as store from "./store.ts";

/** The last call that earns a bonus in either table. */
const quickCalls = 7;
/** An honest cashier is named at one in a million of their quick wins, or more seldom. */
const falseAlarms = 1e-6;

/**
 * After a quick win: has this cashier had more of them than chance explains? Of each of their rounds it is known how many
 * cartelas played for what; each may be the first with the odds of one alone, so the sum of those is the most that chance
 * gives a round, and the odds of so many wins are at most those counted here.
 */
export async function watchQuickWins(deps: HallDeps, { tx, record }: Turn, callsToWin: number): Promise<void> {
  if (callsToWin > quickCalls) return;
  const { table, hall } = record;
  const rounds = await store.played(tx, table.id);
  const wins = rounds.filter((round) => round.callsToWin !== null && round.callsToWin <= quickCalls).length;
  const odds = oddsOfSoMany(oddsOf(rounds), wins);
  if (odds >= falseAlarms) return;
  await deps.audit.signal(tx, {
    playerId: null,
    staffId: table.id,
    kind: "venue.quick_wins",
    claimed: `${wins} quick wins in ${rounds.length} rounds`,
    actual: `chance gives so many once in ${Math.floor(1 / Math.max(odds, Number.MIN_VALUE)).toExponential(0)}`,
  });
  const admins = await deps.companies.linkedAdmins(tx, table.companyId);
  const about = { roundId: record.id, cashier: hall.cashierName, wins, rounds: rounds.length };
  await deps.notices.write(
    tx,
    admins.map((telegramId) => ({ kind: "quick_wins", telegramId, ...about })),
  );
}

function oddsOf(rounds: readonly store.Played[]): number[] {
  const ofPatterns = new Map<string, number>();
  return rounds.map(({ patterns, cartelas }) => {
    const known = ofPatterns.get(patterns.join());
    const ofOne = known ?? oddsOfFinish(keptPatterns(patterns), quickCalls).at(-1) ?? 0;
    ofPatterns.set(patterns.join(), ofOne);
    return Math.min(1, ofOne * cartelas);
  });
}
