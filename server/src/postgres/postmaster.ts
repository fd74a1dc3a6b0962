import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * What the process is that postmaster.pid names. "ours": the Postgres of this cluster. "none": it is gone, or there is no
 * such file. "stranger": after a crash its number has gone to another program, or to nobody who still works.
 */
type Named = "ours" | "none" | "stranger";

/** The number of the process that runs the cluster, by its own word; null where there is none. */
export function postmasterPid(cluster: string): number | null {
  return pidIn(join(cluster, "postmaster.pid"));
}

function pidIn(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, "utf8").split("\n", 1)[0]);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

export async function namedProcess(cluster: string): Promise<Named> {
  const pid = postmasterPid(cluster);
  if (pid === null || !isAlive(pid)) return "none";
  // Postgres lives in its cluster's folder, so on Linux that says which one it is; a zombie lives nowhere.
  if (existsSync("/proc/self/cwd")) return livingAt(pid, cluster);
  const command = await run("ps", ["-o", "command=", "-p", String(pid)]).then(
    ({ stdout }) => stdout,
    () => cluster,
  );
  return command.includes(cluster) ? "ours" : "stranger";
}

function livingAt(pid: number, cluster: string): Named {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster) ? "ours" : "stranger";
  } catch (error) {
    // A process that we may not look into is another user's, and Postgres itself takes it for none of its own.
    return (error as NodeJS.ErrnoException).code === "ENOENT" && isAlive(pid) ? "stranger" : "none";
  }
}

/** Whether a process has this number; it may have ended and only be waited for. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Takes a postmaster.pid away that names a stranger: Postgres would take it for a running one and refuse to start. */
export function forgetStranger(cluster: string): void {
  const file = join(cluster, "postmaster.pid");
  const stranger = pidIn(file);
  const aside = `${file}.stale-${process.pid}-${randomBytes(3).toString("hex")}`;
  try {
    renameSync(file, aside);
    // Another server may have started the cluster in between, and it is its file that we hold.
    if (pidIn(aside) !== stranger) linkSync(aside, file);
    rmSync(aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Where the cluster last listened, by the options that it was started with; null where it has never run. */
export function lastPort(cluster: string): number | null {
  try {
    const options = readFileSync(join(cluster, "postmaster.opts"), "utf8");
    return Number(/"-p" "(\d+)"/.exec(options)?.[1] ?? Number.NaN) || null;
  } catch {
    return null;
  }
}

/** The fourth line of postmaster.pid is the port of the running Postgres; none while it has not written it yet. */
export function runningPort(cluster: string): string {
  const file = join(cluster, "postmaster.pid");
  return existsSync(file) ? (readFileSync(file, "utf8").split("\n")[3] ?? "") || "none" : "none";
}

/**
 * The port wished for, or else another free one below 32768: ports above belong to outgoing connections, which take them at
 * any moment.
 */
export async function freePort(wished: number | null): Promise<number> {
  if (wished !== null && (await canListen(wished))) return wished;
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = 20_000 + ((process.pid * 37 + randomBytes(2).readUInt16LE()) % 12_000);
    if (await canListen(port)) return port;
  }
  throw new Error("No free port between 20000 and 32000 for the embedded Postgres.");
}

export function canListen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
  });
}
