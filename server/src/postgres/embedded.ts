import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Archive, archiveSettings } from "./archive.ts";
import { ensureDatabase, isAnswering } from "./client.ts";
import { type Cluster, startCluster, stopCluster } from "./cluster.ts";
import { initialise } from "./initialise.ts";
import { defaultDataDir, platformBinaries, postgresIdentity, prepareFolder, readable } from "./installation.ts";
import { forgetStranger, freePort, lastPort, namedProcess, runningPort } from "./postmaster.ts";

/** How long a running Postgres may take until it answers: it may have a crash to recover from. */
const answerMs = 60_000;
const failedStartsMax = 10;

export type EmbeddedPostgres = {
  /** Connection URL of the cluster's owner, database "derash". */
  url: string;
  dataDir: string;
  /** Whether this call has started it; otherwise it ran before. */
  isStartedHere: boolean;
  /** Whether its process lives, which is not to say that it answers. */
  isRunning(): Promise<boolean>;
  /** Starts it again where it was, and waits until it answers. Where it runs: no effect. */
  revive(): Promise<void>;
  /** Stops it, whoever else works with it. */
  stop(): Promise<void>;
};

/**
 * Starts the Postgres that comes as an npm package, or adopts the one that still runs on the folder (a Postgres outlives
 * a killed server). It never starts a second one on the same folder: pg_ctl decides by postmaster.pid.
 * Errors: unreachable folder, no free port, a Postgres that does not come up; each says what to do.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string | null;
  settings?: string[];
  /** What runs already goes on as it was started. */
  archive?: Archive | null;
}): Promise<EmbeddedPostgres> {
  const identity = await postgresIdentity();
  const binaries = readable(await platformBinaries(), identity);
  const dataDir = resolve(options.dataDir ?? defaultDataDir(identity));
  const folder = join(dataDir, "postgres");
  prepareFolder(dataDir, identity);
  const password = await initialise(binaries, folder, identity);
  const archiving = options.archive ? archiveSettings(dataDir, identity, options.archive) : [];
  const settings = [...(options.settings ?? []), ...archiving];
  const cluster: Cluster = { binaries, identity, folder, password, settings };
  const { server, isStartedHere } = await answering(cluster, null);
  await ensureDatabase(server);
  const port = Number(new URL(server).port);
  return {
    url: `${server}/derash`,
    dataDir,
    isStartedHere,
    isRunning: async () => (await namedProcess(folder)) === "ours",
    revive: async () => void (await answering(cluster, port)),
    stop: () => stopCluster(cluster),
  };
}

/**
 * The address of a Postgres on this cluster that takes connections: the one that runs, or one started here, at this port
 * where others know it by that. A process that was just killed still counts as running for a moment, and its children hold
 * the folder: hence the patience.
 */
async function answering(cluster: Cluster, port: number | null): Promise<{ server: string; isStartedHere: boolean }> {
  const giveUpAt = performance.now() + answerMs;
  let isStartedHere = false;
  for (let failedStarts = 0; ; ) {
    const named = await namedProcess(cluster.folder);
    if (named === "stranger") forgetStranger(cluster.folder);
    if (named !== "ours") {
      try {
        await startCluster(cluster, port ?? (await freePort(lastPort(cluster.folder))));
        isStartedHere = true;
      } catch (error) {
        // Perhaps another server started it first, or the last one is not quite gone.
        failedStarts += 1;
        if (failedStarts === failedStartsMax) throw error;
      }
    }
    const server = `postgres://derash:${cluster.password}@127.0.0.1:${runningPort(cluster.folder)}`;
    if (await isAnswering(server)) return { server, isStartedHere };
    if (performance.now() > giveUpAt) {
      throw new Error(
        `The embedded Postgres in ${cluster.folder} runs and does not answer. Its log is server.log there.`,
      );
    }
    await setTimeout(100);
  }
}
