import { existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { baseBefore } from "../backup/repository.ts";
import { restoreInto, type Wanted } from "../backup/restore.ts";
import { leadsTo, numbersOf, type Timelines, timelinesIn, told } from "../backup/timeline.ts";
import { type Config, readConfig } from "../config.ts";
import { takeUse } from "../postgres/in-use.ts";
import { defaultDataDir, postgresIdentity } from "../postgres/installation.ts";
import { namedProcess } from "../postgres/postmaster.ts";
import { exitWith, say } from "./exit-code.ts";
import { momentOf } from "./moment.ts";
import { untilSignalled } from "./signalled.ts";

const usage = "Usage: npm run restore -- <file or repository> [--at 2026-11-23T18:00:00Z] [--timeline 1|2|latest]";
/** A server writes more often. */
const farMs = 5000;

/**
 * `npm run restore -- <file or repository> [--at <time>] [--timeline <number>]`: the embedded Postgres of DATA_DIR as a backup has it. Of a repository
 * the newest, with all that was archived after it, or until the moment. What lay in DATA_DIR is laid aside there.
 * Refused while a server or another restore is at work in DATA_DIR. Exit code 1 where a piece of WAL is missing in the middle.
 */
async function main(signal: AbortSignal): Promise<boolean> {
  const options = { at: { type: "string" }, timeline: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [from] = positionals;
  if (from === undefined || positionals.length > 1) throw new Error(usage);
  const config = readConfig();
  if (config.databaseUrl)
    throw new Error("DATABASE_URL names a Postgres of yours: docs/backups.md says how it is restored.");
  const source = sourceOf(resolve(from), momentOf(values.at), values.timeline ?? null, config);
  const dataDir = resolve(config.dataDir ?? defaultDataDir(await postgresIdentity()));
  const leave = takeUse(dataDir, "restored");
  try {
    return await restoreFrom({ ...source, dataDir, archive: config.archive, signal });
  } finally {
    leave();
  }
}

/** Answers whether nothing is missing of what there is. */
async function restoreFrom({ file, dataDir, ...wanted }: Wanted & { file: string; dataDir: string }): Promise<boolean> {
  const beganAt = performance.now();
  const aside = await laidAside(dataDir);
  if (aside) say(`What was there lies in ${aside} now.`);
  const restored = await restoreInto(dataDir, file, wanted);
  await restored.stop();
  const { lastCommitAt, hole } = restored;
  say(`Restored from ${file} into ${dataDir} in ${((performance.now() - beganAt) / 1000).toFixed(1)} s.`);
  say(lastCommitAt ? `The last that it knows is of ${lastCommitAt.toISOString()}.` : "It is as the file has it.");
  const { until } = wanted;
  const beforeMs = lastCommitAt && until instanceof Date ? until.getTime() - lastCommitAt.getTime() : 0;
  if (beforeMs > farMs)
    say(`That is ${Math.round(beforeMs / 1000)} s before the moment: on this timeline nothing was written in between.`);
  say("Before any server starts on it: npm run draw:recover");
  if (hole)
    say(`BROKEN: the WAL has a hole: ${hole} is missing or damaged. Later pieces are there, and were NOT restored.`);
  return hole === null;
}

type Source = Pick<Wanted, "folders" | "until" | "timeline"> & { file: string };

function sourceOf(from: string, at: Date | null, wished: string | null, { archive }: Pick<Config, "archive">): Source {
  const configured = archive?.folders ?? [];
  if (!existsSync(from)) throw new Error(`There is no ${from}.`);
  if (!statSync(from).isDirectory()) {
    const ownRepository = dirname(from).endsWith("/base") ? [dirname(dirname(from))] : [];
    const folders = different([...ownRepository, ...configured]);
    return at === null
      ? { file: from, folders, until: "base" }
      : { file: from, folders, until: at, timeline: chosen(wished, timelinesIn(folders)) };
  }
  const folders = different([from, ...configured]);
  const timelines = timelinesIn(folders);
  const timeline = chosen(wished, timelines);
  const base = baseBefore([from], at, leadsTo(timeline, timelines));
  if (!base)
    throw new Error(
      `${from} has no base backup${at ? ` from before ${at.toISOString()}` : ""}${timelines.size > 0 ? ` on timeline ${timeline}` : ""}.`,
    );
  return { file: base.file, folders, until: at ?? "end", timeline };
}

/** Errors: an earlier restore has begun another timeline, and nobody has said which one is meant. */
function chosen(wished: string | null, timelines: Timelines): number | "latest" {
  if (wished === "latest" || (wished === null && timelines.size === 0)) return "latest";
  if (wished !== null && numbersOf(timelines).has(Number(wished))) return Number(wished);
  throw new Error(
    timelines.size === 0
      ? "There is one timeline only: leave --timeline away."
      : `An earlier restore has begun another timeline. Say with --timeline which one is meant, or latest:\n${told(timelines)}`,
  );
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
