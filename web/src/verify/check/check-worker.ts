import { beaconTimeOf, quicknet } from "@derash/fairness/beacon";
import { verifyRound } from "@derash/fairness/proof";
import { wouldHaveWon } from "@derash/fairness/proof/end";
import { readRules } from "@derash/fairness/rules-text";
import type { CheckAnswer, CheckedRound, CheckRequest, RoundToCheck } from "./check-message.ts";

// Recomputes rounds where it holds up nobody: the page stays smooth while this thread calculates.
addEventListener("message", ({ data }: MessageEvent<CheckRequest>) => {
  const { id, rounds, isBeaconChecked } = data;
  const from = performance.now();
  const results = rounds.map((round) => checked(round, isBeaconChecked));
  const answer: CheckAnswer = { id, results, tookMs: performance.now() - from };
  postMessage(answer);
});

function checked({ proof, about }: RoundToCheck, isBeaconChecked: boolean): CheckedRound {
  const verifyBeacon = isBeaconChecked ? undefined : () => true;
  return {
    steps: verifyRound(proof, verifyBeacon ? { ...about, verifyBeacon } : about),
    beaconAtMs: asFarAsItGoes(() => beaconTimeOf(proof.beacon, proof.close.beaconRound)),
    isPublicBeacon: isQuicknet(proof),
    wouldWin: asFarAsItGoes(() => wouldHaveWon(proof, about.askedBeacon, verifyBeacon)),
    rules: asFarAsItGoes(() => rulesIn(proof.close.rules)),
  };
}

function isQuicknet({ beacon }: RoundToCheck["proof"]): boolean {
  return beacon?.chain === quicknet.chain && beacon.publicKey === quicknet.publicKey;
}

function rulesIn(text: string) {
  const rules = readRules(text);
  return rules === "rules_unreadable" ? null : rules;
}

/** A lie may hold anything: what cannot be told of it takes nothing from the steps, which name what is wrong. */
function asFarAsItGoes<T>(tell: () => T): T | null {
  try {
    return tell();
  } catch {
    return null;
  }
}
