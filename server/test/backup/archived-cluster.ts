import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { migrate } from "../../src/postgres/db.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/postgres/embedded.ts";
import { bareEnvironment } from "../bare-environment.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
export let folder: string;
export let dataDir: string;
export let here: string;
export let elsewhere: string;
export let postgres: EmbeddedPostgres;
export let owner: pg.Client;
/** Words that are written one after the other, and when each was there. */
export const written: { word: string; at: Date }[] = [];

async function start(): Promise<void> {
  // An hour: what is archived is what a test asks for, however long the machine takes over it.
  const archive = { folders: [here, elsewhere], everySeconds: 3600 };
  postgres = await startEmbeddedPostgres({ dataDir, settings: ["max_connections=300"], archive });
  owner = new pg.Client({ connectionString: postgres.url });
  owner.on("error", () => {});
  await owner.connect();
}

async function stop(): Promise<void> {
  await owner.end();
  await postgres.stop();
}

/** And the clock goes on by a millisecond, which is as fine as a moment can be named. */
export async function write(word: string): Promise<void> {
  await owner.query("insert into kept (word) values ($1)", [word]);
  const now = async () =>
    (await owner.query<{ at: Date }>("select clock_timestamp() as at")).rows[0]?.at ?? new Date(0);
  const at = new Date((await now()).getTime() + 1);
  while ((await now()) <= at);
  written.push({ word, at });
}

const ranByName = new Set<string>();

/**
 * What a command says, and what it ends with; the first time by its documented name. `into`: another place than the cluster's. `more`:
 * of its environment.
 */
export async function run(
  [name = "", ...args]: string[],
  into = dataDir,
  folders = `${here},${elsewhere}`,
  more: Record<string, string> = {},
) {
  // Where npm is, only the environment says.
  const { PATH = "", HOME = "" } = process.env;
  const env = bareEnvironment({
    ...{ PATH, HOME, DATA_DIR: into, BACKUP_DIRS: folders },
    ...{ DEMO: "false", NODE_ENV: "development", ...more },
  });
  const program: [string, string[]] = ranByName.has(name)
    ? [process.execPath, [join(root, `server/src/commands/${name}.ts`), ...args]]
    : ["npm", ["run", "--silent", name, "--", ...args]];
  ranByName.add(name);
  return promisify(execFile)(...program, { cwd: root, env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  );
}

/** The words that a folder's Postgres knows once it has been restored. */
export async function wordsIn(restored: string): Promise<string[]> {
  const { url, stop: end } = await startEmbeddedPostgres({ dataDir: restored, settings: ["max_connections=300"] });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ word: string }>("select word from kept order by id");
  await client.end();
  await end();
  return rows.map(({ word }) => word);
}

/** For all tests of a file: a cluster that archives into two repositories, in a folder of its own, with one word in it. */
export function archivedCluster(): void {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "derash-backup-"));
    // As root, Postgres runs as another user, who must be able to enter.
    chmodSync(folder, 0o755);
    [dataDir, here, elsewhere] = ["data", "here", "elsewhere"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    written.length = 0;
    await start();
    await migrate(postgres.url);
    await owner.query("create table kept (id int generated always as identity, word text)");
    await write("before");
  });
  afterAll(async () => {
    await stop().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  });
}
