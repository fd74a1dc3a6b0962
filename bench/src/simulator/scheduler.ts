/** Who an event belongs to: with its owner it dies, and while its owner is stopped it waits. */
export type Owner = { readonly name: string; isDead: boolean; stoppedUntil: number };

export function ownerNamed(name: string): Owner {
  return { name, isDead: false, stoppedUntil: 0 };
}

/** What is to happen at a moment; `act` may begin asynchronous work, unless the event is plain. */
type Scheduled = { at: number; order: number; owner: Owner; isPlain: boolean; isCancelled: boolean; act: () => void };

/**
 * The one clock of a simulated world, milliseconds, and all that is to happen in it. One event at a time; whatever an event
 * sets off is done before the next one, so that a world is decided by its seed alone.
 */
export class Scheduler {
  now = 0;
  /** Whose event this is: what it sets off belongs to them too. */
  current: Owner;
  /** A heap: nothing is before its parent. */
  readonly #waiting: Scheduled[] = [];
  #order = 0;
  #events = 0;

  constructor(owner: Owner) {
    this.current = owner;
  }

  get events(): number {
    return this.#events;
  }

  /** Answers what takes it back. */
  at(at: number, owner: Owner, act: () => void, isPlain = false): Scheduled {
    this.#order++;
    const event = { at: Math.max(at, this.now), order: this.#order, owner, isPlain, isCancelled: false, act };
    this.#push(event);
    return event;
  }

  after(ms: number, act: () => void, isPlain = false): Scheduled {
    return this.at(this.now + ms, this.current, act, isPlain);
  }

  pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.after(ms, resolve);
    return promise;
  }

  /** Takes one event after the other until there is none before `until`. */
  async run(until: () => number): Promise<void> {
    for (;;) {
      const next = this.#waiting[0];
      if (next === undefined || next.at > until()) return;
      this.#pop();
      if (next.isCancelled || next.owner.isDead) continue;
      if (next.owner.stoppedUntil > next.at) {
        // In the order in which they would have happened.
        next.at = next.owner.stoppedUntil;
        this.#push(next);
        continue;
      }
      this.now = next.at;
      this.current = next.owner;
      this.#events++;
      next.act();
      if (!next.isPlain) await everythingSetOff();
    }
  }

  #push(event: Scheduled): void {
    const heap = this.#waiting;
    let place = heap.length;
    heap.push(event);
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = heap[parent] as Scheduled;
      if (!isBefore(event, above)) break;
      heap[place] = above;
      place = parent;
    }
    heap[place] = event;
  }

  #pop(): void {
    const heap = this.#waiting;
    const last = heap.pop() as Scheduled;
    if (heap.length === 0) return;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Scheduled, heap[child] as Scheduled)) child++;
      if (!isBefore(heap[child] as Scheduled, last)) break;
      heap[place] = heap[child] as Scheduled;
      place = child;
    }
    heap[place] = last;
  }
}

function isBefore(a: Scheduled, b: Scheduled): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

/** Node takes its own queue once no promise is left to go on. */
function everythingSetOff(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
