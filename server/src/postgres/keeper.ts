import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import pRetry from "p-retry";
import pg from "pg";
import type { Logger } from "../log.ts";
import { persist } from "../persist.ts";
import type { Archive } from "./archive.ts";
import { isDatabaseAway } from "./connections.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { takeUse } from "./in-use.ts";
import { defaultDataDir, postgresIdentity } from "./installation.ts";

/** An embedded Postgres that is brought back when it dies, and shared by all servers and commands on its folder. */
export type KeptPostgres = {
  url: string;
  dataDir: string;
  /** For a server at its end: stops Postgres where nobody else uses it. */
  stop(): Promise<void>;
  /** For a command, and for a start that fails: the same, but one that ran before goes on. */
  leave(): Promise<void>;
};

const checkEveryMs = 250;
/** After a start that failed; twice as long after each further one, so that a full disk is not made worse. */
const failureMs = 500;
const failureMsMax = 4000;
const askMs = 3000;
/** Enough for eight server processes, each of which opens three dozen when it is busy. */
export const clusterSettings = ["max_connections=300"];
/** Somebody stops it just when we come. */
const startsAgainMax = 4;

/**
 * Who works with the folder's Postgres holds this lock of it together with the others, by a connection that ends with its
 * process. Who goes takes it alone, if they can: then they were the last, and nobody comes in before Postgres has stopped.
 */
const useLock = 5_318_008;

/** Errors: those of startEmbeddedPostgres, and a restore that is under way in the folder. */
export async function keepPostgres(
  dataDir: string | null,
  log: Logger,
  archive: Archive | null = null,
): Promise<KeptPostgres> {
  const folder = resolve(dataDir ?? defaultDataDir(await postgresIdentity()));
  // Also while it is down: who brings it back again and again must not bring back what a restore has just laid there.
  const leaveFolder = takeUse(folder, "kept");
  try {
    return keptBy(await used(folder, archive), log, leaveFolder);
  } catch (error) {
    leaveFolder();
    throw error;
  }
}

function keptBy({ postgres, use }: Used, log: Logger, leaveFolder: () => void): KeptPostgres {
  const stopping = new AbortController();
  let held: pg.Client | null = use;
  const keeping = keep(postgres, log, stopping.signal, async () => {
    if (held === null || isOver(held)) held = await shareUse(postgres.url).catch(() => null);
  });
  const end = async (isStopped: boolean) => {
    stopping.abort();
    await keeping;
    try {
      if (held === null || isOver(held)) held = await shareUse(postgres.url).catch(() => null);
      const isLast = held !== null && isStopped && (await isAlone(held));
      if (isLast) await postgres.stop();
      await held?.end().catch(() => {});
    } finally {
      leaveFolder();
    }
  };
  return {
    url: postgres.url,
    dataDir: postgres.dataDir,
    stop: () => end(true),
    leave: () => end(postgres.isStartedHere),
  };
}

type Used = { postgres: EmbeddedPostgres; use: pg.Client };

async function used(dataDir: string, archive: Archive | null): Promise<Used> {
  let isStartedHere = false;
  const start = async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, settings: clusterSettings, archive });
    isStartedHere ||= postgres.isStartedHere;
    return { postgres: { ...postgres, isStartedHere }, use: await shareUse(postgres.url) };
  };
  return pRetry(start, {
    retries: startsAgainMax,
    minTimeout: 0,
    shouldRetry: ({ error }) => isDatabaseAway(error),
  });
}

/** Errors: a Postgres that is away, or just being stopped by the last who used it. */
async function shareUse(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: "/postgres" }).href,
    connectionTimeoutMillis: askMs,
    query_timeout: askMs,
    keepAlive: true,
  });
  client.on("error", () => {});
  client.on("end", () => void ended.add(client));
  await client.connect();
  await client.query("select pg_advisory_lock_shared($1)", [useLock]).catch(async (error: unknown) => {
    await client.end().catch(() => {});
    throw error;
  });
  return client;
}

const ended = new WeakSet<pg.Client>();

function isOver(client: pg.Client): boolean {
  return ended.has(client);
}

/** Whether nobody else uses this Postgres; then nobody else will until it has stopped, or this connection ends. */
async function isAlone(client: pg.Client): Promise<boolean> {
  try {
    await client.query("select pg_advisory_unlock_shared($1)", [useLock]);
    const { rows } = await client.query<{ is_alone: boolean }>("select pg_try_advisory_lock($1) as is_alone", [
      useLock,
    ]);
    return rows[0]?.is_alone === true;
  } catch {
    // It has died meanwhile, or does not answer: whoever comes next adopts it.
    return false;
  }
}

/** Looks after its process until the signal, and starts it again when it has died. */
async function keep(
  postgres: EmbeddedPostgres,
  log: Logger,
  signal: AbortSignal,
  answers: () => Promise<void>,
): Promise<void> {
  let diedAt: number | null = null;
  const look = async () => {
    if (!(await postgres.isRunning())) {
      if (diedAt === null) log.error("the embedded Postgres has died; starting it again");
      diedAt ??= performance.now();
      await postgres.revive();
    }
    if (diedAt !== null) {
      log.warn({ awayMs: Math.round(performance.now() - diedAt) }, "the embedded Postgres is back");
      diedAt = null;
    }
    await answers();
  };
  const onFailure = (error: unknown, failures: number) =>
    log.error({ err: error, failures }, "the embedded Postgres could not be started again; trying again");
  // Only the signal ends the two, by an error.
  while (!signal.aborted) {
    await setTimeout(checkEveryMs, null, { signal, ref: false }).catch(() => {});
    await persist(look, { pauseMs: failureMs, pauseMsMax: failureMsMax, signal, onFailure }).catch(() => {});
  }
}
