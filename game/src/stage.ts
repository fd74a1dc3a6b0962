import { type Santim, santim } from "./money.ts";
import type { Pattern } from "./pattern.ts";

/** A part of a round that is won by itself: by these patterns, for so many percent of the prize pool. */
export type Stage = { patterns: readonly Pattern[]; sharePercent: number };

/** A round has one stage, in which all is won, or so many. */
export const stagesMin = 2;
export const stagesMax = 3;

/** Whether stages may have these shares: whole percents above nothing that are the whole together. */
export function areShares(percents: readonly number[]): boolean {
  const isCount = percents.length >= stagesMin && percents.length <= stagesMax;
  return isCount && percents.every(isShare) && percents.reduce((sum, percent) => sum + percent, 0) === 100;
}

/** The prize of each stage, rounded down to whole santim; what is left over is the last one's, so they sum to the pool. */
export function splitByShares(prizePool: Santim, percents: readonly number[]): Santim[] {
  if (!areShares(percents)) throw new RangeError(`not the shares of stages: ${percents}`);
  // BigInt, because a large pool times a hundred leaves the integers that a number holds exactly.
  const rounded = percents.map((percent) => santim(Number((BigInt(prizePool) * BigInt(percent)) / 100n)));
  const spare = rounded.reduce((left, prize) => left - prize, prizePool as number);
  return rounded.map((prize, index) => (index === percents.length - 1 ? santim(prize + spare) : prize));
}

/** Of the stages of a round that is over the last that a cartela has won: by the patterns of a later one it need not be complete. */
export function stageWonBy<Won extends { winners: readonly { cartelaNumber: number }[] }>(
  stages: readonly Won[],
  cartelaNumber: number,
): Won | undefined {
  return stages.findLast(({ winners }) => winners.some((winner) => winner.cartelaNumber === cartelaNumber));
}

function isShare(percent: number): boolean {
  return Number.isInteger(percent) && percent > 0;
}
