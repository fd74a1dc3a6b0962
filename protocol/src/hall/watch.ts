import * as z from "zod";
import { namedObject } from "../named-object.ts";
import { hallCode, readHallCode } from "./hall-code.ts";
import { hallState } from "./round.ts";

/** POST /api/hall/: what a screen with a hall's code shows. No session is asked for. */
export const watchHall = z.object({
  code: z.string().max(40).transform(readHallCode).pipe(z.string().regex(hallCode)),
});
export const hallView = namedObject("HallView", {
  success: z.literal(true),
  branchName: z.string(),
  round: hallState.nullable(),
});

export type HallView = z.output<typeof hallView>;
