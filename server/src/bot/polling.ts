import type { Api } from "grammy";
import type { Update } from "grammy/types";
import type { Logger } from "../log.ts";
import type { Clock } from "./clock.ts";
import { failureOf } from "./failure.ts";
import { type GrammySignal, listenedTo } from "./setup.ts";

/** Longer than this Telegram does not hold an empty answer back. */
export const pollSeconds = 25;
const retryMinMs = 1000;
const retryMaxMs = 30_000;

type PollingDeps = {
  api: Api;
  /** Puts updates down durably; only then does Telegram learn that they arrived. */
  receive: (updates: readonly Update[]) => Promise<void>;
  clock: Clock;
  log: Logger;
};

/** Asks Telegram for updates until the signal aborts. With several nodes one is answered and the others wait for their turn. */
export async function poll({ api, receive, clock, log }: PollingDeps, signal: AbortSignal): Promise<void> {
  let offset = 0;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const options = { offset, limit: 100, timeout: pollSeconds, allowed_updates: [...listenedTo] };
      const updates = await api.getUpdates(options, signal as GrammySignal);
      // Telegram may answer out of order, and the queue is in order from the first row on.
      await receive(updates.toSorted((one, other) => one.update_id - other.update_id));
      offset = updates.reduce((next, update) => Math.max(next, update.update_id + 1), offset);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      const { reason, retryAfterMs } = failureOf(error, failures);
      log.warn({ reason, failures }, "Telegram did not answer with updates; asking again");
      await clock.sleep(Math.max(retryMinMs, Math.min(retryAfterMs ?? retryMaxMs, retryMaxMs)), signal);
    }
  }
}
