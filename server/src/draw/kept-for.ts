/** Shares one answer among all who ask within so long after it came; a failure is not kept. */
export function keptFor<Answer>(keptMs: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let kept: Promise<Answer> | null = null;
  let keptUntil = Number.POSITIVE_INFINITY;
  return () => {
    if (kept && performance.now() < keptUntil) return kept;
    keptUntil = Number.POSITIVE_INFINITY;
    kept = ask();
    kept.then(
      () => {
        keptUntil = performance.now() + keptMs;
      },
      () => {
        kept = null;
      },
    );
    return kept;
  };
}
