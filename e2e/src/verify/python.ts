import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export function hasPython(): boolean {
  return spawnSync("python3", ["--version"]).status === 0;
}

/** What the program that was downloaded says of a round; it ends well, or this throws. */
export async function checkedInPython(program: Buffer, address: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "derash-served-"));
  try {
    const file = join(folder, "derash_check.zip");
    writeFileSync(file, program);
    const { stdout } = await promisify(execFile)("python3", [file, address]);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
