import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@derash/server/postgres/embedded";
import pg from "pg";

const interrupts = ["SIGINT", "SIGTERM"] as const;

export type TempPostgres = {
  cluster: EmbeddedPostgres;
  /** Connection URL of the cluster's owner to a database of this name. */
  urlOf(database: string): string;
  /** Makes a database, empty or as a copy of another that nobody is connected to. */
  create(database: string, template?: string): Promise<void>;
  drop(database: string): Promise<void>;
  stop(): Promise<void>;
};

/** A new folder, in which a Postgres can be kept. */
export function folderForPostgres(prefix: string, inFolder = tmpdir()): string {
  const folder = mkdtempSync(join(inFolder, prefix));
  // Root's Postgres runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * The Postgres that the product comes with, with the settings it comes with, in a folder that goes with it.
 * Refuses to measure on one that does not wait for the disk: its figures would mean nothing.
 */
export async function startTempPostgres(
  options: { settings?: string[]; inFolder?: string } = {},
): Promise<TempPostgres> {
  const { settings = [], inFolder } = options;
  const dataDir = folderForPostgres("derash-bench-", inFolder);
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  const admin = new pg.Client({ connectionString: postgres.url });
  admin.on("error", () => {});
  const stop = async () => {
    for (const signal of interrupts) process.off(signal, onInterrupt);
    await admin.end().catch(() => {});
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  // A Postgres outlives the process that started it, so an impatient Ctrl-C must not leave one behind.
  const onInterrupt = () => void stop().finally(() => process.exit(130));
  for (const signal of interrupts) process.on(signal, onInterrupt);
  await admin.connect();
  const { rows } = await admin.query<{ durable: boolean }>(
    "select current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on' as durable",
  );
  if (!rows[0]?.durable) {
    await stop();
    throw new Error("fsync or synchronous_commit is off: nothing durable to measure");
  }
  return {
    cluster: postgres,
    urlOf: (database) => Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href,
    create: async (database, template = "template1") =>
      void (await admin.query(`create database ${database} template ${template}`)),
    drop: async (database) => void (await admin.query(`drop database ${database} with (force)`)),
    stop,
  };
}
