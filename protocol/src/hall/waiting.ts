import * as z from "zod";
import { namedObject } from "../named-object.ts";
import { hallStatus } from "./round.ts";

export const waitingRound = namedObject(
  "WaitingRound",
  "A round that only somebody above its cashier can end. Money is birr.",
  {
    saleId: z.string(),
    gameId: z.string(),
    branch_name: z.string(),
    company_name: z.string(),
    cashier: z.string(),
    status: hallStatus,
    bet: z.number(),
    cartelas: z.number(),
    pot: z.number(),
    calls: z.number(),
    give_up: z
      .object({ id: z.string(), reason: z.string(), asked_at: z.string() })
      .nullable()
      .describe("What the cashier asks; null: nothing."),
  },
);
export const waitingRounds = namedObject(
  "WaitingRounds",
  "Rounds whose cashier asks to end them, and rounds of cashiers who are switched off.",
  { success: z.literal(true), give_ups: z.array(waitingRound), left: z.array(waitingRound) },
);

export type WaitingRound = z.output<typeof waitingRound>;
export type WaitingRounds = z.output<typeof waitingRounds>;
