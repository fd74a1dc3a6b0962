import { chaosProof } from "../chaos/proof.ts";
import { machineLine } from "../machine.ts";
import { killedMutants } from "../mutants/proof.ts";
import { restoredFromAfar } from "../operations/restored.ts";
import { rollingRestart } from "../operations/rolling.ts";
import { modelSequences } from "../sequences/sequences.ts";
import { simulatedRounds } from "../simulator/proof.ts";
import { type Sizing, sizingOf } from "../sizing.ts";
import { type Column, printTable, say } from "../table.ts";
import { nobodyElse } from "./nobody-else.ts";
import type { Proof, Proved } from "./proved.ts";
import { unharmed } from "./unharmed.ts";

type Proofs = Readonly<Record<string, Proof>>;

/** Proofs that are part of nothing else. */
const ownProofs = { chaos: chaosProof, rolling: rollingRestart, restored: restoredFromAfar } satisfies Proofs;
/** Proofs by commands or tests of their own, which `npm test` runs already, small or whole: a small `prove` leaves them out. */
const proofsOfCommands = {
  ...{ simulate: simulatedRounds, sequences: modelSequences },
  ...{ mutants: killedMutants, fuzz: unharmed, matrix: nobodyElse },
} satisfies Proofs;
const allProofs: Proofs = { ...ownProofs, ...proofsOfCommands };

const columns: Column[] = [
  ["what is promised", "a sentence that the product is to be known by"],
  ["looked at", "by the command that tries to break it"],
  ["violations", "cases that break it"],
];

/**
 * `npm run prove [-- small] [rolling restored ...]`: all proofs, or those that are named. Exit code 1 on any violation, 2 for a name
 * that is none. A proof that cannot be carried out counts as broken, and the others are tried all the same: one takes up to an hour.
 */
async function main(args: readonly string[]): Promise<number> {
  const size = sizingOf(args);
  const names = args.filter((arg) => arg !== "small");
  if (names.some((name) => !Object.hasOwn(allProofs, name))) {
    say(`usage: npm run prove -- [${Object.keys(allProofs).join(" ")}]`);
    return 2;
  }
  const ofSize = size === "small" ? ownProofs : allProofs;
  const wanted = names.length === 0 ? Object.keys(ofSize) : names;
  say(machineLine());
  const proved: Proved[] = [];
  // One after the other: each may want the whole machine.
  for (const name of wanted) proved.push(...(await carriedOut(name, size)));
  printTable(
    columns,
    proved.map(({ sentence, looked, violations }) => [sentence, looked, String(violations)]),
  );
  const broken = proved.filter(({ violations }) => violations > 0).length;
  say(`${proved.length} sentences; broken: ${broken}`);
  return broken === 0 ? 0 : 1;
}

async function carriedOut(name: string, size: Sizing): Promise<readonly Proved[]> {
  try {
    const proved = await allProofs[name]?.(size);
    return proved === undefined ? [] : [proved].flat();
  } catch (error) {
    say(`${name} could not be carried out: ${error instanceof Error ? error.stack : error}`);
    return [{ sentence: `${name} can be carried out`, looked: "ended by an error, told above", violations: 1 }];
  }
}

process.exitCode = await main(process.argv.slice(2));
