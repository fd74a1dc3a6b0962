import { isDatabaseAway } from "../../postgres/connections.ts";
import type { Db } from "../../postgres/db.ts";
import * as store from "../store.ts";

/** A stake that is asked for, and who waits for its answer. */
type Waiting = {
  stake: store.Stake;
  resolve: (answer: store.CartelaAnswer) => void;
  reject: (error: unknown) => void;
};

/** So many stakes in a transaction. */
const stakesMax = 64;
/** So many transactions of stakes at once: one is prepared while another waits for the disk. With more, each has fewer stakes. */
const transactionsMax = 2;
/** So many at once of those that wait for somebody: the connections are for others too. */
const aloneMax = 4;

/**
 * Stakes that come while others are on their way share the next transaction; one that comes alone goes alone and at once.
 * Each has its own answer, and its own refusal. A shared transaction waits for nobody: whoever has to, waits alone.
 */
export class StakesTogether {
  readonly #db: Db;
  readonly #waiting: Waiting[] = [];
  readonly #waitingAlone: Waiting[] = [];
  #transactions = 0;
  #alone = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  confirm(stake: store.Stake): Promise<store.CartelaAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<store.CartelaAnswer>();
    this.#waiting.push({ stake, resolve, reject });
    void this.#next();
    return promise;
  }

  async #next(): Promise<void> {
    if (this.#transactions === transactionsMax || this.#waiting.length === 0) return;
    this.#transactions++;
    await this.#place(this.#waiting.splice(0, stakesMax));
    this.#transactions--;
    void this.#next();
  }

  async #place(together: readonly Waiting[]): Promise<void> {
    const stakes = together.map(({ stake }) => stake);
    try {
      const answers = await store.confirmAll(this.#db, stakes);
      for (const [place, waiting] of together.entries()) {
        const answer = answers[place] ?? null;
        if (answer !== null) waiting.resolve(answer);
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
    await store.confirm(this.#db, waiting.stake).then(waiting.resolve, waiting.reject);
    this.#alone--;
    void this.#nextAlone();
  }
}
