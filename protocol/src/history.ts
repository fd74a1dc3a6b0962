import type { BeaconLabel } from "@derash/fairness/beacon";
import type { VoidReason } from "@derash/fairness/proof/record";
import type { GameStatus } from "@derash/game/round";
import * as z from "zod";
import { uuid, wholeNumber } from "./field.ts";
import type { Winner } from "./round.ts";

/**
 * GET /api/rounds/mine?before=&limit= : the caller's rounds, running ones and the last to end first. `before` is `nextBefore` of the page before;
 * the list is read by key.
 */
export const myRoundsQuery = z.object({ before: uuid.optional(), limit: wholeNumber(1, 50).default(20) });
/** GET /api/rounds/{id} */
export const roundParams = z.object({ id: uuid }).transform(({ id }) => ({ roundId: id }));

/** running: not over yet. refunded: the round was void. */
export type RoundResult = "running" | "won" | "lost" | "refunded";

/** A round in which the caller paid for a cartela. Money is birr. */
export type MyRound = {
  sharedGameId: string;
  /** The display code, ETH and three characters. */
  gameId: string;
  betAmount: number;
  cartelaNumbers: number[];
  gameStatus: GameStatus;
  isVoid: boolean;
  result: RoundResult;
  /** What the caller won; 0 until the round is over. */
  prize: number;
  bonus: number;
  /** 0 until the round is over. */
  totalCalls: number;
  /** Values of the patterns that won (game/pattern/gallery). */
  patterns: string[];
  openedAt: string;
  endedAt: string | null;
};

export type MyRoundsAnswer = { success: true; rounds: MyRound[]; nextBefore: string | null };

/** What the caller had in a round. */
export type MyPart = {
  result: RoundResult;
  /** With the 25 cells as they were sold, row by row; 0 is the free centre. */
  cartelas: { cartelaNumber: number; cells: readonly number[]; prize: number; bonus: number }[];
  prize: number;
  bonus: number;
};

/** One round, for its page. */
export type RoundDetails = {
  sharedGameId: string;
  sessionId: string;
  gameId: string;
  betAmount: number;
  gameStatus: GameStatus;
  isVoid: boolean;
  /** Why; null of a round that is not void. */
  voidReason: VoidReason | null;
  /** Where its randomness came from; null for a round from before it was checkable. */
  beacon: BeaconLabel | null;
  patterns: string[];
  playerCount: number;
  cartelaCount: number;
  pot: number;
  derash: number;
  /** The balls, their number and the winners: empty and 0 until the round is over. */
  calledBalls: number[];
  totalCalls: number;
  winners: Winner[];
  openedAt: string;
  endedAt: string | null;
  /** null: the caller had no paid cartela in it. */
  mine: MyPart | null;
};

export type RoundDetailsAnswer = { success: true; round: RoundDetails };
