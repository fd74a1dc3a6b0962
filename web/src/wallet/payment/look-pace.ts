/** A payment page asks quickly at first, when somebody has just paid, then less and less. */
const paceMs = [3_000, 3_000, 5_000, 5_000, 10_000, 10_000, 20_000, 30_000];
const slowestMs = 60_000;

/** How long to wait for the next look, after so many answers. */
export function lookAfterMs(answers: number): number {
  return paceMs[Math.max(0, answers - 1)] ?? slowestMs;
}
