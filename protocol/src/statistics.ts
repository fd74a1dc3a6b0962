import * as z from "zod";
import type { VoidReason } from "./draw.ts";
import { uuid, wholeNumber } from "./field.ts";

/** GET /api/draw/statistics?days=30&company_id= : a super admin's are of all companies, where she names none. */
export const statisticsQuery = z
  .object({ days: wholeNumber(1, 365).default(30), company_id: uuid.optional() })
  .transform((query) => ({ days: query.days, companyId: query.company_id }));
export type StatisticsQuery = z.output<typeof statisticsQuery>;

/** A chi-square; `p` is how likely chance alone gives as much, null where there is too little to say. */
export type ChiSquare = { chiSquare: number; degreesOfFreedom: number; p: number | null };
/** How often a cartela was sold, has won, and should have won. */
export type CartelaWins = { cartelaNumber: number; sold: number; won: number; expected: number };

/** What our own draws of the last days look like beside what chance would make of them. Physical draws are not in it. */
export type DrawStatistics = {
  success: true;
  days: number;
  /** Settled rounds, the newest 20,000 at most; then `isCapped`. */
  rounds: number;
  isCapped: boolean;
  /** Which ball came at which call, over the first calls that every round came to. */
  called: ChiSquare & { positions: number };
  /** The same over all 75 balls of each draw, called or not. */
  drawn: ChiSquare;
  /** How often each ball was drawn at each of the first 20 positions, called or not: `balls[position][ball - 1]`. */
  balls: number[][];
  winners: ChiSquare & { cartelas: CartelaWins[] };
  /** Calls to the win, of the rounds that any line won. `expected` takes the cartelas of a round to be independent, which is right to a few tenths. */
  callsToWin: { rounds: number; mean: number | null; expected: number | null };
  /** Of the same rounds, those won within `calls` calls; `p` is how likely chance gives at least as many. */
  quickWins: { calls: number; seen: number; expected: number; p: number };
  /** Of the rounds that ended after their sale was closed. */
  voids: { ended: number; byReason: Record<VoidReason, number>; rate: number };
};
