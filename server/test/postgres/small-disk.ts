import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const looksMax = 20;

/** A disk of its own for Postgres, small enough to be filled. */
export type SmallDisk = {
  folder: string;
  /** Leaves not a byte on it. */
  fill(): Promise<void>;
  free(): void;
  remove(): void;
};

/** Null where nobody lets us mount one: that takes Linux and root. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), "derash-chaos-disk-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "derash-chaos", folder]);
  } catch {
    rmdirSync(folder);
    return null;
  }
  const filler = join(folder, "filler");
  const remove = () => {
    process.off("exit", remove);
    // Lazily: whoever was interrupted may have left a process of Postgres on it that is just ending.
    execFileSync("umount", ["--lazy", folder]);
    rmdirSync(folder);
  };
  process.on("exit", remove);
  return {
    folder,
    fill: async () => {
      // Postgres goes on writing meanwhile, and what it has taken is not there any more: then a little less is.
      for (let look = 0; look < looksMax; look++) {
        const { bavail, bsize } = statfsSync(folder);
        if (bavail === 0) return;
        const wanted = Math.ceil(look % 2 === 0 ? bavail : bavail * 0.95) * bsize;
        const size = existsSync(filler) ? statSync(filler).size : 0;
        await run("fallocate", ["-l", String(size + wanted), filler]).catch(() => {});
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove,
  };
}
