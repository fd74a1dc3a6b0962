import { mutants } from "../../../server/migrations-mutants/all.ts";
import type { Mutant } from "../../../server/migrations-mutants/mutant.ts";
import { runTests } from "../test-run.ts";

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

/** The first red test of a file; null: it is green. */
async function redTest(mutant: string, file: string): Promise<string | null> {
  const { success, testResults } = await runTests([file], { SQL_MUTANT: mutant }, ["--bail", "1"]);
  if (success) return null;
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults).find(hasFailed);
  return failed?.title ?? `${file} as a whole`;
}

function hasFailed({ status }: { status: string }): boolean {
  return status === "failed";
}
