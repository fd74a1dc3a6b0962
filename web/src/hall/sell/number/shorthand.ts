import type { Regular } from "@derash/protocol/hall/regular";

// What stands in the box for numbers and is shorter than the numbers themselves.

type Known = {
  regulars: readonly Pick<Regular, "name" | "cartelas">[];
  /** What each customer of the round before took at once. */
  linesBefore: readonly (readonly number[])[];
  /** What this till sold last in the round; empty: nothing yet. */
  lastSale: readonly number[];
  /** In the order of the pile. */
  numbers: readonly number[];
  isFree: (number: number) => boolean;
};

const samePattern = /^=\s*(\d{1,4})$/;
const nextPattern = /^\.(\d{1,2})$/;

/** "Abebe": what he takes each time; "=17": what the customer with 17 took last round; ".3": the next three of this till's pile. Null: it says none of these. */
export function meantBy(text: string, known: Known): readonly number[] | null {
  const typed = text.trim();
  const [, same] = samePattern.exec(typed) ?? [];
  if (same !== undefined) return known.linesBefore.find((line) => line.includes(Number(same))) ?? null;
  const [, next] = nextPattern.exec(typed) ?? [];
  if (next !== undefined) return nextOfPile(Number(next), known);
  return regularMeant(typed, known.regulars)?.cartelas ?? null;
}

/** Fewer than were asked for are none: the cashier would count on so many. */
function nextOfPile(count: number, { lastSale, numbers, isFree }: Known): readonly number[] | null {
  const sold = Math.max(0, ...lastSale);
  const next = numbers.filter((number) => number > sold && isFree(number)).slice(0, count);
  return count > 0 && next.length === count ? next : null;
}

/** The one who is called that, or the only one whose name begins so. */
export function regularMeant<Named extends Pick<Regular, "name">>(
  text: string,
  regulars: readonly Named[],
): Named | null {
  const begun = regularsBegun(text, regulars);
  const called = begun.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase());
  return called ?? (begun.length === 1 ? (begun[0] ?? null) : null);
}

/** Everybody whose name begins with what is typed; a number begins none. */
export function regularsBegun<Named extends Pick<Regular, "name">>(text: string, regulars: readonly Named[]): Named[] {
  const typed = text.trim().toLowerCase();
  if (!/^\p{L}/u.test(typed)) return [];
  return regulars.filter(({ name }) => name.toLowerCase().startsWith(typed));
}
