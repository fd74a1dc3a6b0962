/** What `--at` names; null: it was not given. Errors: a moment without its offset. */
export function momentOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  // Without an offset nobody could tell whose clock is meant, and three hours are at stake.
  if (Number.isNaN(at.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new Error("--at takes a moment with its offset, like 2026-11-23T18:00:00Z or 2026-11-23T21:00:00+03:00.");
  return at;
}
