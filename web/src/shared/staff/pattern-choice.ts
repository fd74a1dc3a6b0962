/** As many as a round may have (protocol/src/room.ts, whose schemas a page need not load). */
export const patternsMax = 5;

/** The chosen patterns with one more or one less; as they were when there is no room for it. */
export function togglePattern(chosen: readonly string[], value: string): readonly string[] {
  if (chosen.includes(value)) return chosen.filter((other) => other !== value);
  return chosen.length < patternsMax ? [...chosen, value] : chosen;
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
