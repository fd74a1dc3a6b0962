import type { BonusSchedule } from "@derash/game/bonus";
import { centreIndex } from "@derash/game/cartela";
import { type Santim, santim } from "@derash/game/money";
import type { Pattern } from "@derash/game/pattern";
import { bpsPerWhole } from "@derash/game/prize";

/** The rules that a round was played by, as its close record binds them. */
export type PlayedRules = {
  houseCutBps: number;
  /** The least that the prize pool is, left out: nothing. What is not in the pot the company adds. */
  guarantee?: Santim;
  bonusSchedule: BonusSchedule;
  patterns: readonly Pattern[];
  minPlayers: number;
  beaconLeadMs: number;
};

/** No number of a record or its rules is larger: below this every sum that a checker makes is exact in every language. */
export const numberMax = 10 ** 15 - 1;

const firstLine = "bingo75/v1/rules";
const splitLine = "split=equal, spare santim by lowest cartela";
const patternName = /^[a-z0-9-]+$/;
const layout =
  /^bingo75\/v1\/rules\ncut=(\d+)\n(?:guarantee=(\d+)\n)?bonus=([\d:,]*)\n((?:pattern [a-z0-9-]+=[\d,]+\n)+)split=[^\n]+\nplayers=(\d+)\nlead=(\d+)$/;

/**
 * The one way to write these rules down; docs/fairness.md shows it line by line.
 * Throws RangeError on rules that it could not be read back from.
 */
export function rulesText(rules: PlayedRules): string {
  const bonus = rules.bonusSchedule.toSorted((a, b) => a.calls - b.calls);
  const patterns = rules.patterns.toSorted((a, b) => (a.value < b.value ? -1 : 1));
  requireDistinct(bonus.map((step) => step.calls));
  requireDistinct(patterns.map((pattern) => pattern.value));
  if (patterns.length === 0) throw new RangeError("rules have a pattern");
  return [
    firstLine,
    `cut=${whole(rules.houseCutBps, bpsPerWhole)}`,
    // No line says what every text said before there were guarantees.
    ...(rules.guarantee ? [`guarantee=${whole(rules.guarantee)}`] : []),
    `bonus=${bonus.map((step) => `${whole(step.calls)}:${whole(step.amount)}`).join(",")}`,
    ...patterns.map(patternLine),
    splitLine,
    `players=${whole(rules.minPlayers)}`,
    `lead=${whole(rules.beaconLeadMs)}`,
  ].join("\n");
}

/** The rules of a text that is exactly what rulesText writes, patterns and bonus in the order of the text. */
export function readRules(text: string): PlayedRules | "rules_unreadable" {
  const parts = layout.exec(text);
  if (parts === null) return "rules_unreadable";
  const [, cut, guarantee, bonus = "", patterns = "", players, lead] = parts;
  try {
    const rules: PlayedRules = {
      houseCutBps: Number(cut),
      ...(guarantee !== undefined && { guarantee: santim(Number(guarantee)) }),
      bonusSchedule: bonus === "" ? [] : bonus.split(",").map(readBonus),
      patterns: patterns.trimEnd().split("\n").map(readPattern),
      minPlayers: Number(players),
      beaconLeadMs: Number(lead),
    };
    // Two texts for the same rules would be two hashes, so only the one that we would write counts.
    return rulesText(rules) === text ? rules : "rules_unreadable";
  } catch {
    return "rules_unreadable";
  }
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

function readPattern(line: string): Pattern {
  const [value = "", masks = ""] = line.slice("pattern ".length).split("=");
  return { value, masks: masks.split(",").map(Number) };
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
