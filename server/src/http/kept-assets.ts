import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

/** Pages stay open for days, on tills above all. */
const keptMs = 30 * 24 * 3_600_000;

/**
 * Lays the hashed files of this build into a folder that the servers of all releases share. A page that was opened before a release
 * asks for its own files at whichever server it meets, and so does a new page that meets a server of the release before. `built`:
 * the folder of this build's. Answers what says that they are still in use. Errors: the disk's.
 */
export async function keepAssets(built: string, kept: string): Promise<() => Promise<void>> {
  await mkdir(kept, { recursive: true });
  const own = await readdir(built);
  for (const name of own) await keep(join(built, name), join(kept, name));
  await forgetOld(kept, new Set(own));
  return async () => {
    for (const name of own) await touch(join(kept, name));
  };
}

/** What is in a file is in its name, so one that is there whole is the same. Whoever reads it meanwhile never finds a part of it. */
async function keep(from: string, to: string): Promise<void> {
  const [there, ours] = await Promise.all([stat(to).catch(() => null), stat(from)]);
  if (there?.size === ours.size) return touch(to);
  const beside = `${to}.${process.pid}`;
  await copyFile(from, beside);
  await rename(beside, to);
  await touch(to);
}

async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now);
}

async function forgetOld(kept: string, own: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(kept)) {
    if (own.has(name)) continue;
    const path = join(kept, name);
    // The server beside this one may do the same.
    const there = await stat(path).catch(() => null);
    if (there !== null && there.mtimeMs < Date.now() - keptMs) await rm(path, { force: true });
  }
}
