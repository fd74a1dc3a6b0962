import { percentile } from "../sample.ts";
import type { Work } from "./room-life.ts";

/** What a server's players feel. `lateMs`: from a ball's time to its last player. */
export type Felt = { usedShare: number; ballP50Ms: number; ballP99Ms: number; events: number };

/** One event loop: what comes waits until what came before it is done. Only what falls into the time looked at counts. */
export function runLoop(works: Iterable<Work>, fromMs: number, untilMs: number, idleShare: number): Felt {
  const sorted = [...works].filter(({ atMs }) => atMs >= fromMs && atMs < untilMs).sort((a, b) => a.atMs - b.atMs);
  const late: number[] = [];
  // What keeps sockets alive takes its share of every moment.
  const slowness = 1 / Math.max(1 - idleShare, Number.EPSILON);
  let freeAt = fromMs;
  let usedMs = 0;
  for (const { atMs, costMs, isBall } of sorted) {
    const takesMs = costMs * slowness;
    freeAt = Math.max(freeAt, atMs) + takesMs;
    usedMs += takesMs;
    if (isBall) late.push(freeAt - atMs);
  }
  return {
    usedShare: idleShare + (usedMs * (1 - idleShare)) / (untilMs - fromMs),
    ballP50Ms: percentile(late, 0.5),
    ballP99Ms: percentile(late, 0.99),
    events: sorted.length,
  };
}
