import type { NextBelow } from "../small-fast-counter.ts";
import type { Bug } from "./bugs.ts";
import { type Owner, ownerNamed, type Scheduler } from "./scheduler.ts";

/** The store is away, or has ended what somebody was doing. Whoever hears it does not know whether a commit was made. */
export class AwayError extends Error {}

/** Rows that are committed, by their key. */
export class Table<Row> {
  readonly committed = new Map<string, Row>();
}

export type Moment = "before a commit" | "after a commit";
type Mode = "shared" | "exclusive";
type Lock = { holders: Map<Transaction, Mode>; queue: { tx: Transaction; mode: Mode; grant: () => void }[] };

/** What is written and not committed yet; nobody else sees it. */
export class Transaction {
  readonly id: number;
  readonly owner: Owner;
  readonly writes = new Map<Table<unknown>, Map<string, unknown>>();
  readonly locks = new Set<string>();
  /** What is to be done with the rows once they are committed. */
  readonly committed: (() => void)[] = [];
  isOver = false;

  constructor(id: number, owner: Owner) {
    this.id = id;
    this.owner = owner;
  }
}

/** A slow disk or network now and then; else a moment. Milliseconds. */
const usualMs = 3;
const slowMs = 1500;
const lockWaitMsMax = 4000;

/**
 * A database as the rounds see Postgres at READ COMMITTED: rows, locks until the end of a transaction, a commit that is made
 * whole or not at all, and an answer that may be lost after it. Each statement takes its time, so that others come between.
 */
export class MemoryStore {
  readonly owner = ownerNamed("store");
  readonly #scheduler: Scheduler;
  readonly #below: NextBelow;
  readonly #bug: Bug | null;
  readonly #locks = new Map<string, Lock>();
  readonly #active = new Set<Transaction>();
  /** Is called at each moment at which somebody may be killed with the most effect. */
  readonly #momentOf: (moment: Moment, who: Owner) => void;
  #lastId = 1;
  #awayUntil = 0;

  constructor(scheduler: Scheduler, below: NextBelow, bug: Bug | null, momentOf: (moment: Moment, who: Owner) => void) {
    this.#momentOf = momentOf;
    this.#scheduler = scheduler;
    this.#below = below;
    this.#bug = bug;
  }

