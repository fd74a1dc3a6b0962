import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../log.ts";

type WaitingDeps = {
  log: Logger;
  /** Takes a round on as far as it comes now; "waits": ask again. */
  draw: (roundId: string) => Promise<"waits" | "done">;
  /** A round of hers is drawn or void. */
  done: (cashierId: string) => void;
};
type Closed = { roundId: string; cashierId: string };

const retryMs = 200;

/**
 * Closed rounds that wait for their beacon: each is asked for until it is drawn or void, whether a screen is there or not.
 * Only timers: another server, or this one after a restart, takes over what is lost here.
 */
export class Waiting {
  readonly #deps: WaitingDeps;
  readonly #rounds = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(deps: WaitingDeps) {
    this.#deps = deps;
  }

  /** Again for the same round: no effect. */
  follow({ roundId, cashierId }: Closed): void {
    if (this.#rounds.has(roundId) || this.#stopping.signal.aborted) return;
    this.#rounds.set(
      roundId,
      this.#run(roundId, cashierId).finally(() => this.#rounds.delete(roundId)),
    );
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#rounds.values());
  }

  async #run(roundId: string, cashierId: string): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      if (await this.#isDone(roundId)) return this.#deps.done(cashierId);
      await sleep(retryMs, undefined, { signal }).catch(() => {});
    }
  }

  async #isDone(roundId: string): Promise<boolean> {
    try {
      return (await this.#deps.draw(roundId)) === "done";
    } catch (error) {
      this.#deps.log.error({ err: error, roundId }, "a round could not be drawn");
      return false;
    }
  }
}
