/** What comes after a round that was won by these patterns; null: the evening has no programme. */
export function nextOfProgramme(
  programme: readonly (readonly string[])[],
  before: readonly string[] | null,
): readonly string[] | null {
  if (programme.length === 0) return null;
  const played = before?.toSorted().join() ?? null;
  const at = programme.findIndex((patterns) => patterns.toSorted().join() === played);
  return programme[(at + 1) % programme.length] ?? null;
}
