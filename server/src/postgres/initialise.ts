import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Binaries, type Identity, spawnAs } from "./installation.ts";

const run = promisify(execFile);

/**
 * Makes the cluster beside its place and moves it there whole: an interrupted first start, or two at the same time, leave
 * nothing half made. Answers the owner's password.
 */
export async function initialise(binaries: Binaries, cluster: string, identity: Identity | null): Promise<string> {
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
