import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mutants } from "../../../server/migrations-mutants/all.ts";
import type { Mutant } from "../../../server/migrations-mutants/mutant.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** `by`: the test that went red, or null: none did. */
export type Tried = { name: string; by: string | null };
export type Part = { part: number; parts: number };

export function mutantsOf({ part, parts }: Part): Mutant[] {
  return mutants.filter((_, index) => index % parts === part - 1);
}

/** Runs a mutant's test files on a database that is wrong in its way, until one is red. */
export async function tryMutant({ name, tests }: Mutant): Promise<Tried> {
  for (const file of tests) {
    const red = await redTest(name, file);
    if (red !== null) return { name, by: red };
  }
  return { name, by: null };
}

type VitestResult = {
  success: boolean;
  testResults: { name: string; message: string; assertionResults: { status: string; title: string }[] }[];
};

/** The first red test of a file; null: it is green. Throws where the file could not be run at all. */
async function redTest(mutant: string, file: string): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), "derash-mutant-"));
  const output = join(folder, "vitest.json");
  try {
    const args = ["run", "--project", "server", "--bail", "1", "--reporter=json", `--outputFile=${output}`, file];
    await ended(join(root, "node_modules", "vitest", "vitest.mjs"), args, mutant);
    const { success, testResults } = JSON.parse(readFileSync(output, "utf8")) as VitestResult;
    if (testResults.length === 0) throw new Error(`${file} was not run for "${mutant}"`);
    if (success) return null;
    const failed = testResults.flatMap(({ assertionResults }) => assertionResults).find(hasFailed);
    return failed?.title ?? `${file} as a whole`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function hasFailed({ status }: { status: string }): boolean {
  return status === "failed";
}

function ended(script: string, args: string[], mutant: string): Promise<void> {
  const env = { ...process.env, SQL_MUTANT: mutant };
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: "ignore" });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", () => resolve());
  });
}
