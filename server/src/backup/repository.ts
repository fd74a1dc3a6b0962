import { readdirSync, rmSync, statSync } from "node:fs";
import { copyFile, open, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { baseFolder, walFolder } from "../postgres/archive.ts";
import { syncFolder } from "./base-backup.ts";

/** A base backup as its file's name says: when it was whole, and the first piece of WAL that it needs. */
export type Base = { file: string; name: string; at: Date; startsAt: string };

const pattern = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)\.(\d{3})Z-([0-9A-F]{24})\.tar\.gz$/;
const keptDays = 14;
/** However old: a repository that nobody writes to any more keeps what it has. */
const keptLeast = 2;
const dayMs = 86_400_000;
/** By so much the clock of a disk elsewhere may differ from this machine's. */
const clocksDifferMs = 3_600_000;

export function baseName(at: Date, startsAt: string): string {
  return `${at.toISOString().replaceAll(/[-:]/g, "")}-${startsAt}.tar.gz`;
}

const answersWithinMs = 60_000;

/**
 * Asked before a repository is read by calls that wait for their disk: one that hangs would keep the others from theirs. What else is
 * wrong with it they say themselves. Errors: it does not answer. `look`, `withinMs`: for tests.
 */
export async function answers(
  folder: string,
  look: (folder: string) => Promise<unknown> = readdir,
  withinMs = answersWithinMs,
): Promise<void> {
  const looked = look(folder).then(
    () => true,
    () => true,
  );
  if (!(await Promise.race([looked, setTimeout(withinMs, false, { ref: false })])))
    throw new Error(`it did not answer within ${withinMs / 1000} s`);
}

/** The base backups of a repository, the oldest first; none where there is no such folder. */
export function basesIn(folder: string): Base[] {
  return namesIn(baseFolder(folder))
    .sort()
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second, ms, startsAt = ""] = pattern.exec(name) ?? [];
      if (!year) return [];
      const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
      return [{ file: join(baseFolder(folder), name), name, at, startsAt }];
    });
}

/** The newest base backup that was whole at a moment, in any of the repositories, of those that are of use. */
export function baseBefore(
  folders: readonly string[],
  at: Date | null,
  isOfUse: (base: Base) => boolean = () => true,
): Base | undefined {
  return folders
    .flatMap(basesIn)
    .filter((base) => (at === null || base.at <= at) && isOfUse(base))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .at(-1);
}

/** Copies it into another repository, where it is whole or not at all. */
export async function copyBase(base: Base, folder: string): Promise<void> {
  const [draft, place] = [join(baseFolder(folder), `${base.name}.draft`), join(baseFolder(folder), base.name)];
  try {
    await copyFile(base.file, draft);
    const handle = await open(draft, "r+");
    await handle.sync();
    await handle.close();
    await rename(draft, place);
    await syncFolder(baseFolder(folder));
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes base backups of more than a fortnight ago, and the WAL that only they needed. Answers how many files went. */
export function expire(folder: string, now: Date): number {
  const bases = basesIn(folder);
  const kept = bases.filter(
    ({ at }, index) => index >= bases.length - keptLeast || now.getTime() - at.getTime() < keptDays * dayMs,
  );
  const [oldest] = kept;
  if (!oldest) return 0;
  const gone = bases.filter((base) => !kept.includes(base)).map(({ file }) => file);
  gone.push(...walBefore(oldest, walFolder(folder)));
  for (const file of gone) rmSync(file, { force: true });
  return gone.length;
}

/**
 * The pieces of WAL before a base backup by their place and by their age: a timeline that a restore has begun goes on from an earlier
 * place, so that what is written on it lies below backups that were made before.
 */
function walBefore(base: Base, folder: string): string[] {
  const first = base.startsAt.slice(8);
  return namesIn(folder)
    .filter((name) => /^[0-9A-F]{24}(\.partial)?\.gz$/.test(name) && name.slice(8, 24) < first)
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).mtimeMs < base.at.getTime() - clocksDifferMs);
}

export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
