import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { has } from "../../../scripts/needs.ts";

export const hasPython = has("python3");

/** What the program that is downloaded from there says of a round; it ends well, or this throws. */
async function checkedInPython(address: string): Promise<string> {
  const program = await fetch(new URL("/checker/derash_check.zip", address));
  const folder = mkdtempSync(join(tmpdir(), "derash-served-"));
  try {
    const file = join(folder, "derash_check.zip");
    writeFileSync(file, Buffer.from(await program.arrayBuffer()));
    const { stdout } = await promisify(execFile)("python3", [file, address]);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** It finds the round at this address right, and wrong where a phone kept another seal of it. */
export async function expectJudgedInPython(round: string): Promise<void> {
  expect(await checkedInPython(round)).toMatch(/^order +ok /m);
  const convicted = { code: 1, stdout: expect.stringContaining("Wrong: stored.") };
  const kept = `${round}#close=${"ab".repeat(32)}&at=1760000000000&house=1760000000040`;
  await expect(checkedInPython(kept)).rejects.toMatchObject(convicted);
}
