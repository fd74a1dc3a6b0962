import * as z from "zod";
import { voidReason } from "./draw.ts";
import { namedObject } from "./named-object.ts";

const moment = z.string().describe("ISO 8601.");

/** Why stakes went back: the reasons that a proof knows, and that the database was restored from a copy. */
const endReason = z.enum([...voidReason.options, "restored"]);

/** GET /api/status */
export const serviceStatus = namedObject(
  "ServiceStatus",
  "How the service has done lately; null: there is nothing to say yet.",
  {
    success: z.literal(true),
    days: z.number().describe("Of so many days, or since the service began."),
    uptime: z
      .object({ share: z.number(), since: moment })
      .nullable()
      .describe("The share of minutes in which a server was there and the database took writes."),
    rounds: z.object({ settled: z.number(), void: z.record(endReason, z.number()) }).describe("Whose sale was closed."),
    beacon: z
      .object({ draws: z.number(), medianMs: z.number(), p99Ms: z.number() })
      .nullable()
      .describe("How long after its time the beacon of a draw was there."),
    books: z
      .object({ checkedAt: moment, hold: z.boolean() })
      .nullable()
      .describe("The last check of the books by a program that knows nothing of the server's code."),
    restoreDrill: z
      .object({ endedAt: moment })
      .nullable()
      .describe("The last time that a backup was restored elsewhere, and what came back was found whole."),
  },
);

export type ServiceStatus = z.output<typeof serviceStatus>;
