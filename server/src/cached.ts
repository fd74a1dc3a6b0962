import { LRUCache } from "lru-cache";

/** The clock of the moment, so that tests can set it; the package would keep the one that it met first. */
const perf = { now: () => performance.now() };

/** Coalesces those who ask at once, and caches the answer for so long after it came; a failure is not cached. */
export function cached<Answer extends NonNullable<unknown>>(
  ttlMs: number,
  ask: () => Promise<Answer>,
): () => Promise<Answer> {
  const cache = new LRUCache<"answer", Answer>({
    max: 1,
    ttl: ttlMs,
    ttlResolution: 0,
    perf,
    fetchMethod: () => ask(),
  });
  // To the package a time of 0 is for ever.
  return () => cache.forceFetch("answer", { forceRefresh: ttlMs === 0 });
}
