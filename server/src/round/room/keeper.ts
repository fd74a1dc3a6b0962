import type { RoundMoment } from "@derash/game/round";
import { span } from "../../telemetry/tracing.ts";
import { AheadPayer } from "../ahead/payer.ts";
import type { RoundDeps, TransitionDeps } from "../deps.ts";
import { openRound } from "../open-round.ts";
import { paidCountOf } from "../record.ts";
import * as store from "../store.ts";
import { isNearlySold, isSoldOutFor } from "../tables/best-table.ts";
import { type DueRound, dueRounds } from "../tables/offer-store.ts";
import { isOffered } from "../tables/offered.ts";
import { keepWatched, openSister, retireSisters, roomWithSpace } from "../tables/sisters.ts";
import { knownOf } from "../tables/withdrawn.ts";
import { closeRound, drawRound, settleRound } from "./due.ts";
import { Room } from "./room.ts";
import { RoomOpener } from "./room-opener.ts";
import { Rooms } from "./rooms.ts";
import { Sweeper } from "./sweeper.ts";

/** Alone, nobody else takes stakes. Beside others a hint may be lost, and then a look a second is all that there is. */
const refreshMsMax = { alone: 30_000, besideOthers: 1000 };
const idleMsUsual = 60_000;
/** How often a process says which sisters are watched, looks which are spare, and whether there are rooms that it was not told of. */
const sistersMs = 5000;
/** And how often a sister is asked for beside a room that is nearly sold out. */
const sisterAgainMs = 1000;
/** A room that is held here is taken on by a timer of its own; one that is so late has a timer that does not know of it. */
const ownTimerMs = 500;

type Due = NonNullable<RoundMoment["due"]>;

/** Keeps rounds going: those of rooms in memory by their own timers, all others by sweeping. */
export class Keeper {
  readonly rooms: Rooms;
  readonly #deps: RoundDeps;
  readonly #sweeper: Sweeper;
  readonly #opener: RoomOpener;
  readonly #payer: AheadPayer;
  #isStopped = false;
  #tidying: Promise<void> | null = null;
  #sistersAt = Number.NEGATIVE_INFINITY;
  /** When a sister was last asked for beside a room, by the monotonic clock. */
  readonly #sisterAskedAt = new Map<string, number>();
  #sistersOpening: Promise<void> = Promise.resolve();
  /** Who looks for space beside a table that is sold out, by branch and stake. */
  readonly #spaceAsked = new Map<string, Promise<store.RoomRow | null>>();

  constructor(deps: RoundDeps) {
    const { db, log, now, watchers = () => 0, idleMs = idleMsUsual } = deps;
    this.#deps = deps;
    this.rooms = new Rooms({
      ...{ watchers, idleMs },
      view: (row, from) => this.#view(row, from),
      lookUp: async (roomId) => {
        const row = await store.room(deps.requests ?? db, roomId);
        return row && (await knownOf(deps, [row]))[0];
      },
      lookUpStake: async (stake) => {
        if (isOffered(deps, { stake })) return [];
        return knownOf(deps, await store.roomsOfStake(deps.requests ?? db, stake));
      },
    });
    this.#opener = new RoomOpener(deps, this.rooms, ({ id }) => this.#payer.pay(id));
    this.#payer = new AheadPayer({
      ...deps,
      knownRooms: () => this.rooms.rows().map(({ id }) => id),
      paid: (roomId) => {
        this.rooms.held(roomId)?.invalidate("now");
        deps.hints.tell("room", roomId);
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
    await this.#opener.stop();
    await this.#tidying;
    await this.#sistersOpening.catch(() => {});
    await this.#payer.stop();
    await this.rooms.stop();
  }

  /** Rooms of branches that have come since, and sisters. */
  openRooms(): Promise<void> {
    return this.#opener.open();
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
    const notOpened = (error: unknown) => log.error({ err: error }, "rooms could not be opened");
    hints.on("room", (id) => this.rooms.held(id)?.invalidate());
    hints.on("rooms", () => void this.#opener.look().catch(notOpened));
    hints.on("anything", () => {
      for (const room of this.rooms.allHeld()) room.invalidate();
      void this.#opener.open().catch(notOpened);
    });
  }

  async #sweep({ roomId, roundId, state, dueAt }: DueRound): Promise<"done" | "waiting"> {
    const held = this.rooms.held(roomId);
    if (held) {
      // Another process may have changed when it is due, and have ended before it said so.
      if (this.#deps.now() - dueAt > ownTimerMs) held.invalidate("now");
      return "waiting";
    }
    // What is due is taken on, of a stake that is offered no more too.
    const row = (await this.rooms.find(roomId)) ?? (await store.room(this.#deps.db, roomId));
    if (!row) return "waiting";
    const due = ({ open: "close", closing: "draw", calling: "settle" } as const)[state];
    const answer = await this.#advance(row, due, roundId);
    if (answer === "done") this.#deps.hints.tell("room", roomId);
    return answer;
  }

  async #advance(row: store.RoomRow, due: Due, roundId: string): Promise<"done" | "waiting"> {
    const answer = await advance(this.#deps, row, due, roundId);
    // The next round may be open now. Nobody waits for who asked for cartelas of it and pays for them.
    if (answer === "done" && due !== "draw" && due !== "stage") this.#payer.pay(row.id);
    return answer;
  }

  /** What is not urgent: nothing that is due waits for it. */
  #tidy(): void {
    this.#payer.payLeft();
    this.#tidying ??= this.#tidyUp()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, "rooms could not be looked after; trying again"))
      .finally(() => {
        this.#tidying = null;
      });
  }

  async #tidyUp(): Promise<void> {
    await this.rooms.letIdleGo();
    if (performance.now() - this.#sistersAt < sistersMs) return;
    this.#sistersAt = performance.now();
    await this.#opener.lookIfMore();
    const sisters = this.rooms.rows().filter(({ position }) => position > 1);
    if (sisters.length === 0) return;
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
