import { setTimeout as timer } from "node:timers/promises";
import type { Logger } from "../../log.ts";
import type { DueRound } from "../tables/offer-store.ts";

type SweeperDeps = {
  /** What is due, at most `countMax` and none of `but`; and when the next one will be, by the clock of `now`. */
  due: (countMax: number, but: readonly string[]) => Promise<{ due: DueRound[]; nextAt: number | null }>;
  /** Takes a round on, if the database agrees. "waiting": its beacon has not come yet. */
  advance: (round: DueRound) => Promise<"done" | "waiting">;
  /** Begun once in each turn; what is due does not wait for it. */
  also: () => void;
  now: () => number;
  log: Logger;
};

const turnMs = 1000;
/** A process comes by this much after the time, each by its own, so that mostly one of them tries. */
const laterMsMax = 100;
const countMax = 50;
/** Connections of the rounds are few, and rooms that are watched need them too. */
const atOnce = 3;
/** Draws wait for the beacon's mirrors and hold no connection meanwhile: so many are begun that each is asked for often enough. */
const drawsAtOnce = 200;
/** What waits for its beacon, or failed, is tried again after this. */
const againMs = 1000;

/**
 * Takes on what is due in rooms that this process does not hold in memory. Every process does; what they do is idempotent
 * under the round's lock, and a round that another one is just taking on is skipped.
 */
export class Sweeper {
  readonly #deps: SweeperDeps;
  readonly #laterMs = Math.random() * laterMsMax;
  /** Until when, by the monotonic clock, a round is left in peace. */
  readonly #tried = new Map<string, number>();
  /** Nothing else that is due waits for these. */
  readonly #drawing = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #sweeping: Promise<void> = Promise.resolve();

  constructor(deps: SweeperDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#sweeping = this.#keepSweeping();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#sweeping;
    await Promise.all(this.#drawing.values());
  }

  async #keepSweeping(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const waitMs = await this.#turn().catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, "rounds that are due could not be looked up");
        return turnMs;
      });
      await timer(waitMs, undefined, { signal }).catch(() => {});
    }
  }

  /** Answers how long nothing more is due. */
  async #turn(): Promise<number> {
    this.#deps.also();
    const now = performance.now();
    for (const [roundId, until] of this.#tried) if (until <= now) this.#tried.delete(roundId);
    const { due, nextAt } = await this.#deps.due(countMax, [...this.#tried.keys(), ...this.#drawing.keys()]);
    const { draws = [], others = [] } = Object.groupBy(due, ({ state }) => (state === "closing" ? "draws" : "others"));
    for (const round of draws) if (this.#drawing.size < drawsAtOnce) this.#draw(round);
    const waiting = others.values();
    await Promise.all(Array.from({ length: atOnce }, () => this.#takeOnEach(waiting)));
    if (due.length === countMax && this.#drawing.size < drawsAtOnce) return 0;
    const untilNextMs = nextAt === null ? turnMs : nextAt - this.#deps.now() + this.#laterMs;
    return Math.min(Math.max(untilNextMs, 1), turnMs);
  }

  #draw(round: DueRound): void {
    const drawing = this.#takeOn(round).finally(() => this.#drawing.delete(round.roundId));
    this.#drawing.set(round.roundId, drawing);
  }

  async #takeOnEach(rounds: Iterable<DueRound>): Promise<void> {
    for (const round of rounds) {
      if (this.#stopping.signal.aborted) return;
      await this.#takeOn(round);
    }
  }

  async #takeOn(round: DueRound): Promise<void> {
    const answer = await this.#deps.advance(round).catch((error: unknown) => {
      this.#deps.log.error({ err: error, ...round }, "a round could not be taken on; trying again");
      return "waiting";
    });
    if (answer === "waiting") this.#tried.set(round.roundId, performance.now() + againMs);
  }
}
