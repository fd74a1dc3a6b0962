import type { RoundDeps } from "../deps.ts";
import { openRound } from "../open-round.ts";
import * as store from "../store.ts";
import { makeMissing } from "../tables/making.ts";
import { isOffered } from "../tables/offered.ts";
import type { Rooms } from "./rooms.ts";

/** Makes this process know all rooms that are offered, each with a live round. */
export class RoomOpener {
  readonly #deps: RoundDeps;
  readonly #rooms: Rooms;
  readonly #opened: (row: store.RoomRow) => void;
  #isStopped = false;
  /** Every opening that was begun; a server that ends waits for them, and begins none. */
  #opening: Promise<unknown> = Promise.resolve();
  #looking: Promise<void> = Promise.resolve();
  #nextLook: Promise<void> | null = null;
  /** How many rooms there were when they were last looked at; a room never goes. */
  #count = 0;

  /** `opened`: told of each room whose round was opened here. */
  constructor(deps: RoundDeps, rooms: Rooms, opened: (row: store.RoomRow) => void) {
    this.#deps = deps;
    this.#rooms = rooms;
    this.#opened = opened;
  }

  /** Makes the rooms of branches that have come since, and knows them. */
  open(): Promise<void> {
    const opened = this.#isStopped ? this.look() : makeMissing(this.#deps).then(() => this.look());
    this.#opening = Promise.allSettled([this.#opening, opened]);
    return opened;
  }

  /** Knows what other processes have made. Who asks during a look is answered by the next: this one may have passed it already. */
  look(): Promise<void> {
    this.#nextLook ??= this.#looking
      .catch(() => {})
      .then(() => {
        this.#nextLook = null;
        return this.#look();
      });
    this.#looking = this.#nextLook;
    return this.#nextLook;
  }

  /** The same, where a hint was lost. */
  async lookIfMore(): Promise<void> {
    if (!this.#isStopped && (await store.roomCount(this.#deps.db)) !== this.#count) await this.look();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#opening;
    await this.#looking.catch(() => {});
  }

  async #look(): Promise<void> {
    if (this.#isStopped) return;
    const { db, draws } = this.#deps;
    const rows = await store.rooms(db);
    const unknown = rows.filter(({ id }) => !this.#rooms.row(id));
    const live = await store.liveRounds(db, unknown, draws.beacon);
    for (const row of unknown) {
      if (this.#isStopped) return;
      const round = live.get(row.id);
      // A stake that the operator withdrew is sold no more, but a round that people have paid for is played, and one that is announced
      // ends at its time: what its company guarantees lies aside until then.
      if (!isOffered(this.#deps, row) && !round?.isMeant) continue;
      // One that opened under other settings takes today's beacon.
      if (!round || round.hasOtherBeacon) await db.transaction().execute((tx) => openRound(this.#deps, tx, row));
      this.#rooms.add(row);
      if (!round) this.#opened(row);
    }
    this.#count = rows.length;
  }
}
