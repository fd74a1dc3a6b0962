import { checkChain, checkSeed } from "./proof/chain.ts";
import { checkCloseRecord, checkRules, checkTickets } from "./proof/close.ts";
import { checkBeaconRound, checkBeaconSignature, checkCalls, checkOrder } from "./proof/draw.ts";
import { checkVoid, checkWinners } from "./proof/end.ts";
import { type Finding, failed } from "./proof/finding.ts";
import { checkMine, checkStored } from "./proof/mine.ts";
import { readAsked, readFaultOf, readKept, readMine, readNeighbours, readRecord } from "./proof/reader.ts";
import type { About, CheckStep, LogEntry, RoundProof, StepName } from "./proof/record.ts";

export type { About, CheckStep, LogEntry, RoundProof, StepName };

/** The steps in their order; docs/fairness.md says what each looks at and what it means when it fails. */
const checks: readonly [StepName, (proof: RoundProof, about: About) => Finding][] = [
  ["seed", checkSeed],
  ["chain", (proof, about) => checkChain(proof, readNeighbours(about))],
  ["tickets", checkTickets],
  ["rules", checkRules],
  ["close_record", checkCloseRecord],
  ["beacon_round", checkBeaconRound],
  ["beacon_signature", (proof, about) => checkBeaconSignature(proof, about.verifyBeacon)],
  ["order", checkOrder],
  ["calls", checkCalls],
  ["winners", checkWinners],
  ["void", (proof, about) => checkVoid(proof, readAsked(about.askedBeacon), about.verifyBeacon)],
  ["mine", (proof, about) => checkMine(proof, readMine(about.mine))],
  ["stored", (proof, about) => checkStored(proof, readKept(about))],
];

/**
 * Checks a public record step by step. Never throws, whatever it is given: of a record that cannot be read every step has
 * failed, and the step that looks at something else which cannot be read. What comes from somebody else is read with
 * `readJson` first, which finds the numbers that are spelt in another way.
 */
export function checkRound(record: RoundProof, about: About): CheckStep[] {
  const proof = readRecord(record);
  return checks.map(([step, check]) => {
    if (typeof proof === "string") return { step, ...failed(proof) };
    try {
      return { step, ...check(proof, about) };
    } catch (error) {
      return { step, ...failed(readFaultOf(error)) };
    }
  });
}
