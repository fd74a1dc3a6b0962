import {
  chownSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { extract } from "tar-stream";
import { type Archive, archiveSettings, fetchSetting } from "../postgres/archive.ts";
import { type Cluster, startCluster, stopCluster } from "../postgres/cluster.ts";
import {
  type Identity,
  platformBinaries,
  postgresIdentity,
  prepareFolder,
  readable,
} from "../postgres/installation.ts";
import { clusterSettings } from "../postgres/keeper.ts";
import { freePort, namedProcess } from "../postgres/postmaster.ts";
import { holeIn, pastOf } from "./timeline.ts";

/** How far the WAL is replayed: to a moment, to its end, or only until the base backup is whole. */
export type Until = Date | "end" | "base";

/**
 * `folders`: where WAL is taken from. `timeline`: which one is followed where an earlier restore has begun another: the latest when
 * nothing is said. `archive`: where its own goes from then on; a scratch cluster has none.
 */
export type Wanted = {
  folders: readonly string[];
  until: Until;
  timeline?: number | "latest";
  archive?: Archive | null;
  signal?: AbortSignal;
};

/** A Postgres that has come to life again and runs. */
export type Restored = {
  url: string;
  /** When the last of what it knows was committed; null: nothing was, after the base backup had begun. */
  lastCommitAt: Date | null;
  /** The piece of WAL that kept it from going on to the end; null: none, or it was to go no further. */
  hole: string | null;
  stop(): Promise<void>;
};

/** The WAL ends before the wished moment. */
export class TooLate extends Error {}

/** A hundred gigabytes of WAL may have to be read before it takes a connection. */
const recoverySeconds = 3 * 3600;
const lookMs = 100;

/**
 * Unpacks a base backup into an empty folder and replays the WAL of these repositories. What comes of it is a timeline of its
 * own, so that its WAL is never taken for the lost one's. Errors: TooLate, and whatever Postgres said last.
 */
export async function restoreInto(dataDir: string, file: string, wanted: Wanted): Promise<Restored> {
  const { folders, until, timeline = "latest", archive = null, signal } = wanted;
  const identity = await postgresIdentity();
  const binaries = readable(await platformBinaries(), identity);
  prepareFolder(dataDir, identity);
  await unpack(file, dataDir, signal);
  const folder = join(dataDir, "postgres");
  // Without a cluster's own word that it recovers, Postgres would go on in the old timeline.
  writeFileSync(join(folder, "recovery.signal"), "");
  if (identity) giveTo(folder, identity);
  const settings = [...clusterSettings, fetchSetting(dataDir, folders), "recovery_target_action=promote"];
  // From its first moment on, so that the archive knows of the new timeline.
  if (archive) settings.push(...archiveSettings(dataDir, identity, archive));
  // The file alone, of whatever timeline: the latest may have nothing to do with it.
  settings.push(`recovery_target_timeline=${until === "base" ? "current" : timeline}`);
  if (until === "base") settings.push("recovery_target=immediate");
  // A setting is read before Postgres knows the names of time zones, Z included.
  if (until instanceof Date) settings.push(`recovery_target_time='${until.toISOString().replace("Z", "+00")}'`);
  const password = readFileSync(join(dataDir, "postgres-password"), "utf8").trim();
  const cluster: Cluster = { binaries, identity, folder, password, settings };
  const port = await freePort(null);
  try {
    await startCluster(cluster, port, recoverySeconds);
    const url = `postgres://derash:${password}@127.0.0.1:${port}/derash`;
    const lastCommitAt = await recovered(cluster, url, signal);
    const hole = until === "end" ? holeIn(folders, pastOf(folder)) : null;
    return { url, lastCommitAt, hole, stop: () => stopCluster(cluster) };
  } catch (error) {
    if ((await namedProcess(folder)) === "ours") await stopCluster(cluster);
    if (/recovery ended before configured recovery target/.test(lastWords(folder)))
      throw new TooLate(`The backups end before ${until instanceof Date ? until.toISOString() : until}.`);
    throw error;
  }
}

async function recovered(cluster: Cluster, url: string, signal?: AbortSignal): Promise<Date | null> {
  for (;;) {
    signal?.throwIfAborted();
    if ((await namedProcess(cluster.folder)) !== "ours")
      throw new Error(`The restored Postgres has ended. Its last words:\n${lastWords(cluster.folder)}`);
    const state = await askRecovery(url).catch(() => null);
    if (state && !state.recovering) return state.at;
    await setTimeout(lookMs);
  }
}

type Recovery = { recovering: boolean; at: Date | null };

/** Waits until a Postgres that another has restored lets people write. Errors: it does not answer. */
export async function hasRecovered(url: string, signal: AbortSignal): Promise<void> {
  while ((await askRecovery(url)).recovering) {
    signal.throwIfAborted();
    await setTimeout(lookMs);
  }
}

const askRecovery = (url: string) =>
  ask<Recovery>(url, "select pg_is_in_recovery() as recovering, pg_last_xact_replay_timestamp() as at");

/**
 * Whether a restored Postgres, as long as it has not been started again, has replayed the WAL up to a place that archiveNow has
 * named. One whose WAL has a hole comes to life all the same, as it was at the hole.
 */
export async function hasReplayed(url: string, upTo: string): Promise<boolean> {
  const { whole } = await ask<{ whole: boolean | null }>(url, "select pg_last_wal_replay_lsn() >= $1 as whole", [upTo]);
  return whole === true;
}

async function ask<Row>(url: string, question: string, values: unknown[] = []): Promise<Row> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(question, values)).rows[0];
  } finally {
    await client.end().catch(() => {});
  }
}

function lastWords(folder: string): string {
  try {
    return readFileSync(join(folder, "server.log"), "utf8").trim().split("\n").slice(-8).join("\n");
  } catch {
    return "";
  }
}

async function unpack(file: string, dataDir: string, signal?: AbortSignal): Promise<void> {
  const tar = extract();
  const fed = pipeline(createReadStream(file), createGunzip(), tar, ...(signal ? [{ signal }] : []));
  const made = (async () => {
    for await (const entry of tar) {
      const path = join(dataDir, entry.header.name);
      if (!path.startsWith(dataDir + sep)) throw new Error(`${file} is no backup: it has ${entry.header.name} in it.`);
      if (entry.header.type === "directory") {
        mkdirSync(path, { recursive: true, mode: 0o700 });
        entry.resume();
      } else {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
      }
    }
  })();
  await Promise.all([fed, made]);
}

/** To the user that Postgres runs as. */
function giveTo(folder: string, { uid, gid }: Identity): void {
  chownSync(folder, uid, gid);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    chownSync(join(folder, name), uid, gid);
}
