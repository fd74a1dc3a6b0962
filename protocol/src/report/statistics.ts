import * as z from "zod";
import { voidReason } from "../draw.ts";
import { uuid, wholeNumber } from "../field.ts";
import { namedObject } from "../named-object.ts";

/** GET /api/draw/statistics?days=30&company_id= : a super admin's are of all companies, where they name none. */
export const statisticsQuery = z
  .object({ days: wholeNumber(1, 365).default(30), company_id: uuid.optional() })
  .transform((query) => ({ days: query.days, companyId: query.company_id }));

export const chiSquare = namedObject(
  "ChiSquare",
  "A chi-square; `p` is how likely chance alone gives as much, null where there is too little to say.",
  { chiSquare: z.number(), degreesOfFreedom: z.number(), p: z.number().nullable() },
);

export const cartelaWins = namedObject("CartelaWins", "How often a cartela was sold, has won, and should have won.", {
  cartelaNumber: z.number(),
  sold: z.number(),
  won: z.number(),
  expected: z.number(),
});

export const drawStatistics = namedObject(
  "DrawStatistics",
  "What our own draws of the last days look like beside what chance would make of them. Physical draws are not in it.",
  {
    success: z.literal(true),
    days: z.number(),
    rounds: z.number().describe("Settled rounds, the newest 20,000 at most; then `isCapped`."),
    isCapped: z.boolean(),
    called: z
      .object({ ...chiSquare.shape, positions: z.number() })
      .describe("Which ball came at which call, over the first calls that every round came to."),
    drawn: chiSquare.describe("The same over all 75 balls of each draw, called or not."),
    balls: z
      .array(z.array(z.number()))
      .describe(
        "How often each ball was drawn at each of the first 20 positions, called or not: `balls[position][ball - 1]`.",
      ),
    winners: z
      .object({ ...chiSquare.shape, rounds: z.number(), cartelas: z.array(cartelaWins) })
      .describe("Of all rounds but those that the first shout won, which is no chance."),
    callsToWin: z
      .object({ rounds: z.number(), mean: z.number().nullable(), expected: z.number().nullable() })
      .describe(
        "Calls to the win, of the rounds that any line won. `expected` takes the cartelas of a round to be independent, which is right to a few tenths.",
      ),
    quickWins: z
      .object({ calls: z.number(), seen: z.number(), expected: z.number(), p: z.number() })
      .describe("Of the same rounds, those won within `calls` calls; `p` is how likely chance gives at least as many."),
    voids: z
      .object({ ended: z.number(), byReason: z.record(voidReason, z.number()), rate: z.number() })
      .describe("Of the rounds that ended after their sale was closed."),
  },
);

export type StatisticsQuery = z.output<typeof statisticsQuery>;
export type ChiSquare = z.output<typeof chiSquare>;
export type CartelaWins = z.output<typeof cartelaWins>;
export type DrawStatistics = z.output<typeof drawStatistics>;
