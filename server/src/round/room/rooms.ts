import type { RoomRow } from "../store.ts";
import type { Room } from "./room.ts";

type RoomsDeps = {
  /** A room that this process has not heard of; undefined: there is none that is offered, or played on. */
  lookUp: (roomId: string) => Promise<RoomRow | undefined>;
  /** The rooms in which a stake that is offered no more is played on. */
  lookUpStake: (stake: number) => Promise<RoomRow[]>;
  /** A view of a room whose versions go on from `from`. */
  view: (row: RoomRow, from: number) => Room;
  /** How many sockets of this process watch a room. */
  watchers: (roomId: string) => number;
  /** So long after the last call a room that nobody watches is held. */
  idleMs: number;
};
type Held = { room: Room; started: Promise<Room>; usedAt: number };

/**
 * The rooms that are played in, and those that this process holds in memory: where somebody watches, or has asked a moment ago.
 * The others have neither a snapshot nor a timer here; what is due in them is swept up.
 */
export class Rooms {
  readonly #deps: RoomsDeps;
  readonly #rows = new Map<string, RoomRow>();
  readonly #held = new Map<string, Held>();
  /** Those that have been looked at once: of the others nothing can be said yet. */
  readonly #known = new WeakSet<Room>();
  /** A version never goes back, whether its room was held meanwhile or not. */
  readonly #versions = new Map<string, number>();

  constructor(deps: RoomsDeps) {
    this.#deps = deps;
  }

  add(row: RoomRow): void {
    this.#rows.set(row.id, row);
  }

  row(roomId: string): RoomRow | undefined {
    return this.#rows.get(roomId);
  }

  rows(): RoomRow[] {
    return [...this.#rows.values()];
  }

  /** Another process may have opened it a moment ago. */
  async find(roomId: string): Promise<RoomRow | undefined> {
    const known = this.#rows.get(roomId);
    if (known) return known;
    const row = await this.#deps.lookUp(roomId);
    if (row) this.add(row);
    return row;
  }

  /** The rooms of a stake in a branch, or in the first that has it: one, and its sisters. */
  family(stake: number, branchId?: string): RoomRow[] {
    const rows = this.rows().filter((row) => row.stake === stake);
    const at = branchId ?? rows[0]?.branchId;
    return rows.filter((row) => row.branchId === at).sort((a, b) => a.position - b.position);
  }

  /** As family; of a stake that is offered no more, another process may have taken the last payments a moment ago. */
  async findFamily(stake: number): Promise<RoomRow[]> {
    for (const row of await this.#deps.lookUpStake(stake)) if (!this.#rows.has(row.id)) this.add(row);
    return this.family(stake);
  }

  /** Only if it is held. */
  held(roomId: string): Room | undefined {
    return this.#held.get(roomId)?.room;
  }

  allHeld(): Room[] {
    return [...this.#held.values()].map(({ room }) => room);
  }

  /** Without those whose first look is under way. */
  allKnown(): Room[] {
    return this.allHeld().filter((room) => this.#known.has(room));
  }

  /** Held from now on, and known. Errors: whatever keeps it from being looked at; the next call tries again. */
  wake(row: RoomRow): Promise<Room> {
    const usedAt = performance.now();
    const held = this.#held.get(row.id);
    if (held) {
      held.usedAt = usedAt;
      return held.started;
    }
    const room = this.#deps.view(row, this.#versions.get(row.id) ?? 0);
    const started = room.start().then(
      () => {
        this.#known.add(room);
        return room;
      },
      (error: unknown) => {
        this.#held.delete(row.id);
        // It may have been asked to look again meanwhile; the next view of this room must be the only one that tells.
        void room.stop();
        throw error;
      },
    );
    this.#held.set(row.id, { room, started, usedAt });
    return started;
  }

  /** Lets those go that nobody needs any more. */
  async letIdleGo(): Promise<void> {
    const before = performance.now() - this.#deps.idleMs;
    const idle = this.allHeld().filter(({ row }) => {
      const usedAt = this.#held.get(row.id)?.usedAt ?? 0;
      return usedAt < before && this.#deps.watchers(row.id) === 0;
    });
    for (const room of idle) {
      this.#held.delete(room.row.id);
      this.#versions.set(room.row.id, room.version);
    }
    await Promise.all(idle.map((room) => room.stop()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.allHeld().map((room) => room.stop()));
  }
}
