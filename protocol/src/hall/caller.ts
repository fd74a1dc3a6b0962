import * as z from "zod";
import { wholeNumber } from "../field.ts";
import { namedObject } from "../named-object.ts";

export const hallCaller = namedObject(
  "HallCaller",
  "Who calls in the hall. Who takes over names the fence that they saw.",
  {
    cashierId: z.string(),
    till: z.string(),
    fence: z.number(),
    isThere: z.boolean().describe("Whether the caller's screen is connected."),
  },
);

export const hallUnpaid = namedObject(
  "HallUnpaid",
  "A till of the hall at which cartelas are chosen and not paid. They are not sold: a round that starts has them not.",
  { cashierId: z.string(), till: z.string(), cartelas: z.number() },
);

/** POST /api/venue/unpaid/: so many are chosen at this till and not paid; 0: none is any more. */
export const unpaidTold = z.object({ cartelas: wholeNumber(0, 2000) });

/** POST /api/venue/caller/: this till calls from now on. `fence`: of the caller whom they saw; 0 when there was none. */
export const callingTaken = z.object({ fence: wholeNumber(0, Number.MAX_SAFE_INTEGER) });

export type HallUnpaid = z.output<typeof hallUnpaid>;
export type HallCaller = z.output<typeof hallCaller>;
