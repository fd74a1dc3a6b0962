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
