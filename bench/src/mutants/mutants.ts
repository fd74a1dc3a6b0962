import { availableParallelism } from "node:os";
import { mutants } from "../../../server/migrations-mutants/all.ts";
import type { Mutant } from "../../../server/migrations-mutants/mutant.ts";
import { reportOf } from "../vitest-report.ts";

/** `by`: the test that went red, or null: none did. */
export type Tried = { name: string; by: string | null };
export type Part = { part: number; parts: number };

export function mutantsOf({ part, parts }: Part): Mutant[] {
  return mutants.filter((_, index) => index % parts === part - 1);
}

/** Tries each, as many at once as there are processors: half of the time of one is waiting for its database. Told in their order. */
export async function tryAll(some: readonly Mutant[], told: (tried: Tried) => void): Promise<void> {
  const tries = some.map(() => Promise.withResolvers<Tried>());
  const left = [...some.entries()];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [index, mutant] = next;
      await tryMutant(mutant).then(tries[index]?.resolve, tries[index]?.reject);
    }
  };
  const lanes = Array.from({ length: availableParallelism() }, lane);
  for (const { promise } of tries) told(await promise);
  await Promise.all(lanes);
}

/** Runs a mutant's test files on a database that is wrong in its way, until one is red. */
async function tryMutant({ name, tests }: Mutant): Promise<Tried> {
  for (const file of tests) {
    const red = await redTest(name, file);
    if (red !== null) return { name, by: red };
  }
  return { name, by: null };
}

/** The first red test of a file; null: it is green. */
async function redTest(mutant: string, file: string): Promise<string | null> {
  const { success, testResults } = await reportOf(file, { env: { SQL_MUTANT: mutant }, args: ["--bail", "1"] });
  if (success) return null;
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults).find(hasFailed);
  return failed?.title ?? `${file} as a whole`;
}

function hasFailed({ status }: { status: string }): boolean {
  return status === "failed";
}
