import * as z from "zod";
import { errorCode } from "../field.ts";

/** What every refused call is answered. */
export const refusal = z
  .object({
    success: z.literal(false),
    error: errorCode,
    message: z.string().describe("English words for people, filled in."),
    fields: z
      .record(z.string(), z.string())
      .exactOptional()
      .describe("What is wrong with which field, where the fault is in what was sent."),
    requestId: z.string().describe("By which the operator finds it in the log."),
  })
  .meta({ id: "Refusal", description: "Why a call was refused: one of a closed list of codes." });

/** The same of a socket's event, as it is acknowledged. */
export const eventRefusal = refusal
  .omit({ requestId: true })
  .extend({ event: z.string() })
  .meta({ id: "EventRefusal", description: "Why an event was refused." });
