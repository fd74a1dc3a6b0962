const longestMs = 20_000;

/** How late things came, counted by the millisecond: a city says too much to keep each. */
export class Delays {
  readonly #counts = new Uint32Array(longestMs + 1);

  note(ms: number): void {
    const index = Math.min(Math.max(Math.round(ms), 0), longestMs);
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
  }

  /** Pairs of a delay and how often it was seen, to be sent to another process. */
  seen(): [ms: number, times: number][] {
    return [...this.#counts.entries()].filter(([, times]) => times > 0);
  }

  clear(): void {
    this.#counts.fill(0);
  }
}

/** The delay below which a share of all lies; NaN of none. */
export function percentileOf(seen: readonly (readonly [ms: number, times: number])[], share: number): number {
  const sorted = seen.toSorted(([one], [other]) => one - other);
  let left = countOf(sorted) * share;
  for (const [ms, times] of sorted) {
    left -= times;
    if (left < 0) return ms;
  }
  return sorted.at(-1)?.[0] ?? Number.NaN;
}

export function countOf(seen: readonly (readonly [ms: number, times: number])[]): number {
  return seen.reduce((sum, [, times]) => sum + times, 0);
}
