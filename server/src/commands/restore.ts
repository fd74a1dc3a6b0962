import { existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { baseBefore } from "../backup/repository.ts";
import { restoreInto, type Until, type Wanted } from "../backup/restore.ts";
import { type Config, readConfig } from "../config.ts";
import { takeUse } from "../postgres/in-use.ts";
import { defaultDataDir, postgresIdentity } from "../postgres/installation.ts";
import { namedProcess } from "../postgres/postmaster.ts";
import { exitWith, say } from "./exit-code.ts";
import { momentOf } from "./moment.ts";
import { untilSignalled } from "./signalled.ts";

const usage = "Usage: npm run restore -- <file or repository> [--at 2026-11-23T18:00:00Z]";

/**
 * `npm run restore -- <file or repository> [--at <time>]`: the embedded Postgres of DATA_DIR as a backup has it. Of a repository
 * the newest, with all that was archived after it, or until the moment. What lay in DATA_DIR is laid aside there.
 * Refused while a server or another restore is at work in DATA_DIR.
 */
async function main(signal: AbortSignal): Promise<boolean> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { at: { type: "string" } } });
  const [from] = positionals;
  if (from === undefined || positionals.length > 1) throw new Error(usage);
  const config = readConfig();
  if (config.databaseUrl)
    throw new Error("DATABASE_URL names a Postgres of yours: docs/backups.md says how it is restored.");
  const { file, folders, until } = sourceOf(resolve(from), momentOf(values.at), config);
  const dataDir = resolve(config.dataDir ?? defaultDataDir(await postgresIdentity()));
  const leave = takeUse(dataDir, "restored");
  try {
    await restoreFrom({ file, folders, until, dataDir, archive: config.archive, signal });
  } finally {
    leave();
  }
  say("Before any server starts on it: npm run draw:recover");
  return true;
}

async function restoreFrom({ file, dataDir, ...wanted }: Wanted & { file: string; dataDir: string }): Promise<void> {
  const beganAt = performance.now();
  const aside = await laidAside(dataDir);
  if (aside) say(`What was there lies in ${aside} now.`);
  const restored = await restoreInto(dataDir, file, wanted);
  await restored.stop();
  const { lastCommitAt } = restored;
  say(`Restored from ${file} into ${dataDir} in ${((performance.now() - beganAt) / 1000).toFixed(1)} s.`);
  say(lastCommitAt ? `The last that it knows is of ${lastCommitAt.toISOString()}.` : "It is as the file has it.");
}

function sourceOf(from: string, at: Date | null, { archive }: Pick<Config, "archive">) {
  const configured = archive?.folders ?? [];
  if (!existsSync(from)) throw new Error(`There is no ${from}.`);
  if (!statSync(from).isDirectory()) {
    const ownRepository = dirname(from).endsWith("/base") ? [dirname(dirname(from))] : [];
    return { file: from, folders: different([...ownRepository, ...configured]), until: at ?? ("base" as Until) };
  }
  const base = baseBefore([from], at);
  if (!base) throw new Error(`${from} has no base backup${at ? ` from before ${at.toISOString()}` : ""}.`);
  return { file: base.file, folders: different([from, ...configured]), until: at ?? ("end" as Until) };
}

const different = (folders: readonly string[]) => [...new Set(folders.map((folder) => resolve(folder)))];

/** Nothing is ever deleted here. Answers where it lies; null where there was nothing. Errors: it still runs. */
async function laidAside(dataDir: string): Promise<string | null> {
  const folder = join(dataDir, "postgres");
  if (!existsSync(folder)) return null;
  if ((await namedProcess(folder)) === "ours")
    throw new Error(`A Postgres runs on ${folder}. Stop every server first.`);
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[-:]/g, "")}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of ["postgres", "postgres-password"])
    if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(aside, name));
  return aside;
}

exitWith(untilSignalled(main));
