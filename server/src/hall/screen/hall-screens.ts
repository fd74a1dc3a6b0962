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
  /** Makes a screen the one that runs the cashier's rounds, here and at every other server; answers its fence. */
  arrive: (cashierId: string, screenId: string) => Promise<number>;
  /** A screen that was away too long is there again; false: it was taken over. */
  comeBack: (cashierId: string, fence: number) => Promise<boolean>;
  /** Is given every round that a refresh has read. */
  refreshed: (record: HallRound) => void;
  publish: (cashierId: string, event: HallEvent) => void;
  takeOver: (screenId: string) => void;
  /** Asks a screen whether it is still there; `answered` is called when it says so. */
  ask: (screenId: string, answered: () => void) => void;
};

/** The screen that runs the cashier's rounds, as far as is known here: the database knows whether there is a higher fence. */
type Lease = { screenId: string; fence: number };

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
    const fence = screen.kind === "cashier" ? await this.#deps.arrive(cashierId, screen.id) : null;
    const own = this.#screensOf.get(cashierId) ?? new CashierScreens(this.#deps, cashierId);
    this.#screensOf.set(cashierId, own);
    this.#cashierOf.set(screen.id, cashierId);
    return own.add(screen.id, fence);
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
  #lease: Lease | null = null;
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

  /** `fence`: of a screen that runs the rounds; null: of one that only shows them. */
  async add(screenId: string, fence: number | null): Promise<HallEvent> {
    this.#screens.add(screenId);
    if (fence !== null) this.#hold({ screenId, fence });
    else if (this.#lease?.screenId === screenId) this.#lease = null;
    const { event } = await this.#refresh();
    this.invalidate();
    return event;
  }

  /** Two that come at once may be heard of here in the other order than in the database: the higher fence runs the rounds. */
  #hold(lease: Lease): void {
    const held = this.#lease;
    const isNewer = held === null || held.fence < lease.fence;
    if (isNewer) {
      this.#lease = lease;
      this.#heardAt = performance.now();
    }
    const older = isNewer ? held : lease;
    if (older !== null && older.screenId !== this.#lease?.screenId) this.#deps.takeOver(older.screenId);
  }

  /** Answers whether it was the last one. */
  remove(screenId: string): boolean {
    this.#screens.delete(screenId);
    if (this.#lease?.screenId === screenId) this.#lease = null;
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
    const lease = this.#lease;
    if (lease === null) return;
    this.#deps.ask(lease.screenId, () => {
      if (this.#lease === lease) this.#heardAt = performance.now();
    });
    if (performance.now() - this.#heardAt > silenceMsMax) return;
    const heard = await screens.heartbeat(this.#deps.db, this.#cashierId, lease.fence);
    // The cashier may have gone, or opened another screen here, while we asked.
    if (heard === "ok" || this.#lease !== lease) return;
    // Between the two questions another screen may come, at any server: this one does not take the round back from it.
    if (heard === "lapsed" && (await this.#deps.comeBack(this.#cashierId, lease.fence))) return;
    if (this.#lease !== lease) return;
    this.#lease = null;
    this.#deps.takeOver(lease.screenId);
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
