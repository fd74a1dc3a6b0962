import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { baseFolder } from "../postgres/archive.ts";
import { makeBaseBackup } from "./base-backup.ts";
import { answers, type Base, baseBefore, baseName, copyBase, expire } from "./repository.ts";
import { leadsTo, timelinesIn } from "./timeline.ts";

/** What became of one repository; a folder that is away keeps none of the others from theirs. */
export type Kept = { folder: string; isOk: boolean; told: string };

/**
 * One base backup, in every repository that has none of `since` or later, each of which then forgets what is too old: while one is
 * away it is tried again and again, and the others are not filled by that. Errors: the signal's. `ask`: whether one answers.
 */
export async function backUp(
  url: string,
  folders: readonly string[],
  { since = null, signal, ask = answers }: { since?: Date | null; signal?: AbortSignal; ask?: typeof answers } = {},
): Promise<Kept[]> {
  const kept: Kept[] = [];
  let made: Base | null = null;
  for (const folder of folders) {
    try {
      await ask(folder);
      const recent = since && recentIn(folder, since);
      if (recent) {
        kept.push({ folder, isOk: true, told: `${recent.name} is recent enough` });
        continue;
      }
      if (made) await copyBase(made, folder);
      else made = await madeIn(url, folder, signal);
      const gone = expire(folder, new Date());
      kept.push({ folder, isOk: true, told: `${made.name}; ${gone} old files removed` });
    } catch (error) {
      if (signal?.aborted) throw error;
      kept.push({ folder, isOk: false, told: error instanceof Error ? error.message : String(error) });
    }
  }
  return kept;
}

/** Not what was made before a restore that went back behind it. */
function recentIn(folder: string, since: Date): Base | null {
  const newest = baseBefore([folder], null, leadsTo("latest", timelinesIn([folder])));
  return newest && newest.at >= since ? newest : null;
}

async function madeIn(url: string, folder: string, signal?: AbortSignal): Promise<Base> {
  const draft = join(baseFolder(folder), `draft-${process.pid}`);
  try {
    const { startsAt } = await makeBaseBackup(url, draft, signal);
    const at = new Date();
    const name = baseName(at, startsAt);
    const file = join(baseFolder(folder), name);
    await rename(draft, file);
    return { file, name, at, startsAt };
  } finally {
    await rm(draft, { force: true });
  }
}

const archivedWithinMs = 60_000;
const lookMs = 100;

/**
 * Finishes the piece of WAL that is being written, and waits until it lies in the repositories. Answers the place in the WAL up to
 * which a restore must come from now on (hasReplayed). Errors: it does not lie there in a minute. Something is written first: a piece
 * in which nothing is would not be finished, and nobody would tell Postgres to look for a repository that is back, which it does by
 * itself once a minute.
 */
export async function archiveNow(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: marks } = await client.query<{ upTo: string }>(
      `select pg_create_restore_point('archived now') as "upTo"`,
    );
    const { rows } = await client.query("select pg_walfile_name(pg_current_wal_insert_lsn()) as name, pg_switch_wal()");
    const untilMs = performance.now() + archivedWithinMs;
    for (;;) {
      const { rows: last } = await client.query("select last_archived_wal as name from pg_stat_archiver");
      if ((last[0]?.name ?? "") >= rows[0].name) return marks[0]?.upTo ?? "";
      if (performance.now() > untilMs) throw new Error("The WAL has not reached the repositories within a minute.");
      await setTimeout(lookMs);
    }
  } finally {
    await client.end();
  }
}
