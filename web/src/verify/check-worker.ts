import { beaconTimeOf, quicknet } from "@derash/game/beacon";
import { checkRound } from "@derash/game/proof";
import { wouldHaveWon } from "@derash/game/proof-end";
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
  try {
    const { beacon, close } = proof;
    return {
      steps: checkRound(proof, isBeaconChecked ? about : { ...about, verifyBeacon: () => true }),
      beaconAtMs: beaconTimeOf(beacon, close.beaconRound),
      isPublicBeacon: beacon.chain === quicknet.chain && beacon.publicKey === quicknet.publicKey,
      wouldWin: wouldHaveWon(proof),
    };
  } catch {
    return { steps: null, beaconAtMs: null, isPublicBeacon: false, wouldWin: null };
  }
}