  /** As pg_current_snapshot says it. */
  snapshot(): string {
    const ids = [...this.#active].map(({ id }) => id).sort((a, b) => a - b);
    const next = this.#lastId + 1;
    return `${ids[0] ?? next}:${next}:${ids.join(",")}`;
  }

  get<Row>(tx: Transaction | null, table: Table<Row>, key: string): Row | undefined {
    const own = tx?.writes.get(table as Table<unknown>);
    if (own?.has(key)) return (own.get(key) ?? undefined) as Row | undefined;
    return table.committed.get(key);
  }

  /** null: the row is gone. */
  put<Row>(tx: Transaction, table: Table<Row>, key: string, row: Row | null): void {
    let own = tx.writes.get(table as Table<unknown>);
    if (own === undefined) {
      own = new Map();
      tx.writes.set(table as Table<unknown>, own);
    }
    own.set(key, row);
  }

  /** A statement outside any transaction, or of one: it travels, and the store may be gone when it arrives. */
  statement(tx: Transaction | null): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#scheduler.after(this.#travelMs(), () => {
      if (this.#isAway() || tx?.isOver) reject(new AwayError("the database is away"));
      else resolve();
    });
    return promise;
  }

  /** Inside a function of the database: others come between. */
  async step(tx: Transaction): Promise<void> {
    await this.#scheduler.pause(this.#below(3) / 10);
    if (tx.isOver) throw new AwayError("the database has ended");
  }

  /** Many statements of a server, then its commit. */
  async transaction<Result>(run: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const tx = this.#begin(this.#scheduler.current);
    try {
      await this.statement(tx);
      const result = await run(tx);
      await this.#commit(tx);
      return result;
    } catch (error) {
      this.#end(tx);
      throw error;
    }
  }

  /** A function of the database, which goes on when who called it is gone. */
  call<Result>(run: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const caller = this.#scheduler.current;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const answer = (act: () => void) => void this.#scheduler.at(this.#scheduler.now + this.#travelMs(), caller, act);
    const away = () => answer(() => reject(new AwayError("the database is away")));
    this.#scheduler.at(this.#scheduler.now + this.#travelMs(), this.owner, () => {
      if (this.#isAway()) return away();
      const tx = this.#begin(this.owner);
      const flushed = async () => {
        const result = await run(tx);
        if (this.#bug === "publish before commit") answer(() => resolve(result));
        await this.#scheduler.pause(this.#travelMs());
        if (!this.#apply(tx, caller)) return away();
        answer(() => (this.#isAway() ? reject(new AwayError("the answer was lost")) : resolve(result)));
      };
      flushed().catch((error: unknown) => {
        this.#end(tx);
        answer(() => reject(error));
      });
    });
    return promise;
  }

  /** Held until the transaction ends. */
  async lock(tx: Transaction, name: string, mode: Mode = "exclusive"): Promise<void> {
    const lock: Lock = this.#locks.get(name) ?? { holders: new Map(), queue: [] };
    this.#locks.set(name, lock);
    if (lock.holders.get(tx) === "exclusive" || lock.holders.get(tx) === mode) return;
    if (lock.queue.length === 0 && mayHold(lock, mode)) {
      lock.holders.set(tx, mode);
      tx.locks.add(name);
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { tx, mode, grant: resolve };
    lock.queue.push(waiting);
    const timer = this.#scheduler.after(lockWaitMsMax, () => {
      lock.queue = lock.queue.filter((each) => each !== waiting);
      this.#grant(name);
      reject(new AwayError(`waited too long for ${name}`));
    });
    await promise;
    timer.isCancelled = true;
    if (tx.isOver) throw new AwayError("the database has ended");
  }

  /** Postgres is killed: what was not committed is lost, and nobody reaches it for a while. */
  crash(awayMs: number): void {
    this.#awayUntil = this.#scheduler.now + awayMs;
    for (const tx of [...this.#active]) this.#end(tx);
  }

  /** A server's connections have ended; a commit that was sent is made all the same. */
  hangUp(owner: Owner): void {
    for (const tx of [...this.#active]) if (tx.owner === owner && !this.#sent.has(tx)) this.#end(tx);
  }

  readonly #sent = new Set<Transaction>();

  #begin(owner: Owner): Transaction {
    this.#lastId++;
    const tx = new Transaction(this.#lastId, owner);
    this.#active.add(tx);
    return tx;
  }

  #commit(tx: Transaction): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const answer = (act: () => void) => void this.#scheduler.at(this.#scheduler.now + this.#travelMs(), tx.owner, act);
    const lost = () => reject(new AwayError("nobody knows whether it was committed"));
    this.#sent.add(tx);
    this.#scheduler.at(this.#scheduler.now + this.#travelMs(), this.owner, () => {
      this.#sent.delete(tx);
      if (!this.#apply(tx, tx.owner)) answer(lost);
      else answer(() => (this.#isAway() ? lost() : resolve()));
    });
    return promise;
  }

  #apply(tx: Transaction, who: Owner): boolean {
    this.#momentOf("before a commit", who);
    if (tx.isOver) return false;
    for (const [table, rows] of tx.writes)
      for (const [key, row] of rows) {
        if (row === null) table.committed.delete(key);
        else table.committed.set(key, row);
      }
    for (const act of tx.committed) act();
    this.#end(tx);
    this.#momentOf("after a commit", who);
    return true;
  }

  #end(tx: Transaction): void {
    if (tx.isOver) return;
    tx.isOver = true;
    this.#active.delete(tx);
    for (const name of tx.locks) {
      this.#locks.get(name)?.holders.delete(tx);
      this.#grant(name);
    }
  }

  #grant(name: string): void {
    const lock = this.#locks.get(name);
    if (!lock) return;
    for (let next = lock.queue[0]; next && (next.tx.isOver || mayHold(lock, next.mode)); next = lock.queue[0]) {
      const { tx, mode, grant } = next;
      lock.queue.shift();
      if (!tx.isOver) {
        lock.holders.set(tx, mode);
        tx.locks.add(name);
      }
      this.#scheduler.at(this.#scheduler.now, tx.owner, grant);
    }
    if (lock.holders.size === 0 && lock.queue.length === 0) this.#locks.delete(name);
  }

  #isAway(): boolean {
    return this.#scheduler.now < this.#awayUntil;
  }

  #travelMs(): number {
    return this.#below(400) === 0 ? this.#below(slowMs) : this.#below(usualMs * 10) / 10;
  }
}

function mayHold({ holders }: Lock, mode: Mode): boolean {
  if (mode === "exclusive") return holders.size === 0;
  return ![...holders.values()].includes("exclusive");
}
