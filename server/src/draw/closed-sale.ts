import type { RoundProof } from "@derash/fairness/proof/record";
import type { PlayedRules } from "@derash/fairness/rules-text";

/** A room, or a cashier's desk in a hall: it plays one round after the other. */
export type Table = { kind: RoundProof["kind"]; id: string; companyId: string };

/** A paid cartela as it goes into the record. */
export type SoldTicket = {
  cartelaNumber: number;
  /** 25, row by row; 0 is the free centre. */
  cells: readonly number[];
  stake: number;
  /** 32 bytes: who plays it, shown to nobody else (fairness/src/ticket.ts). */
  playerTag: Uint8Array;
  ticketId: string;
};

/** What the close of a round puts into the log of its table. Money is whole santim. */
export type ClosedSale = {
  roundId: string;
  /** The display code. */
  gameId: string;
  table: Table;
  closesAtMs: number;
  stake: number;
  prizePool: number;
  rules: PlayedRules;
  /** As `opens` answered it when the round opened. */
  beaconChain: Buffer;
  tickets: readonly SoldTicket[];
};

/** A close that is recorded. isLate: the beacon may be known when others see the record, so the round must be void. */
export type Closed = {
  roundId: string;
  /** Epoch ms: whoever sees the record later may know the beacon. */
  guardAt: number;
  isLate: boolean;
};

/** The beacon round that a close waits for, and when that is made, epoch ms. */
export type Announced = { beaconRound: number; beaconAt: number };
