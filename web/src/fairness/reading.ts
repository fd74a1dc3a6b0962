/** The spans that can be asked for. */
export const daySpans = [7, 30, 90, 365] as const;

export function daysIn(text: string | null): number {
  return daySpans.find((days) => String(days) === text) ?? 30;
}

export type Reading = "random" | "look" | "too_little";

/** Chance alone gives less than this once in a thousand looks: worth somebody's time. */
const lookBelow = 0.001;

/** What a p-value means to somebody who does not know what one is. */
export function readingOf(p: number | null): Reading {
  if (p === null) return "too_little";
  return p < lookBelow ? "look" : "random";
}

/** Four decimals, and never a zero that it is not. */
export function pWords(p: number): string {
  return p < 0.0001 ? "< 0.0001" : p.toFixed(4);
}

/** Of what chance expects less than once, a single one more looks like much and says nothing. */
const expectedMin = 1;

export function isTooLittle(expected: number): boolean {
  return expected < expectedMin;
}

/** How far a count is from what chance expects, from -1 to 1: in its standard deviations, of which four are a whole. */
export function straying(count: number, expected: number): number {
  return isTooLittle(expected) ? 0 : Math.max(-1, Math.min(1, (count - expected) / Math.sqrt(expected) / 4));
}

/** How far a cartela is from what it should have won, from -1 (never) to 1 (twice as often or more). */
export function leaning(won: number, expected: number): number {
  return isTooLittle(expected) ? 0 : Math.max(-1, Math.min(1, won / expected - 1));
}
