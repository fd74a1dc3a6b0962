import type { Bus, BusListener } from "@derash/server/hint/service";
import type { NextBelow } from "../small-fast-counter.ts";
import type { Owner, Scheduler } from "./scheduler.ts";

type Connected = { owner: Owner; listener: BusListener };

const delayMsMax = 400;
/** Of a hundred. */
const faults = { lost: 15, twice: 10 };

/** Carries hints between the servers of a world: late, out of order, twice or never. */
export class MemoryBus {
  readonly #scheduler: Scheduler;
  readonly #below: NextBelow;
  #connected: Connected[] = [];

  constructor(scheduler: Scheduler, below: NextBelow) {
    this.#scheduler = scheduler;
    this.#below = below;
  }

  of(owner: Owner): Bus {
    return {
      open: async (listener) => {
        this.#connected = [...this.#connected.filter((each) => !each.owner.isDead), { owner, listener }];
        listener.connected();
      },
      send: async (message) => {
        for (const { owner: to, listener } of this.#connected) {
          const fate = this.#below(100);
          const times = fate < faults.lost ? 0 : fate < faults.lost + faults.twice ? 2 : 1;
          for (let time = 0; time < times; time++)
            this.#scheduler.at(this.#scheduler.now + this.#below(delayMsMax), to, () => listener.heard(message));
        }
      },
      close: async () => {},
    };
  }

  /** All connections end, and come back at once: whatever was missed may have been anything. */
  cut(): void {
    for (const { owner, listener } of this.#connected)
      this.#scheduler.at(this.#scheduler.now, owner, () => {
        listener.cut();
        listener.connected();
      });
  }
}
