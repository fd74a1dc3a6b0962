import { isAbandoned, isRunning } from "@derash/game/round";
import type { HallEvent } from "@derash/protocol/hall/round";
import type { StaffMember } from "../../company/service.ts";
import type { Logger } from "../../log.ts";
import type { Db } from "../../postgres/db.ts";
import type { HallRound } from "../../round/record.ts";
import { stateOf } from "../state.ts";
import * as store from "../store.ts";
import * as screens from "./store.ts";

/** One open socket. */
export type Screen = { id: string; kind: "cashier" | "hall" };
export type HallScreensDeps = {
  db: Db;
  log: Logger;
  /** Makes a screen the one that runs the cashier's rounds. */
  arrive: (cashierId: string, screenId: string) => Promise<void>;
  /** Is given every round that a refresh has read. */
  refreshed: (record: HallRound) => void;
  publish: (cashierId: string, event: HallEvent) => void;
  takeOver: (screenId: string) => void;
  /** Asks a screen whether it is still there; `answered` is called when it says so. */
  ask: (screenId: string, answered: () => void) => void;
};

/** Another server may change a round too: this often the screens refresh, and the cashier's screen counts as still there. */
const heartbeatMs = 1000;
/** A screen that has not answered for this long is not vouched for any more. */
const silenceMsMax = 2000;

/** The cashiers whose screens are connected to this server. Only a view: all of it can be lost at any moment. */
export class HallScreens {
  readonly #deps: HallScreensDeps;
  readonly #screensOf = new Map<string, CashierScreens>();
  readonly #cashierOf = new Map<string, string>();

  constructor(deps: HallScreensDeps) {
    this.#deps = deps;
  }

  async watch({ id: cashierId }: StaffMember, screen: Screen): Promise<HallEvent> {
    if (screen.kind === "cashier") await this.#deps.arrive(cashierId, screen.id);
    const own = this.#screensOf.get(cashierId) ?? new CashierScreens(this.#deps, cashierId);
    this.#screensOf.set(cashierId, own);
    this.#cashierOf.set(screen.id, cashierId);
    return own.add(screen);
  }

  leave(screenId: string): void {
    const cashierId = this.#cashierOf.get(screenId);
    if (cashierId === undefined) return;
    this.#cashierOf.delete(screenId);
    const own = this.#screensOf.get(cashierId);
    if (own?.remove(screenId)) this.#screensOf.delete(cashierId);
  }

  /** Something of the cashier's has changed. */
  invalidate(cashierId: string): void {
    this.#screensOf.get(cashierId)?.invalidate();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#screensOf.values()].map((own) => own.stop()));
    this.#screensOf.clear();
  }
}

/** One cashier's screens here. What they show is loaded from the database each time; timers only say when to refresh. */
class CashierScreens {
  readonly #deps: HallScreensDeps;
  readonly #cashierId: string;
  readonly #screens = new Set<string>();
  #runningId: string | null = null;
  /** When that screen last said that it is there, by this process's own clock. */
  #heardAt = 0;
  #published: { v: number; roundId: string | null } | null = null;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isAsked = false;
  #isStopped = false;

  constructor(deps: HallScreensDeps, cashierId: string) {
    this.#deps = deps;
    this.#cashierId = cashierId;
  }

  async add({ id, kind }: Screen): Promise<HallEvent> {
    this.#screens.add(id);
    if (kind === "hall" && this.#runningId === id) this.#runningId = null;
    if (kind === "cashier") {
      if (this.#runningId !== null && this.#runningId !== id) this.#deps.takeOver(this.#runningId);
      this.#runningId = id;
      this.#heardAt = performance.now();
    }
    const { event } = await this.#refresh();
    this.invalidate();
    return event;
  }

  /** Answers whether it was the last one. */
  remove(screenId: string): boolean {
    this.#screens.delete(screenId);
    if (this.#runningId === screenId) this.#runningId = null;
    const isEmpty = this.#screens.size === 0;
    if (isEmpty) void this.stop();
    return isEmpty;
  }

  invalidate(): void {
    this.#isAsked = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    let waitMs = heartbeatMs;
    try {
      while (this.#isAsked && !this.#isStopped) {
        this.#isAsked = false;
        await this.#heartbeat();
        const { event, nextMs } = await this.#refresh();
        waitMs = nextMs;
        this.#publish(event);
      }
    } catch (error) {
      this.#deps.log.error(
        { err: error, cashierId: this.#cashierId },
        "a cashier's screens could not be brought up to date",
      );
    }
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.invalidate(), waitMs);
  }

  async #heartbeat(): Promise<void> {
    const screenId = this.#runningId;
    if (screenId === null) return;
    this.#deps.ask(screenId, () => {
      if (this.#runningId === screenId) this.#heardAt = performance.now();
    });
    if (performance.now() - this.#heardAt > silenceMsMax) return;
    const heard = await screens.heartbeat(this.#deps.db, this.#cashierId, screenId);
    // The cashier may have gone, or opened another screen here, while we asked.
    if (heard === "ok" || this.#runningId !== screenId) return;
    if (heard === "lapsed") return this.#deps.arrive(this.#cashierId, screenId);
    this.#runningId = null;
    this.#deps.takeOver(screenId);
  }

  async #refresh(): Promise<{ event: HallEvent; nextMs: number }> {
    const round = await store.loadNewest(this.#deps.db, this.#cashierId);
    if (!round) return { event: { v: 0, round: null }, nextMs: heartbeatMs };
    const { record, now } = round;
    const { facts } = record;
    this.#deps.refreshed(record);
    const state = stateOf(record, now);
    const pausesAt =
      isRunning(facts) && facts.attendedUntil !== null && !isAbandoned(facts, now) ? facts.attendedUntil + 1 : null;
    const nextAt = Math.min(state.nextCallAt ?? Infinity, pausesAt ?? Infinity, now + heartbeatMs);
    return { event: { v: state.v, round: state }, nextMs: Math.max(nextAt - now, 1) };
  }

  #publish(event: HallEvent): void {
    const roundId = event.round?.saleId ?? null;
    const { v, roundId: formerId } = this.#published ?? { v: -1, roundId: null };
    if (v === event.v && formerId === roundId) return;
    this.#published = { v: event.v, roundId };
    this.#deps.publish(this.#cashierId, event);
  }
}
