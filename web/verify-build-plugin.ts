import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/** What is told of the build of the page on which draws are checked: each file's SHA-256, and one over all of them. */
export type VerifyBuild = { hash: string; files: Record<string, string> };

export const verifyBuildFile = "verify-build.json";
const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

/** Writes verify-build.json beside the page, so that anybody can compare what is served with what they have built themselves. */
export function verifyBuild(): Plugin {
  return {
    name: "verify-build",
    applyToEnvironment: ({ name }) => name === "verify",
    async writeBundle({ dir }, bundle) {
      const folder = dir ?? "";
      const names = Object.keys(bundle).toSorted();
      const hashed = await Promise.all(
        names.map(async (name) => [name, sha256(await readFile(join(folder, name)))] as const),
      );
      // As `sha256sum` prints them, so that the one over all can be made without us.
      const hash = sha256(hashed.map(([name, of]) => `${of}  ${name}\n`).join(""));
      const told: VerifyBuild = { hash, files: Object.fromEntries(hashed) };
      await writeFile(join(folder, verifyBuildFile), `${JSON.stringify(told, null, 2)}\n`);
    },
  };
}
