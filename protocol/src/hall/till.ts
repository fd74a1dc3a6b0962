import * as z from "zod";
import { namedObject } from "../named-object.ts";

export const hallTill = namedObject("HallTill", "A till of a hall's round, by its cashier, and what it has sold.", {
  id: z.string(),
  till: z.string(),
  cartelas: z.array(z.number()),
  lines: z.array(z.array(z.number())).describe("What each customer took at once, the newest first."),
});
