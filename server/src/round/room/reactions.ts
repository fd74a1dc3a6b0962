import { type Phrase, phrases, reactionGapMs } from "@derash/protocol/reaction";
import { LRUCache } from "lru-cache";
import { AppError } from "../../app-error.ts";

type Tell = (roomId: string, counts: { phrase: Phrase; count: number }[]) => void;
type Waiting = { counts: Map<Phrase, number>; timer: NodeJS.Timeout };

/** More people than can speak within three seconds at one process. */
const speakersMax = 50_000;

/**
 * What the players of a room say to each other, of a list of phrases. The first is told at once; what comes within a quarter of a
 * second after it is told together, so that a crowd costs no more than a few events. Nothing is kept, here or anywhere.
 */
export class Reactions {
  readonly #tell: Tell;
  readonly #spoken = new LRUCache<string, true>({
    ...{ max: speakersMax, ttl: reactionGapMs.person, ttlResolution: 0 },
    perf: { now: () => performance.now() },
  });
  readonly #waiting = new Map<string, Waiting>();

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  /** Errors: too_many_requests. */
  say(roomId: string, playerId: string, phrase: Phrase): void {
    if (this.#spoken.has(playerId)) throw new AppError("too_many_requests");
    this.#spoken.set(playerId, true);
    const waiting = this.#waiting.get(roomId);
    if (waiting) waiting.counts.set(phrase, (waiting.counts.get(phrase) ?? 0) + 1);
    else this.#tellNow(roomId, new Map([[phrase, 1]]));
  }

  stop(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  #tellNow(roomId: string, said: ReadonlyMap<Phrase, number>): void {
    const timer = setTimeout(() => this.#tellWaiting(roomId), reactionGapMs.room);
    timer.unref();
    this.#waiting.set(roomId, { counts: new Map(), timer });
    const counts = phrases.flatMap((phrase) => {
      const count = said.get(phrase);
      return count === undefined ? [] : [{ phrase, count }];
    });
    this.#tell(roomId, counts);
  }

  #tellWaiting(roomId: string): void {
    const said = this.#waiting.get(roomId)?.counts;
    this.#waiting.delete(roomId);
    if (said && said.size > 0) this.#tellNow(roomId, said);
  }
}
