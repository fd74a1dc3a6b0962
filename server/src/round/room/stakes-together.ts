import type { Db } from "../../postgres/db.ts";
import * as store from "../store.ts";

/** A stake that is asked for, and who waits for its answer. */
type Waiting = {
  stake: store.Stake;
  resolve: (answer: store.CartelaAnswer) => void;
  reject: (error: unknown) => void;
};

/** So many transactions of stakes at once, and so many stakes in each. With fewer, the looks of many rooms would come before them. */
const transactionsMax = 4;
const stakesMax = 32;

/**
 * Stakes that come while others are on their way share the next transaction; one that comes alone goes alone and at once.
 * Each has its own answer, and its own refusal.
 */
export class StakesTogether {
  readonly #db: Db;
  readonly #waiting: Waiting[] = [];
  #transactions = 0;

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
    if (together.length > 1) {
      const answers = await store
        .confirmAll(
          this.#db,
          together.map(({ stake }) => stake),
        )
        .catch(() => null);
      if (answers !== null) {
        for (const [place, { resolve }] of together.entries()) resolve(answers[place] as store.CartelaAnswer);
        return;
      }
    }
    // One of them cannot be: alone, each is told what is its own affair. Asked for twice, a stake is taken once.
    await Promise.all(
      together.map(({ stake, resolve, reject }) => store.confirm(this.#db, stake).then(resolve, reject)),
    );
  }
}
