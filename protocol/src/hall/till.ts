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

export type HallOwed = z.output<typeof hallOwed>;
