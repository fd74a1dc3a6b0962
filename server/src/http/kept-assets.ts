import { randomUUID } from "node:crypto";
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
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
  await letIn(kept);
  const own = await readdir(built);
  for (const name of own) await keep(join(built, name), join(kept, name));
  await forgetOld(kept, new Set(own));
  return async () => {
    for (const name of own) await touch(join(kept, name));
  };
}

/**
 * Lays the pages beside them, for the proxy to show while no server is ready; those of whichever server started last. Errors: the
 * disk's.
 */
export async function keepPages(built: string, kept: string): Promise<void> {
  await letIn(kept);
  for (const name of await readdir(built)) if (page.test(name)) await lay(join(built, name), join(kept, name));
}

/** The proxy is another user, whatever a server's own files are for. A folder that is somebody else's is theirs to open. */
async function letIn(folder: string): Promise<void> {
  await chmod(folder, 0o755).catch(() => {});
}

/** With their packed forms, and the picture that is there first. */
const page = /^(\w+\.html|icon\.svg)(\.br)?$/;

/** What is in a file is in its name, so one that is there whole is the same. Whoever reads it meanwhile never finds a part of it. */
async function keep(from: string, to: string): Promise<void> {
  const [there, ours] = await Promise.all([stat(to).catch(() => null), stat(from)]);
  if (there?.size === ours.size) return touch(to);
  await lay(from, to);
  await touch(to);
}

async function lay(from: string, to: string): Promise<void> {
  // In two containers at once, processes have the same number.
  const beside = `${to}.${randomUUID()}`;
  await copyFile(from, beside);
  await chmod(beside, 0o644);
  await rename(beside, to);
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
