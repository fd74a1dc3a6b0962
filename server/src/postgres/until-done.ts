import { setTimeout as timer } from "node:timers/promises";
import type { Logger } from "../log.ts";

type Attempt = {
  /** What is done, for the log. */
  about: string;
  log: Pick<Logger, "warn">;
  /** After it nothing is tried again. */
  ending: AbortSignal;
};

const firstWaitMs = 1000;
const waitMsMax = 30_000;

/**
 * Does what must not be lost though the database is away for a while: again and again, until `act` answers anything but false. Doing it
 * twice has to mean the same as once, for the answer to a commit can be lost too. Errors: when it ends, the last one.
 */
export async function untilDone({ about, log, ending }: Attempt, act: () => Promise<unknown>): Promise<void> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, waitMsMax)) {
    try {
      if ((await act()) !== false) return;
    } catch (error) {
      if (ending.aborted) throw error;
      log.warn({ err: error }, `${about} could not be done; trying again`);
    }
    await timer(waitMs, undefined, { signal: ending }).catch(() => {});
    if (ending.aborted) throw new Error(`${about} was not done in time`);
  }
}
