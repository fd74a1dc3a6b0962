import type { Proved } from "../prove/proved.ts";
import { say } from "../table.ts";
import { mutantsOf, tryAll } from "./mutants.ts";

/** Whether the tests would notice: the functions that move money, each made wrong by hand. */
export async function killedMutants(): Promise<Proved> {
  const all = mutantsOf({ part: 1, parts: 1 });
  let survived = 0;
  await tryAll(all, ({ name, by }) => {
    if (by !== null) return;
    survived++;
    say(`SURVIVED: ${name}`);
  });
  return {
    sentence: "a function of the database that moves money wrongly turns a test red",
    looked: `${all.length} mutants`,
    violations: survived,
  };
}
