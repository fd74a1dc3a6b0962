import type { About, CheckStep, RoundProof } from "@derash/game/proof";

export type RoundToCheck = { proof: RoundProof; about: Omit<About, "verifyBeacon"> };

/** What the page asks the worker. A list, so that many rounds can be compared with another implementation at once. */
export type CheckRequest = {
  id: number;
  rounds: RoundToCheck[];
  /** False for comparing many rounds: the beacon's signatures are then taken as they are. The page checks them always. */
  isBeaconChecked: boolean;
};

export type CheckedRound = {
  /** Null: the record is not one of a round at all. */
  steps: CheckStep[] | null;
  /** When the beacon's round is due, epoch ms; null when the record does not say. */
  beaconAtMs: number | null;
  /** Whether the beacon is the public one whose key is part of this page, whatever the record says of it. */
  isPublicBeacon: boolean;
  /** Of a round that its cashier ended: who would have won, and at which call. */
  wouldWin: { call: number; cartelaNumbers: number[] } | null;
};

export type CheckAnswer = { id: number; results: CheckedRound[]; tookMs: number };
