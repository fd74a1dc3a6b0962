import { setTimeout as timer } from "node:timers/promises";
import type { Logger } from "../log.ts";
import { persist } from "../persist.ts";

type WaitingDeps = {
  log: Logger;
  /** So long from now a round's beacon cannot be there. */
  waitMs: (roundId: string) => Promise<number>;
  /** Takes a round on as far as it comes now; "waits": ask again. */
  draw: (roundId: string) => Promise<"waits" | "done">;
  /** A round of this hall is drawn or void. */
  done: (branchId: string) => void;
  /** Only tests bring a clock of their own. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};
type Closed = { roundId: string; branchId: string };

const retryMs = 200;
/** After the first failure; twice as long after each further one, so that a database in trouble is left in peace. */
const failureMs = 1000;
const failureMsMax = 30_000;
const sweepMs = 5000;

/**
 * Closed rounds that wait for their beacon: each is asked for until it is drawn or void, whether a screen is there or not.
 * Only timers: what is lost here every other server finds as it sweeps, and this one after a restart.
 */
export class Waiting {
  readonly #deps: WaitingDeps;
  readonly #rounds = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #sweeping: Promise<void> = Promise.resolve();

  constructor(deps: WaitingDeps) {
    this.#deps = deps;
  }

  /** Again for the same round: no effect. */
  follow({ roundId, branchId }: Closed): void {
    if (this.#rounds.has(roundId) || this.#stopping.signal.aborted) return;
    this.#rounds.set(
      roundId,
      this.#run(roundId, branchId).finally(() => this.#rounds.delete(roundId)),
    );
  }

  /** Follows all that wait, and from now on whatever another server has closed and lost. */
  async sweep(closing: () => Promise<Closed[]>): Promise<void> {
    const followAll = async () => {
      for (const closed of await closing()) this.follow(closed);
    };
    await followAll();
    this.#sweeping = this.#keepSweeping(followAll);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#sweeping;
    await Promise.all(this.#rounds.values());
  }

  async #keepSweeping(followAll: () => Promise<void>): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#sleep(sweepMs);
      if (this.#stopping.signal.aborted) return;
      await followAll().catch((error: unknown) =>
        this.#deps.log.warn({ err: error }, "rounds that wait for their beacon could not be looked up"),
      );
    }
  }

  async #run(roundId: string, branchId: string): Promise<void> {
    const { signal } = this.#stopping;
    const onFailure = (error: unknown) => this.#deps.log.error({ err: error, roundId }, "a round could not be drawn");
    while (!signal.aborted) {
      const asked = persist(() => this.#ask(roundId), {
        pauseMs: failureMs,
        pauseMsMax: failureMsMax,
        signal,
        onFailure,
      });
      // `persist` tries again until it succeeds: it rejects only when the server stops.
      if ((await asked.catch(() => "waits")) === "done") return this.#deps.done(branchId);
      await this.#sleep(retryMs);
    }
  }

  async #ask(roundId: string): Promise<"waits" | "done"> {
    const waitMs = await this.#deps.waitMs(roundId);
    if (waitMs > 0) await this.#sleep(waitMs);
    return this.#stopping.signal.aborted ? "waits" : this.#deps.draw(roundId);
  }

  /** Resolves after this time, or at once when the server stops. */
  async #sleep(ms: number): Promise<void> {
    const { sleep = (time, signal) => timer(time, undefined, { signal }) } = this.#deps;
    await sleep(ms, this.#stopping.signal).catch(() => {});
  }
}
