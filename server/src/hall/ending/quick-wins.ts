import { oddsOfFinish, oddsOfSoMany } from "@derash/game/chance/odds";
import { localTime } from "../../days.ts";
import { keptPatterns } from "../../pattern.ts";
import type { HallDeps, Turn } from "../locked-round.ts";
import * as store from "./store.ts";

/** The last call that earns a bonus in any table. */
const quickCalls = 7;
/** What is honest is named at one in a million, or more seldom. */
const falseAlarms = 1e-6;

/** Something that chance does not explain, of a cashier, or of the hall where `cashier` is null. */
type Alarm = { kind: "quick_wins" | "lucky_till"; cashier: string | null; wins: number; rounds: number; odds: number };

/**
 * After a win: is there more of it than chance explains? Signals stand one for each; of a cashier or a hall its owner is told
 * once a day.
 */
export async function watchWins(deps: HallDeps, turn: Turn, callsToWin: number): Promise<void> {
  const quick = callsToWin <= quickCalls ? await quickWins(turn) : [];
  for (const alarm of [...quick, ...(await luckyTill(turn))]) await raise(deps, turn, alarm);
}

/**
 * Of each round it is known how many cartelas played for what; each may be the first with the odds of one alone, so the sum of
 * those is the most that chance gives a round, and the odds of so many wins are at most those counted here.
 */
async function quickWins({ tx, record }: Turn): Promise<Alarm[]> {
  const { table, hall } = record;
  const ofCashier = quickIn(await store.played(tx, { cashierId: table.id }), hall.cashierName);
  if (ofCashier.odds < falseAlarms || hall.id === null) return alarming([ofCashier]);
  // Several who take turns in opening a hall's rounds are seen together.
  return alarming([quickIn(await store.played(tx, { hallId: hall.id }), null)]);
}

function quickIn(rounds: readonly store.Played[], cashier: string | null): Alarm {
  const wins = rounds.filter(({ callsToWin }) => callsToWin !== null && callsToWin <= quickCalls).length;
  return { kind: "quick_wins", cashier, wins, rounds: rounds.length, odds: oddsOfSoMany(oddsOf(rounds), wins) };
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

/** Where several tills sell a round, each wins it with its part of the cartelas. */
async function luckyTill({ tx, record }: Turn): Promise<Alarm[]> {
  const winner = record.hall.tills.find(({ id }) => id === record.hall.paidBy);
  if (record.hall.id === null || !winner || record.hall.tills.length < 2) return [];
  const shares = await store.shares(tx, record.hall.id, winner.id);
  const wins = shares.filter(({ hasWon }) => hasWon).length;
  const odds = oddsOfSoMany(
    shares.map(({ share }) => share),
    wins,
  );
  return alarming([{ kind: "lucky_till", cashier: winner.name, wins, rounds: shares.length, odds }]);
}

const alarming = (alarms: readonly Alarm[]) => alarms.filter(({ odds }) => odds < falseAlarms);

async function raise(deps: HallDeps, { tx, record, now }: Turn, alarm: Alarm): Promise<void> {
  const { kind, cashier, wins, rounds, odds } = alarm;
  const { table, hall } = record;
  await deps.audit.signal(tx, {
    playerId: null,
    staffId: table.id,
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
