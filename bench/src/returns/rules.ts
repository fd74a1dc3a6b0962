import { type BonusSchedule, gameScreenSchedule } from "@derash/game/bonus";
import { affordable } from "@derash/game/bonus/limit";
import { oddsOfFinish } from "@derash/game/chance/odds";
import { type Santim, santim, zero } from "@derash/game/money";
import { anyLine, type Pattern } from "@derash/game/pattern";
import { patternsNamed } from "@derash/game/pattern/gallery";
import { houseCutBpsDefault, prizePoolOf } from "@derash/game/prize";
import type { Stage } from "@derash/game/stage";

/** A way to play, as one player meets it who has some of the cartelas sold. */
export type Rule = {
  name: string;
  mine: number;
  sold: number;
  patterns: readonly Pattern[];
  stages?: readonly Stage[];
  guarantee: Santim;
  bonusSchedule: BonusSchedule;
};

export const stake = santim(10_00);

const usual = { patterns: [anyLine], mine: 1, sold: 10, guarantee: zero, bonusSchedule: [] };

/** Each of the rules that a round can have; the last one earns quick wins too. */
export const rules: readonly Rule[] = [
  { ...usual, name: "one pattern" },
  { ...usual, name: "several cartelas", mine: 4 },
  {
    ...{ ...usual, name: "stages", patterns: [] },
    stages: [
      { patterns: [anyLine], sharePercent: 20 },
      { patterns: named("two-lines"), sharePercent: 30 },
      { patterns: named("blackout"), sharePercent: 50 },
    ],
  },
  { ...usual, name: "guarantee", guarantee: santim(250_00) },
  { ...usual, name: "split", sold: 60, patterns: named("four-corners") },
  { ...usual, name: "quick wins, alone", sold: 1, bonusSchedule: quickWins() },
];

/**
 * What a birr staked brings back on the average, as the rules say it: every cartela is as good as any other, so each has its part of the
 * prize pool; what a quick win adds is known exactly of one cartela alone.
 */
export function expectedReturn(rule: Rule): number {
  const pot = santim(stake * rule.sold);
  return prizePoolOf(pot, houseCutBpsDefault, rule.guarantee).prizePool / pot + expectedBonus(rule) / stake;
}

function expectedBonus({ bonusSchedule, patterns, sold }: Rule): number {
  if (bonusSchedule.length === 0) return 0;
  if (sold !== 1) throw new RangeError("quick wins are known exactly of one cartela alone");
  const odds = oddsOfFinish(patterns);
  return bonusSchedule.reduce(
    (sum, { calls, amount }) => sum + amount * ((odds[calls] ?? 0) - (odds[calls - 1] ?? 0)),
    0,
  );
}

function quickWins(): BonusSchedule {
  const of = { stake, houseCutBps: houseCutBpsDefault, patterns: [anyLine] };
  return affordable({ ...of, schedule: gameScreenSchedule });
}

function named(value: string): Pattern[] {
  const patterns = patternsNamed([value]);
  if (patterns === "pattern_unknown") throw new RangeError(value);
  return patterns;
}
