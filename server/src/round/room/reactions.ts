import { type Phrase, phrases, reactionGapMs } from "@derash/protocol/reaction";
import { LRUCache } from "lru-cache";
import { AppError } from "../../app-error.ts";

export type Said = { phrase: Phrase; count: number }[];
type Tell = (roomId: string, counts: Said) => void;
type Waiting = { counts: Map<Phrase, number>; timer: NodeJS.Timeout };

/** More people than can speak within three seconds at one process. */
const speakersMax = 50_000;

/** The words of a hint: what was said in a room, for the other server processes. */
export const saidHint = (roomId: string, counts: Said) =>
  [roomId, ...counts.map(({ phrase, count }) => `${phrase}=${count}`)].join(",");

/** What another process heard in a room. A phrase that is not known here is left out: the other may be of a later release. */
export function readSaid(hint: string): { roomId: string; counts: Said } {
  const [roomId = "", ...said] = hint.split(",");
  const counts = said.flatMap((each) => {
    const [word = "", times] = each.split("=");
    const phrase = phrases.find((known) => known === word);
    const count = Number(times);
    return phrase !== undefined && Number.isSafeInteger(count) && count > 0 ? [{ phrase, count }] : [];
  });
  return { roomId, counts };
}

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
