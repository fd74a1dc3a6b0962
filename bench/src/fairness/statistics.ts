import { chiSquareP } from "@derash/game/chance/chi-square";

/** What a test says: how far the counts are from what theory expects, and how likely chance alone gives as much. */
export type Finding = { statistic: number; df: number; p: number };

/** Fewer than five expected and a chi-square no longer follows its law. */
const expectedMin = 5;

export function chiSquareFinding(statistic: number, df: number): Finding {
  return { statistic, df, p: chiSquareP(statistic, df) };
}

/** Chi-square of counts that are all expected to be the same. */
export function evenFit(counts: ArrayLike<number>): Finding {
  const total = sumOf(counts);
  const expected = total / counts.length;
  const statistic = sumOf(Array.from(counts, (count) => (count - expected) ** 2 / expected));
  return chiSquareFinding(statistic, counts.length - 1);
}

/** Chi-square of counts against their probabilities; neighbours that expect too few are counted together. */
export function fit(counts: ArrayLike<number>, probabilities: readonly number[]): Finding {
  const total = sumOf(counts);
  const pools = pooled(probabilities.map((probability, index) => [total * probability, counts[index] ?? 0]));
  const statistic = sumOf(pools.map(([expected, count]) => (count - expected) ** 2 / expected));
  return chiSquareFinding(statistic, pools.length - 1);
}

/** Chi-square of two samples against each other: whether both follow one law, whatever that law is. */
export function sameLaw(counts: ArrayLike<number>, others: ArrayLike<number>): Finding {
  const [total, otherTotal] = [sumOf(counts), sumOf(others)];
  const pools = pooled(
    Array.from(counts, (count, index) => [count + (others[index] ?? 0), count]),
    2 * expectedMin,
  );
  const statistic = pools.map(([both, count]) => {
    const expected = (both * total) / (total + otherTotal);
    return (count - expected) ** 2 * (1 / expected + 1 / (both - expected));
  });
  return chiSquareFinding(sumOf(statistic), pools.length - 1);
}

/** Joins neighbours until each pool's first number is large enough; what is left at the end joins the last pool. */
function pooled(pairs: readonly (readonly [number, number])[], firstMin = expectedMin): [number, number][] {
  const pools: [number, number][] = [];
  let open: [number, number] = [0, 0];
  for (const [first, second] of pairs) {
    open = [open[0] + first, open[1] + second];
    if (open[0] < firstMin) continue;
    pools.push(open);
    open = [0, 0];
  }
  const last = pools.at(-1);
  if (!last || pools.length < 2) throw new RangeError("too few draws for this test");
  last[0] += open[0];
  last[1] += open[1];
  return pools;
}

/** A sum with a known mean and variance, as the square of its distance in standard deviations. */
export function normalFinding(value: number, mean: number, variance: number): Finding {
  return chiSquareFinding((value - mean) ** 2 / variance, 1);
}

/** The chance of at least `count` events where `mean` are expected, events being rare and independent. */
export function poissonTail(count: number, mean: number): number {
  // 1 minus the probabilities below would lose the tiny ones, so the tail itself is summed.
  let term = Math.exp(-mean);
  for (let events = 1; events <= count; events += 1) term *= mean / events;
  let tail = 0;
  for (let events = count; events < count + 200; events += 1) {
    tail += term;
    term *= mean / (events + 1);
  }
  return Math.min(1, tail);
}

/** Kolmogorov and Smirnov: how likely chance alone puts p-values as far from evenly spread as these. */
export function evenSpreadP(values: readonly number[]): number {
  const count = values.length;
  const sorted = values.toSorted((a, b) => a - b);
  const gaps = sorted.map((value, index) => Math.max((index + 1) / count - value, value - index / count));
  const distance = Math.max(...gaps) * (Math.sqrt(count) + 0.12 + 0.11 / Math.sqrt(count));
  // Below this the alternating series has not begun to fall; the answer is 1 to six digits.
  if (distance < 0.3) return 1;
  let tail = 0;
  for (let term = 1; term <= 100; term += 1) tail += 2 * (-1) ** (term - 1) * Math.exp(-2 * (term * distance) ** 2);
  return Math.min(1, Math.max(0, tail));
}

export function sumOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += values[index] ?? 0;
  return sum;
}
