import type { BonusSchedule } from "../bonus.ts";
import { oddsOfFinish } from "../chance/odds.ts";
import { type Santim, santim } from "../money.ts";
import type { Pattern } from "../pattern.ts";
import { bpsPerWhole, splitPot } from "../prize.ts";

/** What an owner allows a bonus in a hall to be: birr, null for any, a share of its pot, and with how many cartelas sold. */
export type BonusLimits = { max: Santim | null; potBps: number; cartelasMin: number };

/** At most the house cut, so that a bonus never pays a cashier more than their own round has cost them. */
export const bonusPotBpsDefault = 2000;

type HallRound = {
  mode: "server" | "physical";
  schedule: BonusSchedule;
  limits: BonusLimits;
  stake: Santim;
  pot: Santim;
  /** Cartelas. */
  sold: number;
  houseCutBps: number;
  patterns: readonly Pattern[];
};

/**
 * What quick wins of a hall's round earn: nothing where the hall draws its own balls, and otherwise the company's table, as
 * far as its owner, the pot and the odds allow.
 */
export function hallBonuses({ mode, schedule, limits, pot, sold, ...round }: HallRound): BonusSchedule {
  if (mode === "physical" || sold < limits.cartelasMin) return [];
  const ofPot = splitPot(pot, bpsPerWhole - limits.potBps).prizePool;
  const most = Math.min(limits.max ?? Infinity, ofPot);
  return affordable({ ...round, schedule: schedule.map((step) => atMost(step, most)) });
}

/** The table with nothing above what is there to pay it. */
export function within(schedule: BonusSchedule, available: Santim): BonusSchedule {
  return schedule.map((step) => atMost(step, available)).filter(({ amount }) => amount > 0);
}

/**
 * The table, lowered where a cartela would be expected to earn more by it than the house keeps of its price: then whoever
 * buys every cartela would win by playing. However many cartelas are sold, each adds at most its own expectation.
 */
export function affordable({
  schedule,
  stake,
  houseCutBps,
  patterns,
}: Pick<HallRound, "schedule" | "stake" | "houseCutBps" | "patterns">): BonusSchedule {
  const expected = expectedBonus(schedule, patterns);
  const kept = (stake * houseCutBps) / bpsPerWhole;
  const share = expected > kept ? kept / expected : 1;
  return schedule.map((step) => atMost(step, Math.floor(step.amount * share))).filter(({ amount }) => amount > 0);
}

/** What one cartela is expected to earn by quick wins when it plays alone, in santim. */
export function expectedBonus(schedule: BonusSchedule, patterns: readonly Pattern[]): number {
  const odds = oddsOfFinish(patterns, Math.max(0, ...schedule.map(({ calls }) => calls)));
  // Among many cartelas the first is complete earlier: what an earlier call earns is at least what a later one does.
  const best = (calls: number) => Math.max(0, ...schedule.filter((step) => step.calls >= calls).map((s) => s.amount));
  return odds.reduce((sum, chance, calls) => sum + best(calls) * (chance - (odds[calls - 1] ?? 0)), 0);
}

/** Whether its cashier may end it without a winner alone, as far as bonuses go: none is worth more than the round costs. */
export function isBonusCovered(schedule: BonusSchedule, pot: Santim, houseCutBps: number): boolean {
  const { houseCut } = splitPot(pot, houseCutBps);
  return schedule.every(({ amount }) => amount <= houseCut);
}

function atMost({ calls, amount }: BonusSchedule[number], most: number): BonusSchedule[number] {
  return { calls, amount: santim(Math.min(amount, most)) };
}
