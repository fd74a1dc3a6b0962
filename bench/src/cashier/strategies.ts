import { type BonusSchedule, quickWinBonus } from "@derash/game/bonus";
import { type Santim, santim } from "@derash/game/money";
import { anyLine, type Pattern } from "@derash/game/pattern";
import { patternsNamed } from "@derash/game/pattern/gallery";
import { houseCutBpsDefault, splitPot } from "@derash/game/prize";
import { oddsAtMost, quickCalls, type Tally } from "./quick-wins.ts";
import { type Rules, type Sold, type Table, tables } from "./rules.ts";

/** Chosen so that wins come as early as they can: more of the gallery hardly helps. */
const easiest = ["multiple-choice", "inner-corners", "six-pack", "chevron", "zigzag"];
export const patternSets: Readonly<Record<string, readonly Pattern[]>> = {
  "any line": [anyLine],
  easiest: named(easiest),
};

/**
 * What one person does who buys every cartela. play on: to the end. give up: ends the round when no bonus has come that is
 * worth more than it costs. types: has a ball machine of their own and types the balls of a cartela.
 */
const plans = ["play on", "give up", "types the balls"] as const;
export type Strategy = {
  table: Table;
  where: Sold["where"];
  stake: Santim;
  cartelas: number;
  patterns: string;
  plan: (typeof plans)[number];
  tills: number;
};

const stakes = [1, 100, 1000, 10_000].map(santim);
export const cartelaCounts = [1, 2, 20, 200];

/** Every one of them; a room has no plan but to play, and a company's stakes are those of its rooms. */
export function strategies(): Strategy[] {
  const all: Strategy[] = [];
  for (const table of Object.keys(tables) as Table[])
    for (const stake of stakes)
      for (const cartelas of cartelaCounts)
        for (const patterns of Object.keys(patternSets)) {
          const base = { table, stake, cartelas, patterns };
          for (const plan of plans) for (const tills of [1, 5]) all.push({ ...base, where: "hall", plan, tills });
          all.push({ ...base, where: "room", plan: "play on", tills: 1 });
        }
  return all;
}

/** null: these rules do not let it be followed alone. Birr a round of all tills. */
export type Gain = { most: number; seen: number; error: number } | null;

/**
 * What a strategy gains: at most, by exact odds and the bound that each cartela is first by itself; and as it was seen in
 * real draws of these cartelas, with its standard error.
 */
export function gainOf(
  rules: Rules,
  { table, where, stake, cartelas, patterns: name, plan, tills }: Strategy,
  tally: Tally,
): Gain {
  if (stake < rules.stakeMin) return null;
  const patterns = patternSets[name] ?? [];
  const pot = santim(stake * cartelas);
  const mode = plan === "types the balls" ? "physical" : "server";
  const bonuses = rules.bonuses(tables[table], { where, mode, stake, pot, patterns });
  const { houseCut } = splitPot(pot, houseCutBpsDefault);
  if (plan === "give up" && !rules.mayGiveUp(bonuses, pot)) return null;
  const inBirr = (santimOfOne: number) => (santimOfOne * tills) / 100;
  if (plan === "types the balls") {
    const gain = inBirr(Math.max(0, ...bonuses.map(({ amount }) => amount)) - houseCut);
    return { most: gain, seen: gain, error: 0 };
  }
  /** Of a win at this call; 0 is later than the seventh. */
  const gainAt = (call: number) => {
    const gain = (call === 0 ? 0 : quickWinBonus(bonuses, call)) - houseCut;
    return plan === "give up" ? Math.max(0, gain) : gain;
  };
  const { mean, error } = statisticsOf(tally, gainAt);
  return {
    most: inBirr(mostOf(bonuses, gainAt, oddsAtMost(patterns, cartelas))),
    seen: inBirr(mean),
    error: (error * Math.sqrt(tills)) / 100,
  };
}

/** Quick wins as often as they can be, and each as early: no later call earns more in either table. */
function mostOf(bonuses: BonusSchedule, gainAt: (call: number) => number, odds: readonly number[]): number {
  let most = gainAt(0);
  for (const { calls } of bonuses) {
    const ahead = gainAt(calls) - (calls < quickCalls ? gainAt(calls + 1) : gainAt(0));
    most += Math.max(0, ahead) * (odds[calls] ?? 0);
  }
  return most;
}

function statisticsOf({ draws, wins }: Tally, gainAt: (call: number) => number): { mean: number; error: number } {
  const average = (of: (call: number) => number) =>
    wins.reduce((sum, count, call) => sum + count * of(call), 0) / draws;
  const mean = average(gainAt);
  const variance = average((call) => (gainAt(call) - mean) ** 2);
  return { mean, error: Math.sqrt(variance / (draws - 1)) };
}

function named(values: readonly string[]): readonly Pattern[] {
  const patterns = patternsNamed(values);
  if (patterns === "pattern_unknown") throw new Error(`not in the gallery: ${values}`);
  return patterns;
}
