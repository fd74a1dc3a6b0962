import type { Santim } from "@derash/game/money";
import type { Db, Tx } from "../db.ts";
import type { OpeningDeps } from "./opening.ts";

/** Something a player should hear even when she is not there. Sent by whoever main.ts hands in, in the same transaction. */
export type RoundNotice = {
  /** refunded: too few played; undrawn: the draw could not be made in time. */
  kind: "won" | "refunded" | "undrawn";
  playerId: string;
  roundId: string;
  /** The table that it was played at, and its stake: where to play again. */
  roomId: string;
  stake: Santim;
  code: string;
  /** The lowest of those that it is about. */
  cartelaNumber: number;
  /** Prize and bonus, or the stake given back. */
  amount: Santim;
  bonus: Santim;
  /** All that the player paid for the round; of a refund, for this cartela. */
  stakes: Santim;
};

/** A settled round as the sales report knows it: pot = prize pool + cut. */
export type SoldRound = {
  roundId: string;
  branchId: string;
  companyId: string;
  stake: Santim;
  playerCount: number;
  cartelaCount: number;
  pot: Santim;
  cut: Santim;
  prizePool: Santim;
};

export type TransitionDeps = OpeningDeps & {
  db: Db;
  notify: (tx: Tx, notice: RoundNotice) => Promise<void>;
  recordSale: (tx: Tx, sold: SoldRound) => Promise<void>;
};
