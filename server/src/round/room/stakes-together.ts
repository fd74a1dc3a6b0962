import { invariant } from "../../app-error.ts";
import { isDatabaseAway } from "../../postgres/connections.ts";
import type { Db } from "../../postgres/db.ts";
import * as store from "../store.ts";

/** A player's stakes that are asked for together, mostly one, and who waits for their answers. */
type Waiting = {
  stakes: store.Several;
  resolve: (answers: store.CartelaAnswer[]) => void;
  reject: (error: unknown) => void;
};

/** So many stakes in a transaction. */
const stakesMax = 64;
/** So many transactions of stakes at once: one is prepared while another waits for the disk. With more, each has fewer stakes. */
const transactionsMax = 2;
/** The second goes where so many wait: a transaction costs much the same for one as for eight, so fewer wait for the first to end. */
const secondFrom = 8;
/** But not for longer than this, for what is under way may be on a line that is dead. */
const companyMs = 20;
/** So many at once of those that wait for somebody: the connections are for others too. */
const aloneMax = 4;

/**
 * Stakes that come while others are on their way share the next transaction; one that comes alone goes alone and at once.
 * Each has its own answer, and its own refusal. A shared transaction waits for nobody: whoever has to, waits alone. What a player
 * asks for together stays together, there and here.
 */
export class StakesTogether {
  readonly #db: Db;
  readonly #waitMs: number;
  readonly #waiting: Waiting[] = [];
  readonly #waitingAlone: Waiting[] = [];
  #transactions = 0;
  #isNextSoon = false;
  #lateNext: NodeJS.Timeout | null = null;
  #alone = 0;

  /** `waitMs`: how long few wait for those under way. */
  constructor(db: Db, waitMs = companyMs) {
    this.#db = db;
    this.#waitMs = waitMs;
  }

  async confirm({ number, ...of }: store.Stake): Promise<store.CartelaAnswer> {
    const [answer] = await this.confirmEach({ ...of, numbers: [number] });
    invariant(answer, "a stake has an answer");
    return answer;
  }

  /** Several of one player, each number once; the answers in their order. */
  confirmEach(stakes: store.Several): Promise<store.CartelaAnswer[]> {
    const { promise, resolve, reject } = Promise.withResolvers<store.CartelaAnswer[]>();
    this.#waiting.push({ stakes, resolve, reject });
    this.#nextSoon();
    return promise;
  }

  /** Once everybody whose word comes in this turn of the event loop has been heard: they go together. */
  #nextSoon(): void {
    if (this.#isNextSoon || this.#waiting.length === 0) return;
    if (!this.#mayGo()) {
      this.#lateNext ??= setTimeout(() => this.#goLate(), this.#waitMs);
      return;
    }
    this.#isNextSoon = true;
    setImmediate(() => {
      this.#isNextSoon = false;
      if (this.#mayGo()) void this.#next();
      else this.#nextSoon();
    });
  }

  #mayGo(): boolean {
    if (this.#transactions === 0) return this.#waiting.length > 0;
    return this.#transactions < transactionsMax && this.#waiting.length >= secondFrom;
  }

  #goLate(): void {
    this.#lateNext = null;
    if (this.#transactions < transactionsMax && this.#waiting.length > 0) void this.#next();
  }

  async #next(): Promise<void> {
    if (this.#lateNext !== null) clearTimeout(this.#lateNext);
    this.#lateNext = null;
    this.#transactions++;
    const placed = this.#place(this.#waiting.splice(0, this.#fitting()));
    // For those that did not fit.
    this.#nextSoon();
    await placed;
    this.#transactions--;
    this.#nextSoon();
  }

  /** How many of those that wait, from the first, a transaction takes. */
  #fitting(): number {
    let stakes = 0;
    let count = 0;
    for (const { stakes: several } of this.#waiting) {
      stakes += several.numbers.length;
      if (count > 0 && stakes > stakesMax) break;
      count++;
    }
    return count;
  }

  async #place(together: readonly Waiting[]): Promise<void> {
    const stakes = together.flatMap(({ stakes: { numbers, ...of } }) => numbers.map((number) => ({ ...of, number })));
    try {
      const answers = await store.confirmAll(this.#db, stakes);
      for (const waiting of together) {
        const own = answers.splice(0, waiting.stakes.numbers.length);
        const known = own.filter((answer) => answer !== null);
        if (known.length === own.length) waiting.resolve(known);
        else this.#waitingAlone.push(waiting);
      }
    } catch (error) {
      // Where one of them raises an error none is placed, and each is told alone what is its own affair.
      if (isDatabaseAway(error)) for (const { reject } of together) reject(error);
      else this.#waitingAlone.push(...together);
    }
    void this.#nextAlone();
  }

  /** Asked for twice, a stake is taken once. */
  async #nextAlone(): Promise<void> {
    const waiting = this.#alone < aloneMax ? this.#waitingAlone.shift() : undefined;
    if (waiting === undefined) return;
    this.#alone++;
    void this.#nextAlone();
    await askAlone(this.#db, waiting.stakes).then(waiting.resolve, waiting.reject);
    this.#alone--;
    void this.#nextAlone();
  }
}

async function askAlone(db: Db, stakes: store.Several): Promise<store.CartelaAnswer[]> {
  const [number, ...others] = stakes.numbers;
  if (number === undefined || others.length > 0) return store.confirmEach(db, stakes);
  return [await store.confirm(db, { ...stakes, number })];
}
