import type { NextBelow } from "../small-fast-counter.ts";

/** Two or three stages with some shares; now and then two of them of the same patterns, which one call wins. */
export function stagesOf(below: NextBelow) {
  const first = 1 + below(49);
  const second = 1 + below(49);
  const won = [["any-line"], ["two-lines"], ["any-line", "four-corners"]];
  const some = (sharePercent: number) => ({ patterns: won[below(won.length)] ?? ["any-line"], sharePercent });
  if (below(2) === 0) return [some(first), some(100 - first)];
  return [some(first), some(second), some(100 - first - second)];
}

export function timingsOf(below: NextBelow) {
  return {
    ...{ countdownMs: 3000 + below(3000), autoStartDelayMs: below(500) },
    ...{ startDelayMs: 500, callIntervalMs: 150 + below(350) },
  };
}

/** Mostly there in time; now and then late, or away for good. */
export function latenessOf(below: NextBelow): number {
  const fate = below(100);
  if (fate < 2) return Number.POSITIVE_INFINITY;
  return fate < 8 ? below(6000) : 0;
}
