/** Counts what happens within each second; a connection has one of these, so it is small. */
export class SecondCount {
  #second = 0;
  #count = 0;

  /** Which of this second's it is, 1 for the first. */
  next(): number {
    const now = Math.floor(performance.now() / 1000);
    this.#count = now === this.#second ? this.#count + 1 : 1;
    this.#second = now;
    return this.#count;
  }
}
