import type { Ball } from "@derash/game/ball";
import * as z from "zod";
import type { VoidReason } from "./draw.ts";
import { cartelaNumber } from "./field.ts";
import type { DrawMode } from "./venue.ts";

/** GET /api/dispute/{round}?cartela= : the round as for its proof (protocol/src/draw.ts). */
export const disputeQuery = z
  .object({ cartela: cartelaNumber })
  .transform(({ cartela }) => ({ cartelaNumber: cartela }));

/** Money that moved; birr. `amount` is signed as it changed the account of the cartela. */
export type DisputeTransfer = { id: string; type: string; description: string; amount: number; at: number };
/** A check of a cartela in a hall, at so many calls. */
export type DisputeClaim = {
  cartelaNumber: number;
  call: number;
  verdict: "winner" | "too_late" | "no_bingo";
  by: string;
  at: number;
};
/** Any transfer of the round, from which kind of account to which. */
export type DisputeMove = DisputeTransfer & { from: string; to: string };

/**
 * Everything that there is to say of one cartela in a round that is over. Times are epoch milliseconds, money is birr.
 * Players are named by their first two letters, paper cartelas by nobody.
 */
export type Dispute = {
  success: true;
  round: {
    id: string;
    /** The display code. */
    gameId: string;
    kind: "room" | "hall";
    mode: DrawMode;
    company: string;
    branch: string;
    /** Of a hall. */
    cashier: string | null;
    /** By what it was won, as values of the pattern gallery. */
    patterns: string[];
    stake: number;
    state: "settled" | "void";
    voidReason: VoidReason | null;
    /** The cashier's own words. */
    reason: string | null;
    openedAt: number;
    closedAt: number | null;
    endedAt: number;
    /** Of a void these are what was given back, nothing and nothing. */
    pot: number;
    derash: number;
    houseCut: number;
    /** The call that decided the round; of a void null. */
    winningCall: number | null;
    calledBalls: number[];
  };
  cartela: {
    number: number;
    /** Of paper. The mini app's cartelas never change. */
    version: number | null;
    cells: number[];
    holder: string | null;
    prize: number;
    bonus: number;
    /** When it was paid for: by the player, or over the counter of the round's cashier. */
    soldAt: number;
  };
  /** The call, from 1, at which it was complete, and its ball; null: it never was. */
  finish: { call: number; ball: Ball } | null;
  /** How many balls its nearest pattern was short of when the calls ended; 0: complete. */
  missing: number;
  winners: { cartelaNumber: number; name: string | null; prize: number; bonus: number }[];
  /** Of this round, on the account that paid for the cartela: the player's, or in a hall the cashier's float. */
  transfers: DisputeTransfer[];
  /** What was said to have won in a hall, in order: the calls made, and what the check answered to whom; told to staff alone. */
  claims: DisputeClaim[] | null;
  /** Every transfer of the round; told to staff alone. */
  roundTransfers: DisputeMove[] | null;
  /** null: a physical draw, a round whose sale was never closed, or one from before there were records. */
  proof: { path: string; closeHash: string } | null;
};
