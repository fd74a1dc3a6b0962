import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Identity, prepareFolder } from "./installation.ts";

/** Where the embedded Postgres lays its WAL, piece by piece, and after how many seconds a piece goes though it is not full. */
export type Archive = { folders: readonly string[]; everySeconds: number };

/** In `folder`, which a backup repository is: pieces of WAL, and base backups. */
export const walFolder = (folder: string) => join(folder, "wal");
export const baseFolder = (folder: string) => join(folder, "base");

/**
 * What Postgres is started with so that it archives. Makes the folders, each once: one that was there before and is gone is a
 * disk that is away, and what is written in its place would be on another. Errors: one that Postgres' user cannot enter.
 */
export function archiveSettings(dataDir: string, identity: Identity | null, archive: Archive): string[] {
  const known = linesOf(join(dataDir, "archive-wal.folders"));
  for (const folder of archive.folders.filter((each) => !known.includes(resolve(each)))) {
    prepareFolder(folder, identity, "BACKUP_DIRS");
    for (const part of [walFolder(folder), baseFolder(folder)]) mkdirSync(part, { recursive: true, mode: 0o700 });
    if (identity) chownSync(walFolder(folder), identity.uid, identity.gid);
  }
  const script = layScripts(dataDir, archive.folders, "archive-wal.sh");
  return ["archive_mode=on", `archive_timeout=${archive.everySeconds}`, `archive_command='sh "${script}" "%p" "%f"'`];
}

/** What Postgres is started with so that it takes WAL from these folders while it recovers. */
export function fetchSetting(dataDir: string, folders: readonly string[]): string {
  return `restore_command='sh "${layScripts(dataDir, folders, "fetch-wal.sh")}" "%f" "%p"'`;
}

/** Beside the cluster, where its user can read them; the folders' names in a file, so that no shell reads meaning into them. */
function layScripts(dataDir: string, folders: readonly string[], wanted: string): string {
  if (process.platform === "win32") throw new Error("Backups of the embedded Postgres need a POSIX shell.");
  const script = join(dataDir, wanted);
  if (/["'$`\\%\n]/.test(script)) throw new Error(`DATA_DIR has a sign in it that a shell reads otherwise: ${dataDir}`);
  if (folders.some((folder) => folder.includes("\n"))) throw new Error("BACKUP_DIRS has a line break in it.");
  const lines = folders.map((folder) => `${resolve(folder)}\n`);
  layWhole(script.replace(/sh$/, "folders"), lines.join(""));
  layWhole(script, readFileSync(new URL(wanted, import.meta.url), "utf8"));
  return script;
}

/** A running Postgres may be reading what was there. */
function layWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
}
