import { type Santim, santim } from "@derash/game/money";
import { houseCutBpsDefault } from "@derash/game/prize";
import type { RoundMoment } from "@derash/game/round";
import { span } from "../../telemetry/tracing.ts";
import { payAhead } from "../ahead/missed.ts";
import * as ahead from "../ahead/store.ts";
import type { RoundDeps, TransitionDeps } from "../deps.ts";
import { openRound } from "../open-round.ts";
import { paidCountOf } from "../record.ts";
import * as store from "../store.ts";
import { isNearlySold, isSoldOutFor } from "../tables/best-table.ts";
import { type DueRound, dueRounds } from "../tables/offer-store.ts";
import { keepWatched, openSister, retireSisters, roomWithSpace } from "../tables/sisters.ts";
import { closeRound, drawRound, settleRound } from "./due.ts";
import { Room } from "./room.ts";
import { Rooms } from "./rooms.ts";
import { Sweeper } from "./sweeper.ts";

/** Alone, nobody else takes stakes. Beside others a hint may be lost, and then a look a second is all that there is. */
const refreshMsMax = { alone: 30_000, besideOthers: 1000 };
const idleMsUsual = 60_000;
/** How often a process says which sisters are watched, and looks which are spare. */
const sistersMs = 5000;
/** And how often a sister is asked for beside a room that is nearly sold out. */
const sisterAgainMs = 1000;
/** So many at once pay for what they asked for ahead: the connections are for closes too. */
const payersMax = 2;

type Due = NonNullable<RoundMoment["due"]>;

/** Keeps rounds going: those of rooms in memory by their own timers, all others by sweeping. */
export class Keeper {
  readonly rooms: Rooms;
  readonly #deps: RoundDeps;
  readonly #sweeper: Sweeper;
  #isStopped = false;
  /** Every opening of rooms that was begun; a server that ends waits for them, and begins none. */
  #opening: Promise<unknown> = Promise.resolve();
  #sistersAt = Number.NEGATIVE_INFINITY;
  /** When a sister was last asked for beside a room, by the monotonic clock. */
  readonly #sisterAskedAt = new Map<string, number>();
  #sistersOpening: Promise<void> = Promise.resolve();
  /** Who looks for space beside a table that is sold out, by branch and stake. */
  readonly #spaceAsked = new Map<string, Promise<store.RoomRow | null>>();
  /** What was asked for ahead; a server that ends waits for it. */
  #paying: Promise<void> = Promise.resolve();

