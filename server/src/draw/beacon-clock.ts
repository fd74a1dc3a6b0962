import { beaconTimeOf } from "@derash/fairness/beacon";
import type { Logger } from "../log.ts";
import { Telling } from "../notice/service.ts";
import type { Beacon } from "./beacon.ts";

type BeaconClockDeps = {
  beacon: Pick<Beacon, "facts" | "latest">;
  /** Epoch milliseconds of the database's clock. */
  now: () => number;
  log: Logger;
};

const lookMs = 60_000;

/**
 * How slow the database's clock is, by the beacon's own: a round that exists proves that its time has come. Sales end by that clock,
 * so one that is slow by more than the lead sells while the beacon is known.
 */
export class BeaconClock {
  readonly #deps: BeaconClockDeps;
  readonly #telling: Telling;
  #behindMs = 0;

  constructor(deps: BeaconClockDeps) {
    this.#deps = deps;
    this.#telling = new Telling(() => this.look(), { lookMs, about: "the beacon's newest round", log: deps.log });
  }

  start(): void {
    this.#telling.start();
  }

  stop(): Promise<void> {
    return this.#telling.stop();
  }

  /** At least so much, up to a period and what an answer takes too little; 0: nothing proves it. As of the last answer. */
  behindMs(): number {
    return this.#behindMs;
  }

  async look(): Promise<void> {
    const { beacon, now, log } = this.#deps;
    const round = await beacon.latest();
    if (round === null) return;
    this.#behindMs = Math.max(0, beaconTimeOf(beacon.facts, round) - now());
    if (this.#behindMs > 0)
      log.error({ round, behindMs: this.#behindMs }, "the database's clock is behind the beacon: set it right");
  }
}
