import type { BonusSchedule } from "@derash/game/bonus";
import { cartelaSet } from "@derash/game/cartela/package";
import { santim } from "@derash/game/money";
import type { TransitionDeps } from "@derash/server/round/deps";
import { openRound } from "@derash/server/round/open-round";
import type { RoomRow } from "@derash/server/round/store";
import { type NextBelow, smallFastCounter } from "../small-fast-counter.ts";
import type { Bug } from "./bugs.ts";
import { fakeTime } from "./fake-time.ts";
import { whatIsWrong } from "./invariants.ts";
import { keptChanges, nothingAhead } from "./kept-changes.ts";
import { keptDraws } from "./kept-draws.ts";
import { keptLedger } from "./kept-ledger.ts";
import { keptLooks } from "./kept-looks.ts";
import { Kept } from "./kept-rows.ts";
import { keptSale } from "./kept-sale.ts";
import { MemoryBus } from "./memory-bus.ts";
import { MemoryStore, type Moment } from "./memory-store.ts";
import { type Owner, ownerNamed, Scheduler } from "./scheduler.ts";
import { SimulatedServer } from "./simulated-server.ts";
import type { Surroundings } from "./surroundings.ts";
import { Visitor } from "./visitor.ts";
import { latenessOf, stagesOf, timingsOf } from "./world-rules.ts";

const cartelas = cartelaSet(1);
const startsAt = 1_000_000;
/** Long enough for a round that has just sold to be called to its end, and for everybody to hear of it. */
const calmMs = 75_000;
/** A world whose rounds do not end has hung: so long a round of it may take. */
const roundMsMax = 120_000;

export type WorldResult = {
  rounds: number;
  voids: number;
  endsSeen: number;
  kills: Record<string, number>;
  events: number;
  violations: string[];
};

/** Servers, visitors and one store in one process, with all that can go wrong between them; decided by its name alone. */
export class World implements Surroundings {
  readonly below: NextBelow;
  readonly bug: Bug | null;
  readonly scheduler: Scheduler;
  readonly store: MemoryStore;
  readonly bus: MemoryBus;
  readonly kept = new Kept();
  readonly numbersMax: number;
  readonly cartelasMax: number;
  readonly rows: readonly RoomRow[];
  readonly servers: SimulatedServer[] = [];
  readonly visitors: Visitor[] = [];
  readonly ledger;
  readonly looks;
  readonly changes;
  readonly transitions: TransitionDeps;
  readonly saleDeps: Surroundings["saleDeps"];
  readonly violations: string[] = [];
  readonly kills: Record<string, number> = {};
  isCalm = false;
  /** The god who sends what goes wrong. */
  readonly #fate = ownerNamed("fate");
  #serversBorn = 0;

