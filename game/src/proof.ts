import { checkChain, checkSeed } from "./proof-chain.ts";
import { checkCloseRecord, checkRules, checkTickets } from "./proof-close.ts";
import { checkBeaconRound, checkBeaconSignature, checkCalls, checkOrder } from "./proof-draw.ts";
import { checkVoid, checkWinners } from "./proof-end.ts";
import { checkMine, checkStored } from "./proof-mine.ts";
import type { About, CheckStep, LogEntry, RoundProof, StepName } from "./round-proof.ts";
import { failed, type Verdict } from "./verdict.ts";

export type { About, CheckStep, LogEntry, RoundProof, StepName };

/** The steps in their order; docs/fairness.md says what each looks at and what it means when it fails. */
const checks: readonly [StepName, (proof: RoundProof, about: About) => Verdict][] = [
  ["seed", checkSeed],
  ["chain", checkChain],
  ["tickets", checkTickets],
  ["rules", checkRules],
  ["close_record", checkCloseRecord],
  ["beacon_round", checkBeaconRound],
  ["beacon_signature", (proof, about) => checkBeaconSignature(proof, about.verifyBeacon)],
  ["order", checkOrder],
  ["calls", checkCalls],
  ["winners", checkWinners],
  ["void", checkVoid],
  ["mine", (proof, about) => checkMine(proof, about.mine)],
  ["stored", checkStored],
];

/** Checks a public record step by step. Never throws, whatever the record holds: what cannot be read has failed. */
export function checkRound(proof: RoundProof, about: About): CheckStep[] {
  return checks.map(([step, check]) => {
    try {
      return { step, ...check(proof, about) };
    } catch {
      return { step, ...failed("unreadable") };
    }
  });
}
