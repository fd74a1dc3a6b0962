import { randomUUID } from "node:crypto";
import { ballOf } from "@derash/game/ball";
import { roundAt } from "@derash/game/round";
import { callTime } from "@derash/game/stretch";
import type { Heard, RoomEventName } from "@derash/protocol/socket";
import type { Logger } from "../../log.ts";
import { callsAt, type Look, oneToGoAt, playersOf, type RoomRound } from "../record.ts";
import type { RoomRow } from "../store.ts";
import { type CartelaChange, KnownRound } from "./known-round.ts";
import { beaconRetryMs, RefreshPace } from "./refresh-pace.ts";
import {
  asOpened,
  cartelaEvents,
  closedEvents,
  countdownEvent,
  endEvent,
  type RoomEvent,
  roomEvents,
  stageEvents,
} from "./room-events.ts";
import { publicState, type StateAnswer, stateAnswer, withClock } from "./room-state.ts";

/** A published event: its name, and its payload with the stamp. */
export type Published = { [Name in RoomEventName]: { name: Name; payload: Heard<Name> } }[RoomEventName];

export type RoomDeps = {
  room: RoomRow;
  /** Its versions go on from here. */
  from: number;
  load: () => Promise<Look | null>;
  loadRound: (roundId: string) => Promise<Pick<Look, "record"> | null>;
  /** Does what the clock says is due, if the database agrees. "waiting": the beacon has not come yet. */
  advance: (due: "close" | "draw" | "stage" | "settle", roundId: string) => Promise<"done" | "waiting">;
  /** Is called when this server has changed the room, after the commit. */
  changed: () => void;
  /** Is called once it knows more, and has told it. */
  refreshed?: (room: Room) => void;
  /** So long at most between two looks at a round that sells, where another server may have taken stakes. */
  refreshMsMax: () => number;
  publish: (roomId: string, event: Published) => void;
  called?: ((lateMs: number) => void) | undefined;
  /** Epoch milliseconds of the database's clock. */
  now: () => number;
  log: Logger;
};

const retryMs = 500;
/** A close, a draw and a settlement can be due at once after a pause; more than that waits for the next timer. */
const stepsMax = 4;
/** What is due here and not yet due by the database's clock is asked for again after this. */
const dueRetryMs = 20;

/**
 * The caller of one room, and its snapshot in memory. It publishes what has changed: what was committed here by the database's
 * answer, what others have done by looking. It calls the balls on time and asks for what is due. All it knows can be loaded
 * again: a crash loses nothing.
 */
export class Room {
  readonly row: RoomRow;
  /** Whose counting `v` is: it begins anew with every room in memory, here and at every other server. */
  readonly epoch = randomUUID().slice(0, 8);
  readonly #deps: RoomDeps;
  readonly #known = new KnownRound();
  /** As it was last published. */
  #record: RoomRound | null = null;
  #ended: RoomRound | null = null;
  #v = 0;
  #callsPublished = 0;
  /** Counts what the state answer can say differently; more often than `v`, which counts events. */
  #revision = 0;
  #serialised: { revision: number; etag: string; head: string } | null = null;
  #timer: NodeJS.Timeout | undefined;
  readonly #pace = new RefreshPace(() => this.#run());
  /** Cartelas whose players were told something since the last refresh: the next one tells everybody how they are. */
  #touched = new Set<number>();
  /** The database may know what this room does not. */
  #isInDoubt = true;
  #isStopped = false;

  constructor(deps: RoomDeps) {
    this.#deps = deps;
    this.row = deps.room;
    this.#v = deps.from;
    this.#revision = deps.from;
  }

  /** Epoch milliseconds of the database's clock. */
  now(): number {
    return this.#deps.now();
  }

