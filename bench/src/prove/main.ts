import { chaosProof } from "../chaos/proof.ts";
import { machineLine } from "../machine.ts";
import { killedMutants } from "../mutants/proof.ts";
import { restoredFromAfar } from "../operations/restored.ts";
import { rollingRestart } from "../operations/rolling.ts";
import { modelSequences } from "../sequences/sequences.ts";
import { simulatedRounds } from "../simulator/proof.ts";
import { sizingOf } from "../sizing.ts";
import { type Column, printTable, say } from "../table.ts";
import type { Proof, Proved } from "./proved.ts";
import { unharmed } from "./unharmed.ts";

/** Proofs that are part of nothing else. */
const ownProofs: readonly Proof[] = [chaosProof, rollingRestart, restoredFromAfar];
/** Proofs by commands of their own, whose small form the tests run already: a small `prove` leaves them out. */
const proofsOfCommands: readonly Proof[] = [simulatedRounds, modelSequences, killedMutants, unharmed];

const columns: Column[] = [
  ["what is promised", "a sentence that the product is to be known by"],
  ["looked at", "by the command that tries to break it"],
  ["violations", "cases that break it"],
];

/** `npm run prove [-- small]`: exit code 1 on any violation; a proof that cannot be carried out ends it at once. */
async function main(args: readonly string[]): Promise<number> {
  const size = sizingOf(args);
  say(machineLine());
  const proved: Proved[] = [];
  // One after the other: each may want the whole machine.
  for (const proof of size === "small" ? ownProofs : [...ownProofs, ...proofsOfCommands])
    proved.push(...[await proof(size)].flat());
  printTable(
    columns,
    proved.map(({ sentence, looked, violations }) => [sentence, looked, String(violations)]),
  );
  const broken = proved.filter(({ violations }) => violations > 0).length;
  say(`${proved.length} sentences; broken: ${broken}`);
  return broken === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