  constructor(name: string, bug: Bug | null) {
    const below = smallFastCounter(name);
    this.below = below;
    this.bug = bug;
    this.scheduler = new Scheduler(this.#fate);
    this.scheduler.now = startsAt;
    this.store = new MemoryStore(this.scheduler, below, bug, (moment, who) => this.#atMoment(moment, who));
    this.bus = new MemoryBus(this.scheduler, below);
    this.numbersMax = 6 + below(10);
    this.cartelasMax = 1 + below(4);
    this.rows = Array.from({ length: 1 + below(2) }, (_, index) => roomRow(index));
    const { store, kept, numbersMax } = this;
    const now = () => this.now();
    const late = smallFastCounter(`${name} beacon`);
    const lateMs = new Map<number, number>();
    const lateMsOf = (beaconRound: number) => {
      const known = lateMs.get(beaconRound) ?? latenessOf(late);
      lateMs.set(beaconRound, known);
      return known;
    };
    this.ledger = keptLedger(store, kept, bug);
    this.looks = keptLooks({ store, kept, now, numbersMax });
    const { cartelasMax } = this;
    const rules = {
      cartelasMax,
      patterns: ["any-line"],
      stages: below(3) === 0 ? stagesOf(below) : null,
      bonusSchedule: bonuses,
    };
    this.changes = keptChanges({ store, kept, looks: this.looks, bug, now, numbersMax, ...rules });
    this.transitions = {
      db: { transaction: () => ({ execute: (run: never) => store.transaction(run) }) },
      ledger: this.ledger,
      draws: keptDraws({ store, kept, now, lateMsOf }),
      cartelas: { keepList: async () => null },
      rules: { timings: timingsOf(below), minPlayers: 2 },
      changes: this.changes,
      ahead: nothingAhead,
      notices: { write: async (tx: never, notices: never[]) => this.#writeNotices(tx, notices) },
      ...{ bonusScheduleOf: async () => [], taxOf: async () => ({}) },
      recordSale: async (tx: never, { roundId, pot }: { roundId: string; pot: number }) => {
        store.put(tx, kept.sales, roundId, pot);
      },
    } as unknown as TransitionDeps;
    this.saleDeps = saleOf(keptSale({ store, kept, ledger: this.ledger, bug, now, numbersMax, cartelasMax }));
  }

  /** The database's clock. */
  now(): number {
    return this.scheduler.now;
  }

  violated(what: string): void {
    if (this.violations.length < 20) this.violations.push(what);
  }

  async run(rounds: number): Promise<WorldResult> {
    const giveBack = fakeTime(this.scheduler);
    // It would end a real server.
    const unheard = (error: unknown) => this.violated(`nobody heard of it: ${(error as Error).stack ?? error}`);
    process.on("unhandledRejection", unheard);
    try {
      this.#begin();
      let endsAt = startsAt + rounds * roundMsMax;
      const until = () => {
        if (!this.isCalm && this.#ended() >= rounds) endsAt = this.#calmDown();
        return endsAt;
      };
      await this.scheduler.run(until);
      // Only when nothing is left to do Node says what nobody has heard of.
      await new Promise((resolve) => setImmediate(resolve));
      if (!this.isCalm) this.violated(`only ${this.#ended()} of ${rounds} rounds have ended`);
      for (const wrong of whatIsWrong(this)) this.violated(wrong);
    } finally {
      giveBack();
      process.off("unhandledRejection", unheard);
    }
    const voids = this.kept.history.filter(({ what }) => what === "void").length;
    const endsSeen = this.visitors.reduce((sum, visitor) => sum + visitor.endsSeen, 0);
    const { kills, violations } = this;
    return { rounds: this.#ended(), voids, endsSeen, kills, events: this.scheduler.events, violations };
  }

  #ended(): number {
    const { history } = this.kept;
    for (; this.#counted < history.length; this.#counted++) {
      const what = history[this.#counted]?.what;
      if (what === "settled" || what === "void") this.#endedRounds++;
    }
    return this.#endedRounds;
  }
  #counted = 0;
  #endedRounds = 0;

  #begin(): void {
    const { below, scheduler, store, kept } = this;
    scheduler.at(startsAt, this.#fate, () => {
      const opened = this.rows.map((row) =>
        store.transaction(async (tx) => {
          await this.ledger.open(tx as never, "house", "company");
          await this.ledger.open(tx as never, "bonus", "company");
          await openRound(this.transitions, tx as never, row);
        }),
      );
      // It may be killed already; then the first server opens them.
      void Promise.allSettled(opened);
    });
    for (let count = 1 + below(3); count > 0; count--) this.#bear();
    const people = 4 + below(5);
    for (let person = 1; person <= people; person++) {
      const id = String(person);
      // Where nobody can pay, no round ever ends.
      const funds = person > 2 && below(5) === 0 ? below(3) * stake : 1000 * stake;
      kept.balances.committed.set(`player:${id}`, funds);
      kept.balances.committed.set("source:all", (kept.balances.committed.get("source:all") ?? 0) - funds);
      kept.entries.set(`player:${id}`, [funds]);
      kept.entries.set("source:all", [...(kept.entries.get("source:all") ?? []), -funds]);
      // Some have a page at both tables, and one wallet.
      const tables = below(3) === 0 ? this.rows : this.rows.slice(person % this.rows.length).slice(0, 1);
      for (const row of tables) this.#welcome(id, row, person % 4 !== 0);
    }
    scheduler.at(startsAt + 1000, this.#fate, () => this.#trouble());
  }

  #welcome(id: string, row: RoomRow, isPlaying: boolean): void {
    const { below, scheduler } = this;
    const player = { id, telegramId: Number(id), staffRole: null };
    const visitor = new Visitor(this, player as never, row);
    this.visitors.push(visitor);
    scheduler.at(startsAt + 100 + below(1000), visitor.owner, () => visitor.connect());
    if (isPlaying) scheduler.at(startsAt + 1500, visitor.owner, () => void visitor.play());
  }

  #bear(): void {
    this.#serversBorn++;
    const server = new SimulatedServer(this, `server ${this.#serversBorn}`);
    this.servers.push(server);
    this.scheduler.at(this.scheduler.now + 20, server.owner, () => void server.start());
  }

  /** One thing after another, until it is calm. */
  #trouble(): void {
    if (this.isCalm) return;
    const { below, scheduler } = this;
    const server = this.servers[below(this.servers.length)];
    const kinds = [
      () => server && this.#kill(server.owner),
      () => server && this.#stop(server, below(6000)),
      () => this.#crashStore(),
      () => this.#count("hints cut", () => this.bus.cut()),
      () => this.#count("sockets cut", () => this.visitors[below(this.visitors.length)]?.cut()),
    ];
    kinds[below(kinds.length)]?.();
    scheduler.at(scheduler.now + 500 + below(20_000), this.#fate, () => this.#trouble());
  }

  /** Aimed: at the very moment of a commit. */
  #atMoment(moment: Moment, who: Owner): void {
    if (this.isCalm || this.below(250) > 0) return;
    if (this.below(2) === 0) this.#crashStore();
    else this.#kill(who);
    this.#count(`aimed ${moment}`);
  }

  #kill(owner: Owner): void {
    const server = this.servers.find((each) => each.owner === owner);
    if (!server) return;
    this.#count("servers killed");
    this.servers.splice(this.servers.indexOf(server), 1);
    server.kill();
    const again = () => this.#bear();
    this.scheduler.at(this.scheduler.now + 200 + this.below(5000), this.#fate, again);
  }

  #stop(server: SimulatedServer, ms: number): void {
    this.#count("servers stopped");
    server.owner.stoppedUntil = this.scheduler.now + ms;
    // As idle_in_transaction_session_timeout does it.
    this.scheduler.at(this.scheduler.now + 3000, this.#fate, () => {
      if (server.owner.stoppedUntil > this.scheduler.now) this.store.hangUp(server.owner);
    });
  }

  #crashStore(): void {
    this.#count("database killed");
    this.store.crash(100 + this.below(2500));
  }

  #count(what: string, act: () => void = () => {}): void {
    this.kills[what] = (this.kills[what] ?? 0) + 1;
    act();
  }

  #calmDown(): number {
    this.isCalm = true;
    return this.scheduler.now + calmMs;
  }

  #writeNotices(tx: never, notices: readonly never[]): void {
    const { committed } = tx as { committed: (() => void)[] };
    committed.push(() => this.kept.notices.push(...notices));
  }
}

const stake = 1000;
/** Frequent, so that bonuses are paid all the time. */
const bonuses: BonusSchedule = Array.from({ length: 22 }, (_, index) => ({ calls: 10 + index, amount: santim(777) }));

function roomRow(index: number): RoomRow {
  const of = { branchId: "branch", companyId: "company", houseCutBps: 2000, cartelasPerPlayerMax: 1, position: 1 };
  return { id: `room${index + 1}`, stake: stake * (index + 1), ...of };
}

/** In the form in which the server's code asks its own store. */
function saleOf({ confirm, reserve, release }: ReturnType<typeof keptSale>): Surroundings["saleDeps"] {
  return {
    requests: null as never,
    audit: { cheatSignal: async () => {} },
    cartelas: { inList: async (_list, number) => cartelas[number - 1]?.cells ?? null },
    together: {
      confirm,
      confirmEach: ({ numbers, ...of }) => Promise.all(numbers.map((number) => confirm({ ...of, number }))),
    },
    kept: {
      reserve: (_db, roundId, number, playerId, cells) => reserve({ roundId, number, playerId }, cells),
      release: (_db, roundId, number, playerId, isConfirmed) => release({ roundId, number, playerId, isConfirmed }),
    },
  };
}
