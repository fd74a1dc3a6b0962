import type { RoundDeps } from "../deps.ts";
import { payAhead } from "./missed.ts";
import * as store from "./store.ts";

type PayerDeps = Pick<RoundDeps, "db" | "requests" | "notices" | "tell" | "log"> & {
  /** The rooms that are offered here. */
  knownRooms: () => string[];
  /** What was held in this room has been paid for, as far as wallets went. */
  paid: (roomId: string) => void;
};

/** So many at once pay for what they asked for ahead: the connections are for stakes too. */
const payersMax = 2;

/**
 * Pays for what was asked for ahead. It takes as long as wallets are busy, so no close and no draw waits for it; what a process
 * does not come to because it ends, another one does.
 */
export class AheadPayer {
  readonly #deps: PayerDeps;
  #paying: Promise<void> = Promise.resolve();
  #isPayingLeft = false;

  constructor(deps: PayerDeps) {
    this.#deps = deps;
  }

  /** For the round that has just opened in a room. */
  pay(roomId: string): void {
    void this.#begin(roomId);
  }

  /** For whatever was left unpaid anywhere, unless that is under way. */
  payLeft(): void {
    if (this.#isPayingLeft) return;
    this.#isPayingLeft = true;
    void this.#begin(null).then(() => {
      this.#isPayingLeft = false;
    });
  }

  /** Once all that has begun is done. */
  async stop(): Promise<void> {
    await this.#paying;
  }

  #begin(roomId: string | null): Promise<void> {
    const { log } = this.#deps;
    const paid = this.#payEach(roomId).catch((error: unknown) => {
      log.error({ err: error, roomId }, "what was asked for ahead could not be paid for; trying again");
    });
    const before = this.#paying;
    this.#paying = paid.then(() => before);
    return paid;
  }

  /** Errors: the first that a payment met, once all have been tried. */
  async #payEach(roomId: string | null): Promise<void> {
    const { db, notices, tell, knownRooms, paid, requests = db } = this.#deps;
    const rooms = knownRooms().filter((id) => roomId === null || id === roomId);
    const unpaid = await store.unpaidAhead(requests, rooms, roomId === null);
    const waiting = unpaid.values();
    const failures: unknown[] = [];
    const payInTurn = async () => {
      for (const each of waiting) {
        try {
          await payAhead(requests, { notices }, each);
          tell(each.playerId, "own_changed", {});
        } catch (error) {
          failures.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: payersMax }, payInTurn));
    for (const changed of new Set(unpaid.map((each) => each.roomId))) paid(changed);
    if (failures.length > 0) throw failures[0];
  }
}
