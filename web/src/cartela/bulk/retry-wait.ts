import { ApiError } from "../../data/api-error.ts";

const busyWaitMs = 5_000;
/** A little over the minute for which the server counts requests. */
const busyAttemptsMax = 14;
const lostWaitMs = 2_000;
const lostAttemptsMax = 3;

/** How long to wait before asking again; null when asking again would change nothing. */
export function retryAfterMs(error: unknown, attempt: number): number | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 429 || error.status === 503) return attempt < busyAttemptsMax ? busyWaitMs : null;
  return error.isOffline && attempt < lostAttemptsMax ? lostWaitMs : null;
}

/**
 * Lets an action be asked for again after a lost answer: when the first try had worked after all, the server calls the
 * second a duplicate, and that is a success.
 */
export function lossProof<Item>(action: (item: Item) => Promise<unknown>): (item: Item) => Promise<void> {
  const lost = new Set<Item>();
  return async (item) => {
    try {
      await action(item);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "cartela_duplicate" && lost.has(item)) return;
      if (error.isOffline) lost.add(item);
      throw error;
    }
  };
}
