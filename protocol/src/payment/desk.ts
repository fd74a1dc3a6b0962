import * as z from "zod";
import { birrText, idempotencyKey, isPlain, uuid } from "../field.ts";
import { namedObject } from "../named-object.ts";
import { feeShown, feeVersion } from "./fee.ts";
import { payment } from "./payment.ts";

// A player at a cashier's desk. Cash needs an open shift: it lies in that drawer.

export const deskParams = z.object({ id: uuid });

export const deskReceipt = namedObject("DeskReceipt", "What both sides of a desk keep of it.", {
  success: z.literal(true),
  payment,
  player: z.string(),
  cashier: z.string(),
  branch_name: z.string(),
  at: z.string(),
  balance: z.number().describe("What the wallet holds now."),
  float: z.number(),
  is_again: z.boolean().describe("It was done before, by the caller: by another press or window. No cash moves now."),
});

/** GET /api/payment/desk/players/:id?asked_key= */
export const deskPlayerQuery = z
  .object({
    asked_key: idempotencyKey.optional().describe("The key of a top-up of this player that has had no answer."),
  })
  .transform((query) => ({ askedKey: query.asked_key }));

/** Whom a cashier has found by telephone number, and what they hold here. */
export const deskPlayer = namedObject("DeskPlayer", "A player at the desk.", {
  success: z.literal(true),
  player_id: z.string(),
  name: z.string(),
  phone: z.string().describe("Its end."),
  balance: z.number().describe("Of the wallet of the cashier's company."),
  float: z.number().describe("What the cashier can sell and top up with."),
  is_shift_open: z.boolean(),
  min: z.number(),
  max: z.number(),
  fee: feeShown,
  made: deskReceipt
    .nullable()
    .describe("The receipt of the caller's top-up with the key that was asked about; what the wallet holds has it."),
  destinations: z.array(
    z.object({
      id: z.string(),
      bank_name: z.string(),
      account: z.string(),
      holder: z.string(),
      is_verified: z.boolean(),
    }),
  ),
});

/** POST /api/payment/desk/top-ups: cash comes, the wallet grows by as much of the cashier's float. */
export const deskRequest = z
  .object({ player_id: uuid, amount: birrText, fee_version: feeVersion, idempotency_key: idempotencyKey })
  .transform((body) => ({
    ...{ playerId: body.player_id, amount: body.amount, feeVersion: body.fee_version },
    idempotencyKey: body.idempotency_key,
  }));

/** The reference of a withdrawal at the desk: only its player was told it, so that no cashier pays out what nobody asked for. */
const deskReference = z.string().trim().toUpperCase().min(4).max(40);
export const cashOutParams = z.object({ reference: deskReference });
/** POST /api/payment/desk/cash-outs: the same once more answers the same receipt to the same cashier. */
export const cashOutRequest = z.object({ reference: deskReference });

export const deskWithdrawal = namedObject("DeskWithdrawal", "What a player at the desk has asked for.", {
  success: z.literal(true),
  payment,
  player: z.string(),
  phone: z.string().describe("Its end."),
  is_payable: z.boolean().describe("Whether it may be paid now: it is approved, and a shift is open."),
  paid: z
    .object({
      at: z.string(),
      is_own: z.boolean().describe("By the caller, whose receipt is the answer of paying it again."),
    })
    .nullable()
    .describe("When it was paid out."),
});

/** POST /api/payment/desk/destinations/:id/verify: somebody has looked at who holds the account. */
export const verification = z.object({
  note: z.string().trim().max(150).check(isPlain).default(""),
  holder: z.string().max(100).optional().describe("As the page shows it: one that was changed since is not confirmed."),
});

export type DeskPlayer = z.output<typeof deskPlayer>;
export type DeskReceipt = z.output<typeof deskReceipt>;
