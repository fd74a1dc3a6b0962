import * as z from "zod";
import { namedObject } from "../named-object.ts";

export const hallTill = namedObject("HallTill", "A till of a hall's round, by its cashier, and what it has sold.", {
  id: z.string(),
  till: z.string(),
  cartelas: z.array(z.number()),
  lines: z.array(z.array(z.number())).describe("What each customer took at once, the newest first."),
});

export const hallOwed = namedObject(
  "HallOwed",
  "A till has to give back what it sold of a round without a winner, and has not said that it is done.",
  { saleId: z.string(), cashierId: z.string() },
);

export const hallBonus = namedObject(
  "HallBonus",
  "A quick win's bonus that was just deposited, and the till that pays it out.",
  {
    ...{ id: z.string(), saleId: z.string(), gameId: z.string(), cashierId: z.string() },
    ...{ winner: z.string(), amount: z.number() },
  },
);

export type HallBonus = z.output<typeof hallBonus>;
export type HallOwed = z.output<typeof hallOwed>;
