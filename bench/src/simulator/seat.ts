import type { Published } from "@derash/server/round/room/room";
import type { NextBelow } from "../small-fast-counter.ts";
import type { Owner, Scheduler } from "./scheduler.ts";

/** What comes over a socket. */
export type Message =
  | { kind: "joined"; epoch: string; v: number }
  | { kind: "state"; body: string }
  | { kind: "event"; event: Published };

const delayMsMax = 60;
const lateMsMax = 2500;

type Around = { scheduler: Scheduler; below: NextBelow; owner: Owner; hear: (message: Message, seat: Seat) => void };

/** One socket of a visitor: what is told over it comes late, but in order and once, until it is cut. */
export class Seat {
  readonly roomId: string;
  isCut = false;
  readonly joinedAt: number;
  #lastAt = 0;
  readonly #of: Around;

  constructor(roomId: string, of: Around) {
    this.roomId = roomId;
    this.#of = of;
    this.joinedAt = of.scheduler.now;
  }

  tell(message: Message): void {
    const { scheduler, below, owner, hear } = this.#of;
    const delayMs = below(500) === 0 ? below(lateMsMax) : below(delayMsMax);
    this.#lastAt = Math.max(this.#lastAt, scheduler.now + delayMs);
    const heard = () => {
      if (!this.isCut) hear(message, this);
    };
    scheduler.at(this.#lastAt, owner, heard, true);
  }

  cut(): void {
    this.isCut = true;
  }
}
