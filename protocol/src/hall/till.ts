import * as z from "zod";
import { uuid } from "../field.ts";
import { namedObject } from "../named-object.ts";

export const hallTill = namedObject("HallTill", "A till of a hall's round, by its cashier, and what it has sold.", {
  id: z.string(),
  till: z.string(),
  cartelas: z.array(z.number()),
  lines: z.array(z.array(z.number())).describe("What each customer took at once, the newest first."),
});

export const payerGone = z
  .literal(true)
  .exactOptional()
  .describe(
    "The drawer that had the prize is counted by now, or its cashier is switched off: no till pays the winners, the branch does. Of a check also: it was so when this winner came before. Left out: that till pays.",
  );

export const hallOwed = namedObject(
  "HallOwed",
  "A till has to give back what it sold of a round without a winner, and has not said that it is done.",
  { saleId: z.string(), cashierId: z.string() },
);

export const hallBonus = namedObject(
  "HallBonus",
  "A quick win's bonus that was deposited, and the till that pays it out and has not said that it is done.",
  {
    ...{ id: z.string(), saleId: z.string(), gameId: z.string(), cashierId: z.string() },
    ...{ winner: z.string(), amount: z.number() },
  },
);

export const hallPrize = namedObject(
  "HallPrize",
  "A winner whom no till has been shown, and the till whose float has the prize: so much is kept there for them in cash.",
  {
    ...{ saleId: z.string(), gameId: z.string(), cashierId: z.string() },
    ...{ cartelaNumber: z.number(), amount: z.number() },
  },
);

export const soldBy = namedObject("SoldBy", { till: z.string(), cartelas: z.array(z.number()) });

/** POST /api/venue/bonus/{id}/paid-out/ */
export const hallBonusParams = z.object({ id: uuid });

export type HallBonus = z.output<typeof hallBonus>;
export type HallPrize = z.output<typeof hallPrize>;
export type SoldBy = z.output<typeof soldBy>;
export type HallOwed = z.output<typeof hallOwed>;
