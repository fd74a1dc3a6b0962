import { verifyChain, verifySeed } from "./proof/chain.ts";
import { verifyCloseRecord, verifyRules, verifyTickets } from "./proof/close.ts";
import { verifyBeaconRound, verifyBeaconSignature, verifyCalls } from "./proof/draw.ts";
import { verifyVoid, verifyWinners } from "./proof/end.ts";
import { type Finding, failed } from "./proof/finding.ts";
import { verifyMine, verifyStored } from "./proof/mine.ts";
import { verifyOrder } from "./proof/order.ts";
import { readAsked, readIssueOf, readKept, readMine, readNeighbours, readRecord } from "./proof/reader.ts";
import type { About, LogEntry, ProofStep, RoundProof, StepName } from "./proof/record.ts";

export type { About, LogEntry, ProofStep, RoundProof, StepName };

/** The steps in their order; docs/fairness.md says what each verifies and what it means when it fails. */
const checks: readonly [StepName, (proof: RoundProof, about: About) => Finding][] = [
  ["seed", verifySeed],
  ["chain", (proof, about) => verifyChain(proof, readNeighbours(about))],
  ["tickets", verifyTickets],
  ["rules", verifyRules],
  ["close_record", verifyCloseRecord],
  ["beacon_round", verifyBeaconRound],
  ["beacon_signature", (proof, about) => verifyBeaconSignature(proof, about.verifyBeacon)],
  ["order", verifyOrder],
  ["calls", verifyCalls],
  ["winners", verifyWinners],
  ["void", (proof, about) => verifyVoid(proof, readAsked(about.askedBeacon), about.verifyBeacon)],
  ["mine", (proof, about) => verifyMine(proof, readMine(about.mine))],
  ["stored", (proof, about) => verifyStored(proof, readKept(about))],
];

/**
 * Checks a public record step by step. Never throws, whatever it is given: of a record that cannot be read every step has
 * failed, and the step that looks at something else which cannot be read. What comes from somebody else is read with
 * `readJson` first, which finds the numbers that are spelt in another way.
 */
export function verifyRound(record: RoundProof, about: About): ProofStep[] {
  const proof = readRecord(record);
  return checks.map(([step, check]) => {
    if (typeof proof === "string") return { step, ...failed(proof) };
    try {
      return { step, ...check(proof, about) };
    } catch (error) {
      return { step, ...failed(readIssueOf(error)) };
    }
  });
}
