import type { BonusSchedule } from "@derash/game/bonus";
import { centreIndex } from "@derash/game/cartela";
import {
  type TaxBase,
  type TaxBearer,
  type TaxRule,
  taxBases,
  taxBearers,
  taxRateBpsMax,
} from "@derash/game/deduction/tax";
import { type Santim, santim } from "@derash/game/money";
import type { Pattern } from "@derash/game/pattern";
import { bpsPerWhole } from "@derash/game/prize";
import { areShares, type Stage } from "@derash/game/stage";

/** The rules that a round was played by, as its close record binds them. */
export type PlayedRules = {
  houseCutBps: number;
  /** The least that the prize pool is, left out: nothing. What is not in the pot the company adds. */
  guarantee?: Santim;
  /** How wins are taxed; left out: not at all. */
  tax?: TaxRule;
  bonusSchedule: BonusSchedule;
  /** What wins it all; none where there are stages, each with its own. */
  patterns: readonly Pattern[];
  stages?: readonly Stage[];
  /** Of a hall: the first cartela that is shown complete takes it all. Left out: all that are complete first share it. */
  isFirstShout?: true;
  minPlayers: number;
  beaconLeadMs: number;
};

/** No number of a record or its rules is larger: below this every sum that a checker makes is exact in every language. */
export const numberMax = 10 ** 15 - 1;

const firstLine = "bingo75/v1/rules";
const splitLine = "split=equal, spare santim by lowest cartela";
const shoutLine = "split=first shout takes all";
const patternName = /^[a-z0-9-]+$/;
const layout =
  /^bingo75\/v1\/rules\ncut=(\d+)\n(?:guarantee=(\d+)\n)?(?:tax=(\d+:\d+:[a-z_]+:[a-z]+)\n)?bonus=([\d:,]*)\n((?:(?:stage \d+|pattern [a-z0-9-]+=[\d,]+)\n)+)(split=[^\n]+)\nplayers=(\d+)\nlead=(\d+)$/;

/**
 * The one way to write these rules down; docs/fairness.md shows it line by line.
 * Throws RangeError on rules that it could not be read back from.
 */
export function rulesText(rules: PlayedRules): string {
  const bonus = rules.bonusSchedule.toSorted((a, b) => a.calls - b.calls);
  requireDistinct(bonus.map((step) => step.calls));
  return [
    firstLine,
    `cut=${whole(rules.houseCutBps, bpsPerWhole)}`,
    // No line says what every text said before there were guarantees.
    ...(rules.guarantee ? [`guarantee=${whole(rules.guarantee)}`] : []),
    ...(rules.tax ? [`tax=${taxText(rules.tax)}`] : []),
    `bonus=${bonus.map((step) => `${whole(step.calls)}:${whole(step.amount)}`).join(",")}`,
    ...winLines(rules),
    rules.isFirstShout ? shoutLine : splitLine,
    `players=${whole(rules.minPlayers)}`,
    `lead=${whole(rules.beaconLeadMs)}`,
  ].join("\n");
}

/** The rules of a text that is exactly what rulesText writes, patterns and bonus in the order of the text. */
export function readRules(text: string): PlayedRules | "rules_unreadable" {
  const parts = layout.exec(text);
  if (parts === null) return "rules_unreadable";
  const [, cut, guarantee, tax, bonus = "", wins = "", split, players, lead] = parts;
  try {
    const rules: PlayedRules = {
      houseCutBps: Number(cut),
      ...(guarantee !== undefined && { guarantee: santim(Number(guarantee)) }),
      ...(tax !== undefined && { tax: readTax(tax) }),
      bonusSchedule: bonus === "" ? [] : bonus.split(",").map(readBonus),
      ...readWins(wins.trimEnd().split("\n")),
      ...(split === shoutLine && { isFirstShout: true as const }),
      minPlayers: Number(players),
      beaconLeadMs: Number(lead),
    };
    // Two texts for the same rules would be two hashes, so only the one that we would write counts.
    return rulesText(rules) === text ? rules : "rules_unreadable";
  } catch {
    return "rules_unreadable";
  }
}

/** What wins: patterns, or after a line with its share the patterns of each stage, in the order in which they are played. */
function winLines({ patterns, stages, isFirstShout }: PlayedRules): string[] {
  if (!stages) return patternLines(patterns);
  if (isFirstShout) throw new RangeError("a first shout takes all, not a stage");
  if (patterns.length > 0) throw new RangeError("a stage's patterns win that stage alone");
  if (!areShares(stages.map(({ sharePercent }) => sharePercent)))
    throw new RangeError("shares of stages are the whole");
  return stages.flatMap((stage) => [`stage ${whole(stage.sharePercent)}`, ...patternLines(stage.patterns)]);
}

function patternLines(patterns: readonly Pattern[]): string[] {
  requireDistinct(patterns.map((pattern) => pattern.value));
  if (patterns.length === 0) throw new RangeError("rules have a pattern");
  return patterns.toSorted((a, b) => (a.value < b.value ? -1 : 1)).map(patternLine);
}

function patternLine({ value, masks }: Pattern): string {
  if (!patternName.test(value) || masks.length === 0) throw new RangeError(`not a pattern: ${value}`);
  if (!masks.every(isMask)) throw new RangeError(`not masks of 25 cells: ${masks}`);
  return `pattern ${value}=${masks.map((mask) => whole(mask)).join(",")}`;
}

/** A mask that needs at least one ball. */
function isMask(mask: number): boolean {
  return mask < 2 ** 25 && (mask & ~(1 << centreIndex)) !== 0;
}

function readWins(lines: readonly string[]): Pick<PlayedRules, "patterns" | "stages"> {
  const patterns: Pattern[] = [];
  const stages: { patterns: Pattern[]; sharePercent: number }[] = [];
  for (const line of lines) {
    if (line.startsWith("stage ")) stages.push({ patterns: [], sharePercent: Number(line.slice("stage ".length)) });
    else (stages.at(-1)?.patterns ?? patterns).push(readPattern(line));
  }
  return stages.length === 0 ? { patterns } : { patterns, stages };
}

function readPattern(line: string): Pattern {
  const [value = "", masks = ""] = line.slice("pattern ".length).split("=");
  return { value, masks: masks.split(",").map(Number) };
}

/** Rate, threshold, what is taxed and who bears it. A rate of nothing is not written. */
function taxText({ rateBps, threshold, base, bearer }: TaxRule): string {
  if (rateBps === 0 || !taxBases.includes(base) || !taxBearers.includes(bearer)) throw new RangeError("not a tax");
  return [whole(rateBps, taxRateBpsMax), whole(threshold), base, bearer].join(":");
}

function readTax(text: string): TaxRule {
  const [rate, threshold, base, bearer] = text.split(":");
  return {
    ...{ rateBps: Number(rate), threshold: santim(Number(threshold)) },
    ...{ base: base as TaxBase, bearer: bearer as TaxBearer },
  };
}

function readBonus(text: string): BonusSchedule[number] {
  const [calls, amount] = text.split(":");
  return { calls: Number(calls), amount: santim(Number(amount)) };
}

function whole(value: number, most = numberMax): string {
  if (!Number.isInteger(value) || value < 0 || value > most) throw new RangeError(`not a number of rules: ${value}`);
  return String(value);
}

function requireDistinct(values: readonly (string | number)[]): void {
  if (new Set(values).size !== values.length) throw new RangeError("listed twice in the rules");
}
