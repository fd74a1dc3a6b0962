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

/** POST /api/venue/caller/: this till calls from now on. `fence`: of the caller whom they saw; 0 when there was none. */
export const callingTaken = z.object({ fence: wholeNumber(0, Number.MAX_SAFE_INTEGER) });

export type HallCaller = z.output<typeof hallCaller>;
