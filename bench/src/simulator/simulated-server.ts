import { santim } from "@derash/game/money";
import { roundAt } from "@derash/game/round";
import { AppError } from "@derash/server/app-error";
import { createHintService, type HintService } from "@derash/server/hint/service";
import type { Logger } from "@derash/server/log";
import type { Player } from "@derash/server/player/service";
import { drawOf } from "@derash/server/round/load";
import { openRound } from "@derash/server/round/open-round";
import { outcomeWith } from "@derash/server/round/record";
import { advance } from "@derash/server/round/room/keeper";
import { Room } from "@derash/server/round/room/room";
import { Rooms } from "@derash/server/round/room/rooms";
import { confirm, release, reserve, type SaleDeps } from "@derash/server/round/room/sale";
import type { RoomRow } from "@derash/server/round/store";
import { AwayError, type Transaction } from "./memory-store.ts";
import { type Owner, ownerNamed } from "./scheduler.ts";
import type { Seat } from "./seat.ts";
import { type Answer, type Door, roomOf, type Surroundings, type Wish } from "./surroundings.ts";

const wishes = { reserve, confirm, release };

const sweepMs = 1000;
const refreshMsMax = 1000;
const idleMs = 5000;
/** Of a planted bug: the database is back by then. */
const paidAgainMs = 3000;
/** An estimate of the database's clock is so far off at most. */
const skewMsMax = 40;

/** A server process: rooms, hints, sale and what is due by the server's own code, over rows in memory. */
export class SimulatedServer implements Door {
  readonly owner: Owner;
  readonly rooms: Rooms;
  /** Who watches, by room. */
  readonly #seats = new Map<string, Set<Seat>>();
  readonly #world: Surroundings;
  readonly #hints: HintService;
  readonly #skewMs: number;

  constructor(world: Surroundings, name: string) {
    this.#world = world;
    this.owner = ownerNamed(name);
    this.#skewMs = world.below(2 * skewMsMax) - skewMsMax;
    this.#hints = createHintService({ bus: world.bus.of(this.owner), log: this.#log() });
    this.rooms = new Rooms({
      watchers: (roomId) => this.#seats.get(roomId)?.size ?? 0,
      idleMs,
      view: (row, from) => this.#view(row, from),
      lookUp: async () => undefined,
      lookUpStake: async () => [],
    });
  }

  /** To be called as an event of its own. */
  async start(): Promise<void> {
    for (const row of this.#world.rows) this.rooms.add(row);
    this.#hints.on("room", (id) => this.rooms.held(id)?.invalidate());
    this.#hints.on("anything", () => {
      for (const room of this.rooms.allHeld()) room.invalidate();
    });
    await this.#hints.start();
    if (this.#world.bug === "redraw on restart") await this.#redraw().catch(() => {});
    void this.#sweep();
  }

