import type { NextBelow } from "../small-fast-counter.ts";

/** The same number written otherwise, or one that only looks alike. */
const spellings: readonly ((digits: string) => string)[] = [
  (digits) => `${digits}.0`,
  (digits) => `${digits}e0`,
  (digits) => `${digits}.00000000000000000000001`,
  (digits) => `-${digits}`,
  (digits) => `0${digits}`,
  (digits) => `${digits}0e-1`,
  (digits) => `+${digits}`,
  (digits) => `${digits}E+0`,
  (digits) => `${digits.padEnd(16, "0")}`,
];

/** A record's text with one of its numbers in another spelling, or with brackets within brackets in a field of no meaning. */
export function respelt(text: string, nextBelow: NextBelow): { text: string; lie: string } {
  if (nextBelow(5) === 0) {
    const depth = 1 + nextBelow(nextBelow(2) === 0 ? 40 : 3000);
    const nested = `{"unknown":${"[".repeat(depth)}${"]".repeat(depth)},`;
    return { text: text.replace(/{/, nested), lie: `${depth} brackets within brackets` };
  }
  const places = [...text.matchAll(/(?<=[:[,])\d+(?=[,}\]])/g)];
  const place = places[nextBelow(places.length)];
  const spell = spellings[nextBelow(spellings.length)];
  if (place === undefined || spell === undefined) return { text, lie: "no number" };
  const [digits] = place;
  const other = spell(digits);
  const end = place.index + digits.length;
  return { text: text.slice(0, place.index) + other + text.slice(end), lie: `${digits} as ${other}` };
}
