import type { RoomRound } from "../record.ts";

/** What people are told is at least so far apart: of a room that sells and changes all the time, and where something is due. */
const spacingMs = { soon: 250, now: 60 };
/** And as many times what the last look cost: stakes come before watching. */
const costShare = 10;
/** One very slow look must not blind the room. */
const costMsMax = 50;

/**
 * When a room refreshes, by looking at the database or by what it knows already. One at a time; the first after a quiet while at
 * once, and whatever was asked for meanwhile with the next one. Every refresh publishes what has changed in one event, so this
 * is also how often people hear of the sale.
 */
export class RefreshPace {
  readonly #refresh: () => Promise<void>;
  #asked: keyof typeof spacingMs | null = null;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** By the monotonic clock: this machine's own may be set back by an hour. */
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #costMs = 0;
  #isStopped = false;

  constructor(refresh: () => Promise<void>) {
    this.#refresh = refresh;
  }

  /** "now" does not wait behind a "soon" that was asked for before it. */
  ask(when: keyof typeof spacingMs): void {
    if (this.#isStopped) return;
    if (this.#asked !== "now") this.#asked = when;
    if (this.#running === null) this.#begin();
  }

  /** The end of a look, and what it cost, is what the next refresh is spaced by. */
  async measured<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
    const askedAt = performance.now();
    const loaded = await load();
    this.#refreshedAt = performance.now();
    this.#costMs = Math.min(this.#refreshedAt - askedAt, costMsMax);
    return loaded;
  }

  /** What is known already costs nothing, and is spaced all the same. */
  free(): void {
    this.#refreshedAt = performance.now();
    this.#costMs = 0;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #begin(): void {
    clearTimeout(this.#timer);
    if (this.#asked === null || this.#isStopped) return;
    const spacing = Math.max(spacingMs[this.#asked], this.#costMs * costShare);
    const waitMs = this.#refreshedAt + spacing - performance.now();
    if (waitMs > 0) {
      this.#timer = setTimeout(() => this.#begin(), waitMs);
      return;
    }
    this.#asked = null;
    this.#running = this.#refresh().finally(() => {
      this.#running = null;
      this.#begin();
    });
  }
}

const againMs = { soon: 200, later: 1000 };
const soonMs = 3000;

/** A beacon that is late is asked for again after this: mostly it is there a moment later, else it stays away for long. */
export function beaconRetryMs({ facts }: RoomRound, now: number): number {
  return now - (facts.drawAt ?? 0) < soonMs ? againMs.soon : againMs.later;
}
