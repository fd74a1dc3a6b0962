import type { Pattern } from "@derash/game/pattern";

/** As many as a round may have (protocol/src/room.ts, whose schemas a page need not load). */
export const patternsMax = 5;

/** The chosen patterns with one more or one less; as they were when there is no room for it. */
export function togglePattern(chosen: readonly string[], value: string): readonly string[] {
  if (chosen.includes(value)) return chosen.filter((other) => other !== value);
  return chosen.length < patternsMax ? [...chosen, value] : chosen;
}

/**
 * A pattern taken or given back by who looks at all of them. What is taken holds: one that is always complete before it, or that
 * it is always complete before, would decide nothing beside it and goes.
 */
export function choosePattern<Named extends Pattern>(
  chosen: readonly string[],
  value: string,
  gallery: readonly Named[],
): readonly string[] {
  const pattern = gallery.find((each) => each.value === value);
  if (chosen.includes(value) || pattern === undefined) return togglePattern(chosen, value);
  const beside = gallery.filter((each) => chosen.includes(each.value) && neverFirst([each, pattern]) === null);
  const stays = new Set(beside.map((each) => each.value));
  return togglePattern(
    chosen.filter((each) => stays.has(each)),
    value,
  );
}

/** Who searches by a name and presses Enter wants what was found: it takes the place of what held, until something was chosen. */
export function chooseFound<Named extends Pattern>(
  { held, chosen }: { held: readonly string[]; chosen: readonly string[] },
  value: string,
  gallery: readonly Named[],
): readonly string[] {
  if (chosen.includes(value)) return chosen;
  const isUntouched = chosen.length === held.length && chosen.every((each) => held.includes(each));
  return isUntouched ? [value] : choosePattern(chosen, value, gallery);
}

/** Those whose name, in the language that is spoken or in English, has the words that were typed. */
export function searchPatterns<Pattern extends { name: string; label: string }>(
  patterns: readonly Pattern[],
  text: string,
): Pattern[] {
  const wanted = text.trim().toLowerCase();
  return patterns.filter(
    ({ name, label }) => name.toLowerCase().includes(wanted) || label.toLowerCase().includes(wanted),
  );
}

/**
 * The first chosen pattern that another chosen one is always complete before or with, and that other: a blackout never
 * wins beside any line. Null: each can be the first.
 */
export function neverFirst<Named extends Pattern>(chosen: readonly Named[]): { never: Named; before: Named } | null {
  for (const never of chosen) {
    const before = chosen.find((other) => other.value !== never.value && isAlwaysBefore(other, never));
    if (before) return { never, before };
  }
  return null;
}

/** The free centre is always marked: whether a mask asks for it or not is the same. */
const centre = 1 << 12;

function isAlwaysBefore(other: Pattern, pattern: Pattern): boolean {
  return pattern.masks.every((mask) => other.masks.some((part) => (part & ~(mask | centre)) === 0));
}
