import { isAbandoned, isRunning } from "@derash/game/round";
import type { HallEvent } from "@derash/protocol/hall/round";
import type { StaffMember } from "../../company/service.ts";
import type { Logger } from "../../log.ts";
import type { Db } from "../../postgres/db.ts";
import type { HallRound } from "../../round/record.ts";
import { besideRounds } from "../caller/beside.ts";
import { type Cashier, cashierOf } from "../locked-round.ts";
import { hallNow, stateOf } from "../state.ts";
import * as store from "../store.ts";
import * as screens from "./store.ts";

/** One open socket. `fence`: of a cashier's screen that was here before, at another socket; it takes the round from no newer one. */
export type Screen = { id: string; kind: "cashier" | "hall"; fence?: number | undefined };
/** What a screen shows first, and its fence if it runs the rounds. */
export type Watched = { event: HallEvent; fence: number | null };
export type HallScreensDeps = {
  db: Db;
  log: Logger;
  /** Makes a screen the one that is the till's, here and at every other server; answers its fence. */
  arrive: (till: Cashier, screenId: string) => Promise<number>;
  /** A screen that was away too long is there again; false: it was taken over. */
  comeBack: (till: Cashier, lease: Lease) => Promise<boolean>;
  /** Is given every round that a refresh has read. */
  refreshed: (record: HallRound) => void;
  publish: (cashierId: string, event: HallEvent) => void;
  takeOver: (screenId: string) => void;
  /** Asks a screen whether it is still there; `answered` is called when it says so. */
  ask: (screenId: string, answered: () => void) => void;
};

/** The screen that runs the cashier's rounds, as far as is known here: the database knows whether there is a higher fence. */
export type Lease = { screenId: string; fence: number };

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

  async watch(staff: StaffMember, screen: Screen): Promise<Watched> {
    const till = cashierOf(staff);
    const cashierId = till.id;
    const fence = screen.kind === "cashier" ? await this.#fenceOf(till, screen) : null;
    const own = this.#screensOf.get(cashierId) ?? new CashierScreens(this.#deps, till);
    this.#screensOf.set(cashierId, own);
    this.#cashierOf.set(screen.id, cashierId);
    const event = await own.add(screen.id, fence);
    if (screen.kind === "cashier" && fence === null) this.#deps.takeOver(screen.id);
    return { event, fence };
  }

  /** Null: it was here before, and another one runs the rounds since. */
  async #fenceOf(till: Cashier, { id: screenId, fence }: Screen): Promise<number | null> {
    if (fence === undefined) return this.#deps.arrive(till, screenId);
    return (await this.#deps.comeBack(till, { screenId, fence })) ? fence : null;
  }

  leave(screenId: string): void {
    const cashierId = this.#cashierOf.get(screenId);
    if (cashierId === undefined) return;
    this.#cashierOf.delete(screenId);
    const own = this.#screensOf.get(cashierId);
    if (own?.remove(screenId)) this.#screensOf.delete(cashierId);
  }

  /** Something of the hall's has changed. */
  invalidate(branchId: string): void {
    for (const own of this.#screensOf.values()) if (own.branchId === branchId) own.invalidate();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#screensOf.values()].map((own) => own.stop()));
    this.#screensOf.clear();
  }
}

/** One till's screens here. What they show is loaded from the database each time; timers only say when to refresh. */
class CashierScreens {
  readonly #deps: HallScreensDeps;
  readonly #till: Cashier;
  readonly #screens = new Set<string>();
  #lease: Lease | null = null;
  /** When that screen last said that it is there, by this process's own clock. */
  #heardAt = 0;
  #published: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isAsked = false;
  #isStopped = false;

  constructor(deps: HallScreensDeps, till: Cashier) {
    this.#deps = deps;
    this.#till = till;
  }

  get branchId(): string {
    return this.#till.branchId;
  }

  /** `fence`: of a screen that runs the rounds; null: of one that only shows them. */
  async add(screenId: string, fence: number | null): Promise<HallEvent> {
    this.#screens.add(screenId);
    if (fence !== null) this.#hold({ screenId, fence });
    else if (this.#lease?.screenId === screenId) this.#lease = null;
    try {
      return (await this.#refresh()).event;
    } finally {
      // It is there and is asked so, also where this look at the round has failed.
      this.invalidate();
    }
  }

  /** Two that come at once may be heard of here in the other order than in the database: the higher fence runs the rounds. */
  #hold(lease: Lease): void {
    const held = this.#lease;
    // Of the same fence is the same window, at another socket; and one socket may come twice.
    const isNewer = held === null || held.fence <= lease.fence;
    if (isNewer) {
      this.#lease = lease;
      this.#heardAt = performance.now();
    }
    const older = isNewer ? held : lease;
    if (older !== null && older.screenId !== this.#lease?.screenId && older.fence !== this.#lease?.fence)
      this.#deps.takeOver(older.screenId);
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
        { err: error, cashierId: this.#till.id },
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
    const heard = await screens.heartbeat(this.#deps.db, this.#till.id, lease.fence);
    // The cashier may have gone, or opened another screen here, while we asked.
    if (heard === "ok" || this.#lease !== lease) return;
    // Between the two questions another screen may come, at any server: this one does not take the round back from it.
    if (heard === "lapsed" && (await this.#deps.comeBack(this.#till, lease))) return;
    if (this.#lease !== lease) return;
    this.#lease = null;
    this.#deps.takeOver(lease.screenId);
  }

  async #refresh(): Promise<{ event: HallEvent; nextMs: number }> {
    const { db, refreshed } = this.#deps;
    const desk = await store.loadDesk(db, this.#till);
    for (const record of [desk.sale, desk.game]) if (record) refreshed(record);
    const front = store.frontOf(desk);
    const round = front && stateOf(front, desk.now);
    const beside = await besideRounds(db, this.#till.branchId);
    const event = { v: round?.v ?? 0, round, ...hallNow(desk), ...beside };
    return { event, nextMs: desk.game ? nextMsOf(desk.game, desk.now) : heartbeatMs };
  }

  #publish(event: HallEvent): void {
    const { sale, game, caller, unpaid, owed, bonuses, prizes } = event;
    const waiting = unpaid.map(({ cashierId, cartelas }) => `${cashierId} ${cartelas}`);
    const owing = owed.map(({ cashierId, saleId }) => `${cashierId} owes ${saleId}`);
    const rounds = [sale?.saleId, sale?.v, game?.saleId, game?.v, game?.payerGone];
    const shown = [
      ...rounds,
      caller?.fence,
      caller?.isThere,
      ...waiting,
      ...owing,
      ...bonuses.map(({ id }) => id),
      ...prizes.map(({ saleId, cartelaNumber }) => `${saleId} ${cartelaNumber}`),
    ].join();
    if (shown === this.#published) return;
    this.#published = shown;
    this.#deps.publish(this.#till.id, event);
  }
}

/** When there is something to show that nobody does: a ball, or a pause because the caller is gone. */
function nextMsOf(record: HallRound, now: number): number {
  const { facts } = record;
  const pausesAt =
    isRunning(facts) && facts.attendedUntil !== null && !isAbandoned(facts, now) ? facts.attendedUntil + 1 : null;
  const nextAt = Math.min(stateOf(record, now).nextCallAt ?? Infinity, pausesAt ?? Infinity, now + heartbeatMs);
  return Math.max(nextAt - now, 1);
}
