import { setTimeout as wait } from "node:timers/promises";

/** The bot's time: the database's clock, which all nodes share, moved ahead by tests alone. */
export type Clock = {
  aheadMs(): number;
  /** Resolves after this time, or as soon as the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

export const systemClock: Clock = {
  aheadMs: () => 0,
  sleep: (ms, signal) =>
    wait(ms, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    }),
};
