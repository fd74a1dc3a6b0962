import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createBuilder } from "vite";
import { type VerifyBuild, verifyBuildFile } from "../verify-build-plugin.ts";

const web = fileURLToPath(new URL("..", import.meta.url));

/** Builds the verify page alone, in a folder of its own that is gone afterwards, and answers what it is. */
export async function buildVerifyPage(): Promise<VerifyBuild> {
  const folder = await mkdtemp(join(tmpdir(), "derash-verify-"));
  try {
    const builder = await createBuilder({ root: web, logLevel: "warn", build: { outDir: folder } });
    const { verify } = builder.environments;
    if (!verify) throw new Error("vite.config.ts has the environment of the verify page");
    await builder.build(verify);
    return JSON.parse(await readFile(join(folder, verifyBuildFile), "utf8")) as VerifyBuild;
  } finally {
    await rm(folder, { recursive: true });
  }
}

// `npm run verify-build`
if (import.meta.main) {
  const { hash, files } = await buildVerifyPage();
  for (const [name, of] of Object.entries(files)) process.stdout.write(`${of}  ${name}\n`);
  process.stdout.write(`The verify page of this source: ${hash}\n`);
}
