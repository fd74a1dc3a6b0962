import type { ServiceStatus } from "@derash/protocol/status";
import { cached } from "../cached.ts";
import type { Logger } from "../log.ts";
import type { Db } from "../postgres/db.ts";
import * as store from "./store.ts";

/** How the service has done: for everybody who wonders, and as figures for whoever is on call. */
export type StatusService = {
  /** Counts the minutes in which this server is there, from now on. */
  start(): Promise<void>;
  stop(): void;
  /** Asked of the database once in ten seconds at most. Errors: those of the database. */
  read(): Promise<ServiceStatus>;
  /** Rounds that have ended in the last hour, by how. Errors: those of the database. */
  ended(): Promise<store.Ended[]>;
  /** What should have been done and was not. Errors: those of the database. */
  overdue: () => ReturnType<typeof store.overdue>;
};

type Deps = {
  db: Db;
  /** When a backup was last restored on trial, and all was found whole; null: never. */
  lastDrill: () => Promise<Date | null>;
  /** The last check of the books. */
  lastBooks: () => Promise<{ checkedAt: Date | null; violations: number }>;
  log: Pick<Logger, "warn">;
};

const days = 30;
const beatMs = 20_000;
const keptMs = 10_000;

export function createStatusService({ db, lastDrill, lastBooks, log }: Deps): StatusService {
  let timer: NodeJS.Timeout | undefined;
  const serve = () =>
    store.serve(db).catch((error: unknown) => log.warn({ err: error }, "this minute was not counted as served"));
  return {
    start: async () => {
      timer = setInterval(() => void serve(), beatMs).unref();
      await serve();
    },
    stop: () => clearInterval(timer),
    read: cached(keptMs, async () => {
      // One after the other: long lists share few connections.
      const uptime = await store.uptime(db, days);
      const ended = await store.ended(db, days * 24);
      const beacon = await store.beaconLate(db, days * 24);
      const books = await lastBooks();
      const drilledAt = await lastDrill();
      return {
        success: true as const,
        days,
        uptime: uptime && { share: uptime.share, since: uptime.since.toISOString() },
        rounds: roundsOf(ended),
        beacon,
        books: books.checkedAt && { checkedAt: books.checkedAt.toISOString(), hold: books.violations === 0 },
        restoreDrill: drilledAt && { endedAt: drilledAt.toISOString() },
      };
    }),
    ended: () => store.ended(db, 1),
    overdue: () => store.overdue(db),
  };
}

function roundsOf(ended: readonly store.Ended[]): ServiceStatus["rounds"] {
  const rounds = { settled: 0, void: { min_players: 0, late_close: 0, beacon: 0, no_winner: 0, restored: 0 } };
  for (const { end, rounds: count } of ended) {
    if (end === "settled") rounds.settled += count;
    else rounds.void[end] += count;
  }
  return rounds;
}