  get record(): RoomRound {
    if (!this.#record) throw new Error("the room has not been refreshed yet");
    return this.#record;
  }

  get v(): number {
    return this.#v;
  }

  /** Whether somebody has a paid cartela in the round that is here, or in the one that has just ended. */
  hasStake(playerId: string): boolean {
    // What was committed here a moment ago counts before everybody has heard of it.
    return [this.#known.record, this.#ended].some((round) => round !== null && playersOf(round).has(playerId));
  }

  /** Whether somebody has paid in the round that is here, which everybody may hear of only later. */
  isPaidFor = (): boolean => this.#known.isPaidFor;

  /** Where another view of this room goes on: neither its events nor its answers may be taken for those of this one. */
  get version(): number {
    return Math.max(this.#v, this.#revision) + 1;
  }

  async start(): Promise<void> {
    await this.#refresh();
    this.#schedule();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#pace.stop();
  }

  /** Something was committed that this room has not seen. Many invalidations make one look; what is urgent waits for no others. */
  invalidate(when: "soon" | "now" = "soon"): void {
    this.#isInDoubt = true;
    this.#pace.ask(when);
  }

  /** What a player was told of their cartelas, before everybody is. A countdown that it has started nobody should see late. */
  apply(change: CartelaChange, cartelaNumbers: readonly number[]): void {
    for (const number of cartelaNumbers) this.#touched.add(number);
    this.#deps.changed();
    const isAsKnown = this.#known.apply(change);
    if (isAsKnown) this.#pace.ask("soon");
    else this.invalidate(change.closesAt === this.#known.record?.facts.closesAt ? "soon" : "now");
  }

  /** The newest round, or the one before it; null for any other. */
  answer(roundId: string | undefined): StateAnswer | null {
    if (roundId === undefined || roundId === this.record.id) return this.#answerNow();
    if (roundId !== this.#ended?.id) return null;
    return stateAnswer(this.#ended, this, this.now());
  }

  #answerNow(): StateAnswer {
    if (this.#serialised?.revision !== this.#revision) {
      const head = JSON.stringify(publicState(this.record, this.#v, this.#callsPublished)).slice(0, -1);
      this.#serialised = { revision: this.#revision, head, etag: `"${this.epoch}-${this.#revision}"` };
    }
    return { etag: this.#serialised.etag, body: withClock(this.#serialised.head, this.record, this.epoch, this.now()) };
  }

  async #run(): Promise<void> {
    try {
      let answer: "done" | "waiting" | "nothing due" = "done";
      for (let step = 0; step < stepsMax && answer === "done"; step++) {
        await this.#refresh();
        answer = await this.#advance();
        if (answer === "done") this.#isInDoubt = true;
      }
      this.#schedule(answer === "waiting" ? beaconRetryMs(this.record, this.now()) : undefined);
    } catch (error) {
      this.#deps.log.error({ err: error, roomId: this.row.id }, "a room could not be brought up to date; trying again");
      this.#schedule(retryMs);
    }
  }

  async #refresh(): Promise<void> {
    const touched = this.#touched;
    this.#touched = new Set();
    const isLook = this.#isInDoubt;
    this.#isInDoubt = false;
    try {
      if (isLook) await this.#look();
      else this.#pace.free();
      await this.#publishChanges(touched);
      this.#deps.refreshed?.(this);
    } catch (error) {
      this.#isInDoubt = true;
      this.#touched = new Set([...touched, ...this.#touched]);
      throw error;
    }
  }

  async #look(): Promise<void> {
    const look = await this.#pace.measured(this.#deps.load);
    if (look) this.#known.look(look);
  }

  async #publishChanges(touched: ReadonlySet<number>): Promise<void> {
    const before = this.#record;
    const { record } = this.#known;
    if (!record) return;
    this.#revision++;
    if (!before) {
      this.#record = record;
      this.#callsPublished = callsAt(record, this.now());
      return;
    }
    const isNext = before.id !== record.id;
    if (isNext) await this.#endRound(before, record);
    this.#record = record;
    if (isNext) this.#publish(countdownEvent(record, this.now()), record);
    const events = isNext
      ? roomEvents(asOpened(record), record, this.now())
      : roomEvents(before, record, this.now(), touched);
    for (const event of events) this.#publishInOrder(event, record);
  }

  /** A stage is told after the ball that won it, though another process may have paid it before this one called that ball. */
  #publishInOrder(event: RoomEvent, record: RoomRound): void {
    if (event.name === "stage_won") this.#publishCalls(record, event.payload.call);
    this.#publish(event, record);
  }

  /** The round that was here is over and another is open: its end is published before anything of the new one. */
  async #endRound(before: RoomRound, next: RoomRound): Promise<void> {
    const loaded = await this.#deps.loadRound(before.id);
    if (!loaded) return;
    this.#ended = loaded.record;
    const last = [...cartelaEvents(before, loaded.record), ...closedEvents(before, loaded.record, this.now())];
    for (const event of last) this.#publish(event, loaded.record);
    this.#publishCalls(loaded.record);
    for (const event of stageEvents(before, loaded.record)) this.#publish(event, loaded.record);
    const calledBalls = (loaded.record.facts.order ?? []).slice(0, loaded.record.facts.lastCall ?? 0);
    this.#publish(endEvent(loaded.record, calledBalls, next.id), loaded.record);
    this.#callsPublished = 0;
  }

  /** Publishes the calls whose time has come, then closes, draws or settles the round if that is due. */
  async #advance(): Promise<"done" | "waiting" | "nothing due"> {
    this.#publishCalls(this.record);
    const { due } = roundAt(this.record.facts, this.now());
    if (!due) return "nothing due";
    const answer = await this.#deps.advance(due, this.record.id);
    if (answer === "done") this.#deps.changed();
    return answer;
  }

  #publishCalls(record: RoomRound, atLeast = 0): void {
    const now = this.now();
    const { totalCalls } = roundAt(record.facts, now);
    const calledBalls = record.facts.order?.slice(0, Math.max(totalCalls, atLeast)) ?? [];
    while (this.#callsPublished < calledBalls.length) {
      const number = calledBalls[this.#callsPublished] ?? 0;
      this.#callsPublished++;
      this.#deps.called?.(now - (callTime(record.facts.stretches, this.#callsPublished, now) ?? now));
      const waiting = oneToGoAt(record, calledBalls.slice(0, this.#callsPublished));
      const w = waiting ? { w: waiting } : {};
      const payload = { gameId: record.code, ball: ballOf(number), totalCalls: this.#callsPublished, ...w };
      this.#publish({ name: "ball_called", payload }, record);
    }
  }

  #publish(event: RoomEvent, record: RoomRound): void {
    this.#v++;
    this.#revision++;
    const stamp = { v: this.#v, serverNow: Math.round(this.now()) };
    const place = event.name === "ball_called" ? {} : { sessionId: this.row.id, sharedGameId: record.id };
    const payload = { ...stamp, ...place, ...event.payload };
    this.#deps.publish(this.row.id, { name: event.name, payload } as Published);
  }

  #schedule(afterMs?: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#wake(), afterMs ?? this.#nextMs());
  }

  #wake(): void {
    // It was asked to look before its first look came, and could not: a timer that throws would end the whole process.
    if (!this.#record) {
      this.invalidate("now");
      return;
    }
    this.#publishCalls(this.record);
    const { due, nextAt } = roundAt(this.record.facts, this.now());
    // A ball needs no look at the database: the round is a function of facts that can no longer change.
    if (due !== null) this.invalidate("now");
    else if (this.record.facts.state !== "calling") this.invalidate();
    // The refresh may wait, and what comes next does not; a refresh that is due schedules what comes after it.
    if (due === null || due === "stage") this.#schedule(this.#untilMs(nextAt ?? Number.POSITIVE_INFINITY));
  }

  #nextMs(): number {
    const { nextAt, due } = roundAt(this.record.facts, this.now());
    if (due) return dueRetryMs;
    const expiries = this.record.cartelas.flatMap(({ reservedUntil }) =>
      reservedUntil === null ? [] : [reservedUntil],
    );
    return this.#untilMs(Math.min(...expiries, nextAt ?? Number.POSITIVE_INFINITY));
  }

  #untilMs(at: number): number {
    return Math.min(Math.max(at - this.now(), 1), this.#deps.refreshMsMax());
  }
}
