import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeBaseBackup } from "../backup/base-backup.ts";
import { backUp } from "../backup/repositories.ts";
import * as store from "../backup/store.ts";
import { oneAtATime } from "../backup/turn.ts";
import { type Config, readConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { type Database, openDatabase } from "../postgres/database.ts";
import { exitWith, say } from "./exit-code.ts";
import { untilSignalled } from "./signalled.ts";

const hoursApart = 24;

/**
 * `npm run backup -- <file>` writes the embedded Postgres into one file, beside a server that goes on; without a file, into each
 * repository of BACKUP_DIRS. `--if-due`: only where the last was a day ago, and of several only into
 * those where it was. Exit code 1 where a repository could not be written.
 */
async function main(signal: AbortSignal): Promise<boolean> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { "if-due": { type: "boolean" } } });
  const [file] = positionals;
  const config = readConfig();
  if (config.databaseUrl)
    throw new Error("DATABASE_URL names a Postgres of yours, which pgBackRest backs up: docs/backups.md.");
  if (file === undefined && config.archive === null)
    throw new Error("Say which file to write, or set BACKUP_DIRS: docs/backups.md.");
  const database = await openDatabase(config, createLog("error"));
  try {
    if (file === undefined) return await intoRepositories(database, config, values["if-due"] === true, signal);
    const { bytes } = await makeBaseBackup(database.url, resolve(file), signal);
    say(`Written: ${file}, ${(bytes / 1e6).toFixed(1)} MB. It holds the whole database. SEED_KEY is not in it.`);
    return true;
  } finally {
    await database.leave();
  }
}

async function intoRepositories(
  { url, dbs: { commands: db } }: Database,
  { archive }: Pick<Config, "archive">,
  isOnlyIfDue: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const done = await oneAtATime(url, "backup", async () => {
    if (isOnlyIfDue && !(await store.isDue(db, "base_backup", hoursApart))) return true;
    const since = isOnlyIfDue ? new Date(Date.now() - hoursApart * 3_600_000) : null;
    const kept = await backUp(url, archive?.folders ?? [], { since, signal });
    const lines = kept.map(({ folder, isOk, told }) => `${folder}: ${isOk ? "" : "FAILED: "}${told}`);
    for (const line of lines) say(line);
    const isOk = kept.every((repository) => repository.isOk);
    await store.record(db, "base_backup", isOk, lines.join("\n"));
    return isOk;
  });
  if (done === null) say("Another process makes a backup just now.");
  return done ?? isOnlyIfDue;
}

exitWith(untilSignalled(main));