  /** Killed: its timers, its requests and its sockets are gone with it. */
  kill(): void {
    this.owner.isDead = true;
    this.#world.store.hangUp(this.owner);
    for (const seats of this.#seats.values()) for (const seat of seats) seat.cut();
    this.#seats.clear();
  }

  leave(seat: Seat): void {
    this.#seats.get(seat.roomId)?.delete(seat);
  }

  /** Takes a visitor in: from here on they hear what the room tells. */
  async join(seat: Seat): Promise<void> {
    const row = roomOf(this.#world, seat.roomId);
    const room = await this.rooms.wake(row);
    if (seat.isCut) return;
    const seats = this.#seats.get(row.id) ?? new Set();
    this.#seats.set(row.id, seats.add(seat));
    seat.tell({ kind: "joined", epoch: room.epoch, v: room.v });
    seat.tell({ kind: "state", body: room.answer(undefined)?.body ?? "" });
  }

  async state(roomId: string): Promise<string> {
    return (await this.rooms.wake(roomOf(this.#world, roomId))).answer(undefined)?.body ?? "";
  }

  async wish(wish: Wish, player: Player, row: RoomRow, cartelaNumber: number): Promise<Answer> {
    let roundId = "";
    const deps: SaleDeps = {
      ...this.#world.saleDeps,
      stakes: [santim(row.stake)],
      tell: (_playerId, _name, payload) => {
        if ("sharedGameId" in payload) roundId = payload.sharedGameId;
      },
    };
    const house = { rooms: this.rooms, tables: { best: async () => "" }, forNewcomer: async (room: Room) => room };
    const intent = { roomId: row.id, stake: String(row.stake / 100), cartelaNumber };
    try {
      await wishes[wish](deps, house, player, intent);
      return { roundId };
    } catch (error) {
      if (error instanceof AppError) return { code: error.code };
      this.#note(error);
      return { code: "away" };
    }
  }

  #view(row: RoomRow, from: number): Room {
    const { looks, transitions, store } = this.#world;
    return new Room({
      ...{ room: row, from, log: this.#log() },
      load: async () => {
        const look = await looks.live(row.id);
        if (look) return look;
        await store.transaction((tx) => openRound(transitions, tx as never, row));
        return looks.live(row.id);
      },
      loadRound: (roundId) => looks.round(roundId),
      advance: (due, roundId) => this.#advance(row, due, roundId),
      changed: () => this.#hints.tell("room", row.id),
      refreshMsMax: () => refreshMsMax,
      publish: (roomId, event) => {
        for (const seat of this.#seats.get(roomId) ?? []) seat.tell({ kind: "event", event });
      },
      now: () => this.#world.now() + this.#skewMs,
    });
  }

  async #advance(
    row: RoomRow,
    due: "close" | "draw" | "stage" | "settle",
    roundId: string,
  ): Promise<"done" | "waiting"> {
    const { transitions, bug } = this.#world;
    try {
      return await advance(transitions, row, due, roundId);
    } catch (error) {
      if (bug === "bonus paid twice" && due === "settle")
        setTimeout(() => void this.#payBonusesAgain(roundId), paidAgainMs);
      throw error;
    }
  }

  /** What is due in rooms that it does not hold in memory. */
  async #sweep(): Promise<void> {
    await this.rooms.letIdleGo();
    for (const row of this.#world.rows) {
      if (this.rooms.held(row.id)) continue;
      const swept = async () => {
        const look = await this.#world.looks.live(row.id);
        if (!look) return;
        const { due } = roundAt(look.record.facts, look.now);
        if (due && (await this.#advance(row, due, look.record.id)) === "done") this.#hints.tell("room", row.id);
      };
      await swept().catch((error: unknown) => this.#note(error));
    }
    setTimeout(() => void this.#sweep(), sweepMs + this.#world.below(100));
  }

  /** The planted bug: whoever starts draws again what is being called. */
  async #redraw(): Promise<void> {
    const { store, kept, looks, changes } = this.#world;
    for (const roundId of [...kept.live.committed.values()]) {
      await store.transaction(async (tx) => {
        await store.lock(tx, `round:${roundId}`);
        const { record } = looks.whole(tx, roundId);
        if (record.facts.state !== "calling") return;
        const seed = Buffer.alloc(32, this.#world.below(256));
        const outcome = outcomeWith(record, drawOf(seed));
        if (outcome === "no_winner") return;
        changes.redraw(tx, roundId, seed, outcome.lastCall);
      });
    }
  }

  /** The planted bug: the answer was lost, so the bonus is paid once more, by another key. */
  async #payBonusesAgain(roundId: string): Promise<void> {
    const { store, kept, ledger } = this.#world;
    const paid = kept.transfers.filter((each) => each.roundId === roundId && each.type === "BONUS");
    const again = paid.map((transfer) => ({ ...transfer, key: `again:${transfer.key}` }));
    await store.transaction((tx: Transaction) => ledger.postAll(tx as never, again)).catch(() => {});
  }

  /** Only what is away is expected to go wrong. */
  #note(error: unknown): void {
    if (!(error instanceof AwayError)) this.#world.violated(`${this.owner.name}: ${String(error)}`);
  }

  #log(): Logger {
    const note = ({ err }: { err?: unknown }) => {
      if (err !== undefined) this.#note(err);
    };
    return { error: note, warn: note, info: () => {}, debug: () => {} } as unknown as Logger;
  }
}
