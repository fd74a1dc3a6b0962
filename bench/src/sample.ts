/** The value below which a share of the samples lies; NaN of none. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** What came of it, and the milliseconds that it took. */
export async function timed<Answer>(act: () => Promise<Answer>): Promise<[Answer, number]> {
  const startedAt = performance.now();
  const answer = await act();
  return [answer, performance.now() - startedAt];
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}
