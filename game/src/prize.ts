import { type Santim, santim } from "./money.ts";

/** Basis points of a whole: 2000 of them are 20 %. */
export const bpsPerWhole = 10_000;

/** What the house keeps of a pot, where a room does not say otherwise. */
export const houseCutBpsDefault = 2000;

/**
 * The house cut is a share of the pot in basis points (2000 is 20 %); the prize pool is the rest, rounded down to whole
 * santim, so the two always sum to the pot. Throws RangeError on a negative pot or a share outside 0 to 10 000.
 */
export function splitPot(pot: Santim, houseCutBps: number): { houseCut: Santim; prizePool: Santim } {
  if (pot < 0) throw new RangeError(`a pot is not negative: ${pot}`);
  if (!Number.isInteger(houseCutBps) || houseCutBps < 0 || houseCutBps > bpsPerWhole) {
    throw new RangeError(`not a share in basis points: ${houseCutBps}`);
  }
  // BigInt, because a large pot times ten thousand leaves the integers that a number holds exactly.
  const prizePool = santim(Number((BigInt(pot) * BigInt(bpsPerWhole - houseCutBps)) / BigInt(bpsPerWhole)));
  return { houseCut: santim(pot - prizePool), prizePool };
}

/**
 * What a round gives away: the prize pool is its share of the pot, or the guarantee where that is more. `guaranteePaid` is what
 * the company adds to it, so that prize pool and house cut sum to the pot and what was added. Throws RangeError as splitPot
 * does, and on a guarantee below nothing.
 */
export function prizePoolOf(
  pot: Santim,
  houseCutBps: number,
  guarantee: Santim,
): { houseCut: Santim; prizePool: Santim; guaranteePaid: Santim } {
  if (guarantee < 0) throw new RangeError(`a guarantee is not negative: ${guarantee}`);
  const { houseCut, prizePool } = splitPot(pot, houseCutBps);
  const guaranteePaid = santim(Math.max(0, guarantee - prizePool));
  return { houseCut, prizePool: santim(prizePool + guaranteePaid), guaranteePaid };
}

/** What one of those who share gets. */
export type Share = { cartelaNumber: number; amount: Santim };

/**
 * Equal whole santim each, the spare santim one each by lowest cartela number; sorted by number, sums to the amount.
 * Throws RangeError on a negative amount, no cartela, or a cartela listed twice.
 */
export function splitEqually(amount: Santim, cartelaNumbers: readonly number[]): Share[] {
  const count = cartelaNumbers.length;
  if (amount < 0) throw new RangeError(`cannot share a negative amount: ${amount}`);
  if (count === 0) throw new RangeError("nobody to share with");
  if (new Set(cartelaNumbers).size !== count) throw new RangeError("a cartela shares once");
  const spare = amount % count;
  const each = (amount - spare) / count;
  return cartelaNumbers
    .toSorted((a, b) => a - b)
    .map((cartelaNumber, index) => ({ cartelaNumber, amount: santim(index < spare ? each + 1 : each) }));
}