  constructor(deps: RoundDeps) {
    const { db, log, now, watchers = () => 0, idleMs = idleMsUsual } = deps;
    this.#deps = deps;
    this.rooms = new Rooms({
      ...{ watchers, idleMs },
      view: (row, from) => this.#view(row, from),
      lookUp: async (roomId) => {
        const row = await store.room(deps.requests ?? db, roomId);
        return row && isOffered(deps, row) ? row : undefined;
      },
    });
    this.#sweeper = new Sweeper({
      ...{ log, now },
      due: (countMax, but) => dueRounds(db, countMax, but),
      advance: (round) => this.#sweep(round),
      also: () => this.#tidy(),
    });
    this.#hearOthers();
  }

  async start(): Promise<void> {
    await this.openRooms();
    this.#sweeper.start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#sweeper.stop();
    await this.#opening;
    await this.#sistersOpening.catch(() => {});
    await this.#paying;
    await this.rooms.stop();
  }

  /** Rooms of branches that have come since, and sisters. */
  openRooms(): Promise<void> {
    const opened = this.#openRooms();
    this.#opening = Promise.allSettled([this.#opening, opened]);
    return opened;
  }

  async #openRooms(): Promise<void> {
    const { db, companies, stakes, cartelasPerPlayer = 1 } = this.#deps;
    const settings = { houseCutBps: houseCutBpsDefault, cartelasPerPlayerMax: cartelasPerPlayer };
    for (const branch of await companies.onlineBranches()) {
      if (this.#isStopped) return;
      await store.ensureRooms(db, branch.id, stakes, settings);
    }
    for (const row of await store.rooms(db)) {
      if (this.#isStopped) return;
      if (this.rooms.row(row.id)) continue;
      // A stake that the operator withdrew is sold no more, but a round that people have paid for is played.
      if (!isOffered(this.#deps, row) && !(await store.hasPaidRound(db, row.id))) continue;
      await db.transaction().execute((tx) => openRound(this.#deps, tx, row));
      this.rooms.add(row);
      this.#payAhead(row.id);
    }
  }

  #view(row: store.RoomRow, from: number): Room {
    const { db, hints, hasOthers = () => false, publish, now, log, figures } = this.#deps;
    return new Room({
      ...{ room: row, from, publish, now, log },
      ...{ called: figures?.ball },
      load: async () => {
        figures?.look();
        const look = await store.loadLive(db, row.id);
        if (look) return look;
        await db.transaction().execute((tx) => openRound(this.#deps, tx, row));
        return store.loadLive(db, row.id);
      },
      loadRound: (roundId) => store.loadRound(db, row.id, roundId),
      advance: (due, roundId) => this.#advance(row, due, roundId),
      changed: () => hints.tell("room", row.id),
      refreshed: (room) => this.#openSister(room),
      refreshMsMax: () => (hints.isDeaf() || hasOthers() ? refreshMsMax.besideOthers : refreshMsMax.alone),
    });
  }

  /** Another server has changed a room, or opened one. */
  #hearOthers(): void {
    const { hints, log } = this.#deps;
    const open = () =>
      void (this.#isStopped ? Promise.resolve() : this.openRooms()).catch((error: unknown) =>
        log.error({ err: error }, "rooms could not be opened"),
      );
    hints.on("room", (id) => this.rooms.held(id)?.invalidate());
    hints.on("rooms", open);
    hints.on("anything", () => {
      for (const room of this.rooms.allHeld()) room.invalidate();
      open();
    });
  }

  async #sweep({ roomId, roundId, state }: DueRound): Promise<"done" | "waiting"> {
    // It has a timer of its own here.
    if (this.rooms.held(roomId)) return "waiting";
    const row = await this.rooms.find(roomId);
    if (!row) return "waiting";
    const due = ({ open: "close", closing: "draw", calling: "settle" } as const)[state];
    const answer = await this.#advance(row, due, roundId);
    if (answer === "done") this.#deps.hints.tell("room", roomId);
    return answer;
  }

  async #advance(row: store.RoomRow, due: Due, roundId: string): Promise<"done" | "waiting"> {
    const answer = await advance(this.#deps, row, due, roundId);
    // The next round may be open now. Nobody waits for who asked for cartelas of it and pays for them.
    if (answer === "done" && due !== "draw" && due !== "stage") this.#payAhead(row.id);
    return answer;
  }

  /** What a process does not come to because it ends, another one does; null: whatever was left so, once this is done. */
  #payAhead(roomId: string | null): void {
    const paid = this.#payEach(roomId).catch((error: unknown) => {
      this.#deps.log.error({ err: error, roomId }, "what was asked for ahead could not be paid for; trying again");
    });
    const before = this.#paying;
    this.#paying = paid.then(() => before);
  }

  async #payEach(roomId: string | null): Promise<void> {
    const { db, tell, hints, notices, requests = db } = this.#deps;
    const unpaid = (await ahead.unpaidAhead(requests, roomId)).filter((each) => this.rooms.row(each.roomId));
    const waiting = unpaid.values();
    const payEach = async () => {
      for (const each of waiting) {
        await payAhead(requests, { notices }, each);
        tell(each.playerId, "own_changed", {});
      }
    };
    await Promise.all(Array.from({ length: payersMax }, payEach));
    for (const changed of new Set(unpaid.map((each) => each.roomId))) {
      this.rooms.held(changed)?.invalidate("now");
      hints.tell("room", changed);
    }
  }

  async #tidy(): Promise<void> {
    await this.rooms.letIdleGo();
    await this.#paying;
    this.#payAhead(null);
    const sisters = this.rooms.rows().filter(({ position }) => position > 1);
    if (sisters.length === 0 || performance.now() - this.#sistersAt < sistersMs) return;
    this.#sistersAt = performance.now();
    const { db, watchers = () => 0 } = this.#deps;
    await keepWatched(
      db,
      sisters.map(({ id }) => id).filter((id) => watchers(id) > 0),
    );
    const families = Map.groupBy(sisters, ({ branchId, stake }) => `${branchId} ${stake}`);
    await retireSisters(
      this.#deps,
      [...families.values()].flatMap((family) => family.slice(0, 1)),
    );
  }

  async #openBeside(row: store.RoomRow): Promise<void> {
    const sister = this.#isStopped ? null : await openSister(this.#deps, row);
    if (sister) this.#opened(sister);
  }

  #opened(sister: store.RoomRow): void {
    this.rooms.add(sister);
    this.#deps.hints.tell("rooms");
  }

  /**
   * For who has come to this room: it, or where it is sold out one of its stake with space, opened now if there is none yet.
   * Its sister is otherwise opened a moment after the last cartela is sold, and who came in between would stay without one.
   */
  async forNewcomer(room: Room, playerId: string): Promise<Room> {
    const { cartelas, facts, room: rules } = room.record;
    const sold = paidCountOf(room.record);
    const isSoldOut = isSoldOutFor({
      ...{ sold, held: cartelas.length - sold, announcedFor: rules.announcedFor },
      isSelling: facts.state === "open",
      isOwn: cartelas.some((cartela) => cartela.playerId === playerId),
      size: await this.#deps.cartelas.listSize(rules.cartelaListId),
    });
    const other = isSoldOut ? await this.#withSpace(room.row) : null;
    return other ? this.rooms.wake(other) : room;
  }

  /** Those who come at once ask once. */
  #withSpace(row: store.RoomRow): Promise<store.RoomRow | null> {
    const key = `${row.branchId} ${row.stake}`;
    const asked = this.#spaceAsked.get(key);
    if (asked) return asked;
    const { db, requests = db } = this.#deps;
    const asking = roomWithSpace({ ...this.#deps, db: requests }, row)
      .then((found) => {
        if (found && !this.rooms.row(found.id)) this.#opened(found);
        return found;
      })
      .finally(() => this.#spaceAsked.delete(key));
    this.#spaceAsked.set(key, asking);
    return asking;
  }

  #openSister({ row, record }: Room): void {
    const sold = paidCountOf(record);
    // Who comes now does not mean a round of tonight, however much of it is sold.
    if (record.facts.state !== "open" || sold === 0 || record.room.announcedFor !== null) return;
    const askedAt = this.#sisterAskedAt.get(row.id) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - askedAt < sisterAgainMs) return;
    void this.#deps.cartelas
      .listSize(record.room.cartelaListId)
      .then(async (size) => {
        if (!isNearlySold({ sold, size })) return;
        this.#sisterAskedAt.set(row.id, performance.now());
        // One after the other: many that fill at once must not take the connections that closes need.
        this.#sistersOpening = this.#sistersOpening.catch(() => {}).then(() => this.#openBeside(row));
        await this.#sistersOpening;
      })
      .catch((error: unknown) =>
        this.#deps.log.error({ err: error, roomId: row.id }, "a sister room could not be opened"),
      );
  }
}

export function isOffered({ stakes }: Pick<RoundDeps, "stakes">, { stake }: { stake: number }): boolean {
  return stakes.includes(santim(stake) as Santim);
}

export function advance(
  deps: TransitionDeps,
  row: store.RoomRow,
  due: Due,
  roundId: string,
): Promise<"done" | "waiting"> {
  return span(due === "stage" ? "settle" : due, async () => {
    if (due === "draw") return drawRound(deps, row, roundId);
    await (due === "close" ? closeRound(deps, row, roundId) : settleRound(deps, row, roundId));
    return "done";
  });
}
