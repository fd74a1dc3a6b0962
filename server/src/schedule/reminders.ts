import { beforeQuiet, quietUntil } from "../days.ts";
import type { Logger } from "../log.ts";
import { type NoticeService, Telling } from "../notice/service.ts";
import type { Db } from "../postgres/db.ts";
import * as store from "./store.ts";

export type RemindersDeps = {
  db: Db;
  notices: Pick<NoticeService, "write">;
  /** Epoch milliseconds of the database's clock. */
  now: () => number;
  log: Logger;
};

const minutesBefore = 15;
const lookMs = 5000;
const atOnceMax = 20;

/**
 * When those who have bought are reminded of a round: a quarter of an hour before it, or before the quiet hours that it lies in.
 * null: that is over already.
 */
export function remindAt(at: number, now: number): number | null {
  const soon = at - minutesBefore * 60_000;
  const loud = beforeQuiet(soon);
  const wanted = loud === soon ? soon : loud - minutesBefore * 60_000;
  return wanted > now ? wanted : null;
}

/**
 * Until when a reminder may go out that was held up: until its round, or where that is played in the night or at the end of it, until
 * the quiet hours begin.
 */
export function remindUntil(at: number): number {
  const soon = at - minutesBefore * 60_000;
  return quietUntil(soon) === null ? at : beforeQuiet(soon);
}

/** Tells those who bought ahead, once a round. Every process looks; each round is taken by one. */
export class Reminders {
  readonly #deps: RemindersDeps;
  readonly #telling: Telling;

  constructor(deps: RemindersDeps) {
    this.#deps = deps;
    this.#telling = new Telling(() => this.tell(), { lookMs, about: "reminders", log: deps.log });
  }

  start(): void {
    this.#telling.start();
  }

  stop(): Promise<void> {
    return this.#telling.stop();
  }

  /** One look at all rounds that are announced. */
  async tell(): Promise<void> {
    const { db, notices, now } = this.#deps;
    if (!(await store.hasReminders(db))) return;
    await db.transaction().execute(async (tx) => {
      const reminded = await store.takeReminders(tx, atOnceMax);
      const reminders = reminded.map((each) => ({ kind: "reminder" as const, ...each, untilMs: remindUntil(each.at) }));
      await notices.write(
        tx,
        reminders.filter(({ untilMs }) => untilMs > now()),
      );
    });
  }
}
