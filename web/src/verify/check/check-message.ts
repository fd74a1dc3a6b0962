import type { About, ProofStep, RoundProof } from "@derash/fairness/proof";
import type { PlayedRules } from "@derash/fairness/rules-text";

export type RoundToCheck = { proof: RoundProof; about: Omit<About, "verifyBeacon"> };

/** What the page asks the worker. A list, so that many rounds can be compared with another implementation at once. */
export type CheckRequest = {
  id: number;
  rounds: RoundToCheck[];
  /** False for comparing many rounds: the beacon's signatures are then taken as they are. The page checks them always. */
  isBeaconChecked: boolean;
};

/** Whatever the record holds there are steps; the rest is null where the record cannot be read that far. */
export type CheckedRound = {
  steps: ProofStep[];
  /** When the beacon's round is due, epoch ms. */
  beaconAtMs: number | null;
  /** Whether the beacon is the public one whose key is part of this page, whatever the record says of it. */
  isPublicBeacon: boolean;
  /** Of a round that its cashier ended, or that was void without a public number which is there now: who would have won, and at which call. */
  wouldWin: { call: number; cartelaNumbers: number[] } | null;
  /** What the sealed rules say. */
  rules: PlayedRules | null;
};

export type CheckAnswer = { id: number; results: CheckedRound[]; tookMs: number };
