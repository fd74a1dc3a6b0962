/** The rounds of a hall's evening by the patterns that win them, one after the other and then from the start. */
export type Programme = readonly (readonly string[])[];

/** A round of the hall. `place`: where the programme stood with it; null: it had none. */
export type ProgrammedRound = {
  place: number | null;
  patterns: readonly string[];
  /** Its stakes were given back: it was not played. */
  isVoid: boolean;
  /** Epoch milliseconds; null: it is not over. */
  endedAt: number | null;
};

/** With nothing played for so long it is another evening. */
const eveningPauseMs = 6 * 3_600_000;

/** The place of the round after this one; null: there is no programme. A round that was not played comes again. */
export function nextPlace(programme: Programme, before: ProgrammedRound | null, now: number): number | null {
  if (programme.length === 0) return null;
  if (before === null || isOfAnotherEvening(before, now)) return 0;
  const place = before.place ?? programme.findIndex((patterns) => isSame(patterns, before.patterns));
  const again = before.isVoid && isSame(programme[place], before.patterns);
  return again ? place : (place + 1) % programme.length;
}

/**
 * Where the programme stands with a round that is won by these patterns, when another was next: at the first such one from there;
 * with what is not in the programme it stands still.
 */
export function placeOf(programme: Programme, patterns: readonly string[], next: number | null): number | null {
  if (next === null) return null;
  const places = programme.map((_, index) => (next + index) % programme.length);
  const found = places.find((place) => isSame(programme[place], patterns));
  return found ?? (next + programme.length - 1) % programme.length;
}

function isOfAnotherEvening({ endedAt }: ProgrammedRound, now: number): boolean {
  return endedAt !== null && now - endedAt > eveningPauseMs;
}

function isSame(one: readonly string[] | undefined, other: readonly string[]): boolean {
  return one !== undefined && one.toSorted().join() === other.toSorted().join();
}
