import type { Proved } from "../prove/proved.ts";
import { say } from "../table.ts";
import { type Bug, bugs } from "./bugs.ts";
import { simulate } from "./simulate.ts";

const rounds = 100_000;
const roundsOfABug = 4000;

/** Rounds under everything that can go wrong; and whether the same look would see a bug, planted one after the other. */
export async function simulatedRounds(): Promise<Proved[]> {
  const { looked, violations } = await simulate({ rounds, seed: "derash" });
  for (const line of violations) say(`BROKEN: ${line}`);
  const unseen: Bug[] = [];
  const planted = Object.keys(bugs) as Bug[];
  for (const bug of planted) {
    const { violations: seen } = await simulate({ rounds: roundsOfABug, seed: "derash", bug });
    if (seen.length === 0) unseen.push(bug);
  }
  for (const bug of unseen) say(`NOT SEEN: ${bug}`);
  return [
    {
      sentence:
        "whatever is killed, cut, late, doubled or lost at whatever step, no stake is lost and every ball is seen",
      looked,
      violations: violations.length,
    },
    {
      sentence: "a bug planted in the money of a round is seen",
      looked: planted.join(", "),
      violations: unseen.length,
    },
  ];
}
