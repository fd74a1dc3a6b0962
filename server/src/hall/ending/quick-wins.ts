import { oddsOfFinish, oddsOfSoMany } from "@derash/game/chance/odds";
import type { Outcome } from "@derash/game/outcome";
import { localTime } from "../../days.ts";
import { keptPatterns } from "../../pattern.ts";
import type { HallDeps, Turn } from "../locked-round.ts";
import * as store from "./store.ts";

/** The last call that earns a bonus in any table. */
const quickCalls = 7;
/** What is honest is named at one in a million, or more seldom. */
const falseAlarms = 1e-6;

/**
 * Something that chance does not explain, of a cashier, or of the hall where `cashier` is null. `staffId`: whose signal it is; a hall's is
 * of whoever opened the round.
 */
type Alarm = {
  kind: "quick_wins" | "lucky_till";
  staffId: string;
  cashier: string | null;
  wins: number;
  rounds: number;
  odds: number;
};

/**
 * After a win: is there more of it than chance explains? Signals stand one for each; of a cashier or a hall its owner is told
 * once a day.
 */
export async function watchWins(deps: HallDeps, turn: Turn, outcome: Outcome): Promise<void> {
  const quick = outcome.lastCall <= quickCalls ? await quickWins(turn) : [];
  for (const alarm of [...quick, ...(await luckyTills(turn, outcome))]) await raise(deps, turn, alarm);
}

/**
 * Of each round it is known how many cartelas played for what; each may be the first with the odds of one alone, so the sum of
 * those is the most that chance gives a round, and the odds of so many wins are at most those counted here.
 */
async function quickWins({ tx, record }: Turn): Promise<Alarm[]> {
  const { table, hall } = record;
  const ofCashier = quickIn(await store.played(tx, { cashierId: table.id }), table.id, hall.cashierName);
  if (ofCashier.odds < falseAlarms || hall.id === null) return alarming([ofCashier]);
  // Several who take turns in opening a hall's rounds are seen together.
  return alarming([quickIn(await store.played(tx, { hallId: hall.id }), table.id, null)]);
}

function quickIn(rounds: readonly store.Played[], staffId: string, cashier: string | null): Alarm {
  const wins = rounds.filter(({ callsToWin }) => callsToWin !== null && callsToWin <= quickCalls).length;
  return {
    kind: "quick_wins",
    staffId,
    cashier,
    wins,
    rounds: rounds.length,
    odds: oddsOfSoMany(oddsOf(rounds), wins),
  };
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

/**
 * Where several tills sell a round, each wins it with its part of the cartelas. Asked of those that have sold the winners: at which till
 * these are shown and paid is for whoever holds the paper to choose.
 */
async function luckyTills({ tx, record }: Turn, { winners }: Outcome): Promise<Alarm[]> {
  const { hall, cartelas } = record;
  if (hall.id === null || new Set(cartelas.map(({ soldBy }) => soldBy)).size < 2) return [];
  const won = new Set(winners.map(({ cartelaNumber }) => cartelaNumber));
  const sellers = cartelas.flatMap(({ number, soldBy }) => (soldBy !== null && won.has(number) ? [soldBy] : []));
  const alarms: Alarm[] = [];
  for (const staffId of new Set(sellers)) {
    const cashier = hall.tills.find(({ id }) => id === staffId)?.name ?? null;
    const shares = await store.shares(tx, hall.id, staffId);
    const wins = shares.filter(({ hasWon }) => hasWon).length;
    const odds = oddsOfSoMany(
      shares.map(({ share }) => share),
      wins,
    );
    alarms.push({ kind: "lucky_till", staffId, cashier, wins, rounds: shares.length, odds });
  }
  return alarming(alarms);
}

const alarming = (alarms: readonly Alarm[]) => alarms.filter(({ odds }) => odds < falseAlarms);

async function raise(deps: HallDeps, { tx, record, now }: Turn, alarm: Alarm): Promise<void> {
  const { kind, staffId, cashier, wins, rounds, odds } = alarm;
  const { table, hall } = record;
  await deps.audit.signal(tx, {
    ...{ playerId: null, staffId },
    kind: kind === "lucky_till" ? "venue.lucky_till" : cashier === null ? "venue.quick_wins_hall" : "venue.quick_wins",
    claimed: `${wins} ${kind === "quick_wins" ? "quick wins" : "wins"} in ${rounds} rounds`,
    actual: `chance gives so many once in ${Math.floor(1 / Math.max(odds, Number.MIN_VALUE)).toExponential(0)}`,
  });
  const admins = await deps.companies.linkedAdmins(tx, table.companyId);
  const day = localTime(new Date(now)).toISOString().slice(0, 10);
  const about = { roundId: record.id, day, of: kind, cashier, branch: hall.branchName, wins, rounds };
  await deps.notices.write(
    tx,
    admins.map((telegramId) => ({ kind: "quick_wins", telegramId, ...about })),
  );
}
