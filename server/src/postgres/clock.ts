import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Logger } from "../log.ts";
import type { Db } from "./db.ts";

/** The database's clock, which decides everything. This machine's own may be wrong, or be set while rounds run. */
export type DatabaseClock = {
  /** Epoch milliseconds. It goes on evenly, whatever becomes of this machine's clock. */
  now(): number;
  /** This machine's clock minus the database's, ms. */
  skewMs(): number;
  /** How far `now` may be from the database's clock, ms: half of what an answer took, and what clocks drift since. */
  errorMs(): number;
  stop(): Promise<void>;
};

type ClockDeps = {
  /** Reads the database's clock, epoch ms. */
  ask: () => Promise<number>;
  log: Pick<Logger, "error" | "warn">;
  isProduction: boolean;
  /** Only tests bring clocks of their own. */
  wall?: () => number;
  monotonic?: () => number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

const measureEveryMs = 5000;
/** A slow answer says little about the other clock. */
const latencyMsMax = 20;
/** It tells whole milliseconds, rounded down. */
const toldWithinMs = 1;
const firstMeasures = 5;
/** A difference above this is logged; while it lasts, once in this time. */
const logged = { skewMs: 1000, everyMs: 60_000 };
/** Servers that call the same balls should not be further apart than this. */
const alarmMs = 50;
/** Of a clock that is being set right, beside another one. */
const driftShare = 0.0005;
/** With real money nobody starts with a clock like this: tokens, launch data and logs would be wrong. */
const startSkewMsMax = 5000;

export function databaseTime(db: Db): () => Promise<number> {
  return async () => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    return rows[0]?.now.getTime() ?? Number.NaN;
  };
}

/** Measures the database's clock now and again and again. Errors: in production, a skew of more than five seconds. */
export async function startClock(deps: ClockDeps): Promise<DatabaseClock> {
  const { ask, log, isProduction, wall = Date.now, monotonic = () => performance.now() } = deps;
  const { sleep = (ms, signal) => setTimeout(ms, undefined, { signal, ref: false }) } = deps;
  /** The database's clock minus the monotonic one, and how far off that may be. */
  let offsetMs = 0;
  let errorMs = Number.POSITIVE_INFINITY;
  let measuredAt = monotonic();
  let loggedAt = Number.NEGATIVE_INFINITY;
  let isAlarmed = false;
  const now = () => monotonic() + offsetMs;
  const skewMs = () => wall() - now();
  const errorNowMs = () => errorMs + (monotonic() - measuredAt) * driftShare;

  async function measure(): Promise<void> {
    const askedAt = monotonic();
    const told = await ask();
    const answeredAt = monotonic();
    const measured = { offsetMs: told - (askedAt + answeredAt) / 2, errorMs: (answeredAt - askedAt) / 2 };
    const changeMs = measured.offsetMs - offsetMs;
    // As far may one and the same clock seem to have moved: each time it was looked at anywhere between question and answer.
    const sameMs = measured.errorMs + errorNowMs() + toldWithinMs;
    // What a slow answer cannot tell from before, it does not change.
    const isBetter = measured.errorMs * 2 <= latencyMsMax || measured.errorMs < errorNowMs();
    if (!isBetter && Math.abs(changeMs) <= sameMs) return;
    if (Number.isFinite(errorMs) && Math.abs(changeMs) > alarmMs + sameMs)
      log.error({ changeMs: Math.round(changeMs) }, "the database's clock has been set: rounds go by it");
    ({ offsetMs, errorMs } = measured);
    measuredAt = answeredAt;
  }

  function tell(): void {
    const wasAlarmed = isAlarmed;
    isAlarmed = errorNowMs() > alarmMs;
    if (isAlarmed && !wasAlarmed)
      log.error(
        { errorMs: Math.round(errorNowMs()) },
        "the database's clock is not known well: balls may come early or late",
      );
    const isSkewed = Math.abs(skewMs()) > logged.skewMs;
    if (!isSkewed) loggedAt = Number.NEGATIVE_INFINITY;
    if (!isSkewed || monotonic() - loggedAt < logged.everyMs) return;
    loggedAt = monotonic();
    log.error(
      { skewMs: Math.round(skewMs()) },
      "this machine's clock is not the database's; rounds go by the database's",
    );
  }

  for (let count = 0; count < firstMeasures && errorMs * 2 > 2; count++) await measure();
  tell();
  if (isProduction && Math.abs(skewMs()) > startSkewMsMax) {
    throw new Error(
      `Production refuses to start: this machine's clock and the database's are ${Math.round(Math.abs(skewMs()) / 1000)} s apart.`,
    );
  }
  const stopping = new AbortController();
  const { signal } = stopping;
  const measuring = (async () => {
    while (!signal.aborted) {
      await sleep(measureEveryMs, signal).catch(() => {});
      if (signal.aborted) return;
      // A database that is away is somebody else's news.
      await measure().catch(() => {});
      tell();
    }
  })();
  return {
    now,
    skewMs,
    errorMs: errorNowMs,
    stop: async () => {
      stopping.abort();
      await measuring;
    },
  };
}
