import type { BeaconFacts, BeaconLabel } from "../beacon.ts";

export type ProofState = "closed" | "calling" | "settled" | "void";
export type VoidReason = "min_players" | "late_close" | "beacon" | "no_winner";

/** The public record of a round as it crosses the wire: money in santim, times in epoch ms, bytes in lower-case hex. */
export type RoundProof = {
  protocol: "bingo75/v1";
  roundId: string;
  gameId: string;
  kind: "room" | "hall";
  company: string;
  state: ProofState;
  voidReason: VoidReason | null;
  table: ProofTable;
  beacon: ProofBeacon;
  close: ProofClose;
  /** In the order of their cartela numbers. */
  tickets: ProofTicket[];
  // Null until the round is over; the signature and the order also for a round that was void before its draw.
  serverSeed: string | null;
  beaconSignature: string | null;
  order: number[] | null;
  callCount: number | null;
  /** h[callCount]. */
  callHash: string | null;
  winners: ProofWinner[] | null;
  pot: number | null;
  houseCut: number | null;
  /** What the company added to the pot of a settled round that had a guarantee. */
  guaranteePaid?: number;
};

/**
 * Epochs of a table count from 1; `anchor` is s[0] of the epoch's chain, `length` its last position. `recoveredAtMs`: when the
 * house said that it began this epoch because it had restored its database; null for an epoch begun in its turn.
 */
export type ProofTable = { id: string; epoch: number; anchor: string; length: number; recoveredAtMs: number | null };

export type ProofBeacon = BeaconFacts & BeaconLabel;

/** `rules` is the rules text itself, `hash` is C, `recordedAtMs` the database's clock when the record was made. */
export type ProofClose = {
  position: number;
  closesAtMs: number;
  stake: number;
  ticketCount: number;
  prizePool: number;
  root: string;
  commit: string;
  beaconRound: number;
  rules: string;
  previousHash: string;
  hash: string;
  recordedAtMs: number;
};

export type ProofTicket = {
  cartelaNumber: number;
  cells: number[];
  stake: number;
  playerTag: string;
  ticketId: string;
};

/**
 * `stage` counts from 1 and is there where a round has stages: then a cartela may stand there once for each. `tax`: what the rules
 * say of this win, left out where that is nothing.
 */
export type ProofWinner = { cartelaNumber: number; prize: number; bonus: number; tax?: number; stage?: number };

/** A line of a table's public log; `length` is the last position of the epoch's chain. */
export type LogEntry = {
  roundId: string;
  gameId: string;
  table: string;
  epoch: number;
  length: number;
  recoveredAtMs: number | null;
  position: number;
  previousHash: string;
  hash: string;
  closesAtMs: number;
  recordedAtMs: number;
  beaconChain: string;
  beaconRound: number;
  state: ProofState;
  voidReason: VoidReason | null;
  commit: string;
  serverSeed: string | null;
};

/** What a checker knows besides the record itself; null is "not given". */
export type About = {
  /** The records before and after this one in the log of its table. */
  previous: LogEntry | null;
  next: LogEntry | null;
  /** The hash that a phone kept when the sale closed: all of its 64 digits, or as many of the first as somebody wrote down. */
  storedHash: string | null;
  /** When it first had that hash, by its own clock, epoch ms. */
  storedAtMs?: number | null;
  /** What the house's clock showed at that moment, epoch ms. */
  storedHouseAtMs?: number | null;
  /** SHA-256 (hex) of the rules text that the phone was told while cartelas were on sale. */
  storedRules?: string | null;
  /** The balls that the phone heard, in order, from the first call on. */
  heardBalls?: readonly number[] | null;
  /** What the beacon's source answered when it was asked for the round: its signature (hex), or that there is none. */
  askedBeacon?: string | null;
  /** The cartela that somebody calls their own; salt (hex) and Telegram id show that it really is. */
  mine: { cartelaNumber: number; salt?: string; telegramId?: string } | null;
  /** In place of the BLS check, which costs more than all the rest. */
  verifyBeacon?: (publicKey: Uint8Array, round: number, signature: Uint8Array) => boolean;
};

export type StepName =
  | "seed"
  | "chain"
  | "tickets"
  | "rules"
  | "close_record"
  | "beacon_round"
  | "beacon_signature"
  | "order"
  | "calls"
  | "winners"
  | "void"
  | "mine"
  | "stored";

/** `isOk` null: cannot be checked with what is there. `issue` says why a step is not ok, or not checked. */
export type ProofStep = { step: StepName; isOk: boolean | null; issue?: string };
