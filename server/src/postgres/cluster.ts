import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { type Binaries, type Identity, spawnAs } from "./installation.ts";
import { canListen, namedProcess, postmasterPid } from "./postmaster.ts";

const run = promisify(execFile);
const startSeconds = 60;
const stopMs = 30_000;

/** A folder of the embedded Postgres, and what it is started with. */
export type Cluster = {
  binaries: Binaries;
  identity: Identity | null;
  folder: string;
  password: string;
  /** Each `name=value`; a value with spaces stands in single quotes. */
  settings: readonly string[];
};

/** `withinSeconds`: one that recovers may take long until it takes connections. Errors: what it said last. */
export async function startCluster(
  { binaries, folder, identity, settings }: Cluster,
  port: number,
  withinSeconds = startSeconds,
): Promise<void> {
  if (!(await canListen(port))) throw new Error(`Port ${port} of the embedded Postgres is taken by another program.`);
  const flags = [
    `-p ${port}`,
    "-h 127.0.0.1",
    "-k ''",
    "-c timezone=UTC",
    ...settings.map((setting) => `-c ${setting}`),
  ];
  const log = join(folder, "server.log");
  const args = ["start", "-D", folder, "-w", "-t", String(withinSeconds), "-l", log, "-o", flags.join(" ")];
  try {
    await run(binaries.pg_ctl, args, spawnAs(identity));
  } catch (cause) {
    const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").slice(-5).join("\n") : "";
    throw new Error(`The embedded Postgres in ${folder} did not start. Its last words:\n${lines}`, { cause });
  }
  // Its checkpointer, which sees to `archive_timeout`, lies down before the start is over and sleeps five minutes: that wakes it.
  // Whoever has stopped it meanwhile has no need of it.
  await run(binaries.pg_ctl, ["reload", "-D", folder], spawnAs(identity)).catch(() => {});
}

/**
 * pg_ctl does not wait here: it would take a Postgres that another server starts on the folder at once for the one that is
 * to stop, and wait for its end.
 */
export async function stopCluster({ binaries, folder, identity }: Cluster): Promise<void> {
  const pid = postmasterPid(folder);
  await run(binaries.pg_ctl, ["stop", "-D", folder, "-m", "fast", "-W"], spawnAs(identity));
  const giveUpAt = performance.now() + stopMs;
  while (postmasterPid(folder) === pid && (await namedProcess(folder)) === "ours") {
    if (performance.now() > giveUpAt)
      throw new Error(`The embedded Postgres in ${folder} does not stop. Its log is server.log there.`);
    await setTimeout(20);
  }
}
