import type { Proved } from "../prove/proved.ts";
import { say } from "../table.ts";
import { mutantsOf, tryMutant } from "./mutants.ts";

/** Whether the tests would notice: the functions that move money, each made wrong by hand. */
export async function killedMutants(): Promise<Proved> {
  const all = mutantsOf({ part: 1, parts: 1 });
  let survived = 0;
  for (const mutant of all) {
    if ((await tryMutant(mutant)).by !== null) continue;
    survived++;
    say(`SURVIVED: ${mutant.name}`);
  }
  return {
    sentence: "a function of the database that moves money wrongly turns a test red",
    looked: `${all.length} mutants`,
    violations: survived,
  };
}
