import { setTimeout as timer } from "node:timers/promises";
import type { Logger } from "../log.ts";
import type { Db, Tx } from "../postgres/db.ts";
import type { DueNotice, Notice, RoundNoticeKind } from "./notice.ts";
import * as store from "./store.ts";

export type {
  AheadMissedNotice,
  DueNotice,
  EveningNotice,
  Notice,
  PaymentNotice,
  PlayedNotice,
  QuickWinsNotice,
  ReminderNotice,
  RoundNotice,
  SatDownNotice,
} from "./notice.ts";

/**
 * What is told to people who are away. Whatever it is about writes it, in the transaction that it is about; whoever
 * delivers claims what is due, and says what became of it. Any number of servers do both.
 */
export type NoticeService = {
  /** Within the caller's transaction. The same notice again: no effect. */
  write(tx: Tx, notices: readonly Notice[]): Promise<void>;
  /** Within the caller's transaction: those of a round that have not gone out never do. What is just being sent still arrives. */
  withdraw(tx: Tx, kind: RoundNoticeKind, roundId: string): Promise<void>;
  /** Calls back when this server has written something, whose transaction may not have committed yet. */
  onWrite(listener: () => void): void;

  /** How many all servers have claimed within the last second. */
  claimedLately(tx: Tx): Promise<number>;
  /**
   * Leases so many that are due, money first: one a person, and none to a person who was written to within the last second.
   * What is not put away within a minute is due again: its server has died.
   */
  claim(tx: Tx, limit: number): Promise<DueNotice[]>;
  sent(id: number): Promise<void>;
  /** It will never arrive. */
  failed(id: number, reason: string): Promise<void>;
  postpone(id: number, delayMs: number, reason: string): Promise<void>;
  /** Nothing that waits for this person goes out earlier. */
  quiet(telegramId: number, delayMs: number): Promise<void>;
  /** What was sent, or never will be, is kept for 90 days, for the operator who is asked about it. */
  forgetOld(): Promise<void>;
};

/** `aheadMs`: by how much a test has moved the database's clock ahead. */
type Deps = { db: Db; aheadMs?: () => number };

export function createNoticeService({ db, aheadMs = () => 0 }: Deps): NoticeService {
  const listeners: (() => void)[] = [];
  return {
    write: async (tx, notices) => {
      if (notices.length === 0) return;
      await store.insert(tx, notices);
      for (const listener of listeners) listener();
    },
    withdraw: (tx, kind, roundId) => store.withdraw(tx, aheadMs(), kind, roundId),
    onWrite: (listener) => void listeners.push(listener),
    claimedLately: (tx) => store.claimedLately(tx, aheadMs()),
    claim: (tx, limit) => store.claim(tx, aheadMs(), limit),
    sent: (id) => store.sent(db, aheadMs(), id),
    failed: (id, reason) => store.failed(db, aheadMs(), id, reason),
    postpone: (id, delayMs, reason) => store.postpone(db, aheadMs() + delayMs, id, reason),
    quiet: (telegramId, delayMs) => store.quiet(db, aheadMs() + delayMs, telegramId),
    forgetOld: () => store.forgetOld(db),
  };
}

/** `about`: what could not be looked at, for the log. */
type TellingOptions = { lookMs: number; about: string; log: Logger };

/** Looks again and again for whom to tell something, until it is stopped. A look that fails is logged, and the next one comes. */
export class Telling {
  readonly #look: () => Promise<void>;
  readonly #options: TellingOptions;
  readonly #stopping = new AbortController();
  #looking: Promise<void> = Promise.resolve();

  constructor(look: () => Promise<void>, options: TellingOptions) {
    this.#look = look;
    this.#options = options;
  }

  start(): void {
    this.#looking = this.#keepLooking();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#looking;
  }

  async #keepLooking(): Promise<void> {
    const { signal } = this.#stopping;
    const { lookMs, about, log } = this.#options;
    while (!signal.aborted) {
      await this.#look().catch((error: unknown) => log.warn({ err: error }, `${about} could not be looked at`));
      await timer(lookMs, undefined, { signal }).catch(() => {});
    }
  }
}
