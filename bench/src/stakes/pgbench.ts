import { execFile, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

const execute = promisify(execFile);

/** A million accounts, so that clients do not wait for one another's rows. */
const scale = 10;

/** A yardstick: transactions a second of a known script on the same Postgres. */
export type Yardstick = {
  name: string;
  simpleUpdate(clients: number, seconds: number): Promise<number>;
  /** null where only pgbench itself can say. */
  tpcbLike(clients: number, seconds: number): Promise<number | null>;
};

/** pgbench where there is one; otherwise its simple-update transaction through pg, which pays for five round trips in Node. */
export async function createYardstick(url: string): Promise<Yardstick> {
  const binary = findPgbench();
  if (!binary) {
    await fillWithoutPgbench(url);
    return {
      name: "pgbench not found: simple-update through pg, five round trips",
      simpleUpdate: (clients, seconds) => simpleUpdateThroughPg(url, clients, seconds),
      tpcbLike: async () => null,
    };
  }
  await execute(binary, ["--initialize", "--quiet", `--scale=${scale}`, url]);
  const run = (script: string) => async (clients: number, seconds: number) => {
    const threads = Math.min(clients, availableParallelism());
    const load = [`--client=${clients}`, `--jobs=${threads}`, `--time=${seconds}`];
    const { stdout } = await execute(binary, ["-n", "-M", "prepared", "-b", script, ...load, url]);
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (!tps) throw new Error(`pgbench did not say its tps:\n${stdout}`);
    return Number(tps);
  };
  const { stdout } = await execute(binary, ["--version"]);
  return { name: stdout.trim(), simpleUpdate: run("simple-update"), tpcbLike: run("tpcb-like") };
}

function findPgbench(): string | null {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...versions.map((version) => join(debian, version, "bin")),
  ];
  const found = folders.map((folder) => join(folder, "pgbench")).filter((path) => existsSync(path));
  // Debian's own of the name only looks for the one of a server, which may not be there.
  return found.find((path) => spawnSync(path, ["--version"]).status === 0) ?? null;
}

async function fillWithoutPgbench(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`
    create table pgbench_accounts (aid integer primary key, bid integer, abalance integer, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid integer, bid integer, aid integer, delta integer, mtime timestamp, filler char(22));
    insert into pgbench_accounts select n, 1, 0, '' from generate_series(1, ${scale} * 100000) n;`);
  await owner.query("vacuum analyze pgbench_accounts");
  await owner.end();
}

async function simpleUpdateThroughPg(url: string, clients: number, seconds: number): Promise<number> {
  const connections = Array.from({ length: clients }, () => new pg.Client({ connectionString: url }));
  await Promise.all(connections.map((connection) => connection.connect()));
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const counts = await Promise.all(connections.map((connection) => simpleUpdatesUntil(connection, endsAt)));
  const elapsedS = (performance.now() - startedAt) / 1000;
  await Promise.all(connections.map((connection) => connection.end()));
  return counts.reduce((sum, count) => sum + count, 0) / elapsedS;
}

async function simpleUpdatesUntil(connection: pg.Client, endsAt: number): Promise<number> {
  const prepared = (name: string, text: string, values: number[]) => connection.query({ name, text, values });
  let count = 0;
  for (; performance.now() < endsAt; count++) {
    const aid = 1 + Math.floor(Math.random() * scale * 100_000);
    await connection.query("begin");
    await prepared("change", "update pgbench_accounts set abalance = abalance + $1 where aid = $2", [count, aid]);
    await prepared("look", "select abalance from pgbench_accounts where aid = $1", [aid]);
    const history =
      "insert into pgbench_history (tid, bid, aid, delta, mtime) values (1, 1, $1, $2, current_timestamp)";
    await prepared("note", history, [aid, count]);
    await connection.query("end");
  }
  return count;
}
