import { AppError } from "../app-error.ts";
import { beforeQuiet, quietUntil } from "../days.ts";
import type { Logger } from "../log.ts";
import { type NoticeService, type SatDownNotice, Telling } from "../notice/service.ts";
import type { Db, Queries } from "../postgres/db.ts";
import * as store from "./store.ts";

export type WishesDeps = {
  db: Db;
  notices: Pick<NoticeService, "write">;
  /** Whether a player may not play with a company. */
  isSuspended: (playerId: string, companyId: string, within?: Queries) => Promise<boolean>;
  /** Epoch milliseconds of the database's clock. */
  now: () => number;
  log: Logger;
};

/** A wish that nothing came of. */
const hoursMax = 12;
/** A notice that could not go out sooner is not sent: by then others sit there. */
const noticeMs = 10 * 60_000;
const lookMs = 5000;
const atOnceMax = 100;

/** Who wants to be told when somebody sits down at a table, and the telling. Every process looks; each wish is told once. */
export class Wishes {
  readonly #deps: WishesDeps;
  readonly #telling: Telling;

  constructor(deps: WishesDeps) {
    this.#deps = deps;
    this.#telling = new Telling(() => this.tell(), { lookMs, about: "wishes", log: deps.log });
  }

  start(): void {
    this.#telling.start();
  }

  stop(): Promise<void> {
    return this.#telling.stop();
  }

  /** Answers when she may be told, epoch milliseconds; null: from now on. Errors: session_not_found. */
  async wish(playerId: string, roomId: string): Promise<number | null> {
    if (!(await store.wish(this.#deps.db, playerId, roomId))) throw new AppError("session_not_found");
    return quietUntil(this.#deps.now());
  }

  forget(playerId: string, roomId: string): Promise<void> {
    return store.forget(this.#deps.db, playerId, roomId);
  }

  /** One look at all wishes. */
  async tell(): Promise<void> {
    const { db, notices, isSuspended, now } = this.#deps;
    if (quietUntil(now()) !== null || !(await store.hasDue(db, hoursMax))) return;
    await db.transaction().execute(async (tx) => {
      const due = await store.takeDue(tx, hoursMax, atOnceMax);
      const untilMs = Math.round(beforeQuiet(now() + noticeMs));
      const told: SatDownNotice[] = [];
      for (const { playerId, companyId, roundId, isSeatedElsewhere, ...wish } of due) {
        if (roundId === null || isSeatedElsewhere) continue;
        // Who may not play is called to no table.
        if (await isSuspended(playerId, companyId, tx)) continue;
        told.push({ kind: "sat_down", roundId, ...wish, untilMs });
      }
      await notices.write(tx, told);
    });
  }
}
