import * as z from "zod";
import { birrText, idempotencyKey, isPlain, reason, telegramId, uuid } from "./field.ts";
import { namedObject } from "./named-object.ts";
import { issue } from "./refusal/issues.ts";

// Balance passed on from the top down, players paid at a desk, and balances corrected by hand.

/**
 * POST /api/user/management/transfer-balance/. The same key again does nothing more. A client without a key gets the
 * same protection for ten seconds from target, amount and description.
 */
export const transferRequest = z
  .object({
    target_user_id: uuid,
    amount: birrText,
    description: z.string().trim().max(150, issue("too_long")).check(isPlain).default("Balance transfer"),
    idempotency_key: idempotencyKey.optional(),
  })
  .transform((body) => ({
    targetId: body.target_user_id,
    amount: body.amount,
    note: body.description || "Balance transfer",
    idempotencyKey: body.idempotency_key,
  }));

/** So many receive at once at most. */
const bulkMax = 200;

/** POST /api/user/management/transfer-many/: all of it or nothing. The same key and list again answers what was made. */
export const bulkRequest = z
  .object({
    items: z
      .array(z.object({ target_user_id: uuid, amount: birrText }))
      .min(1)
      .max(bulkMax),
    description: z.string().trim().max(150, issue("too_long")).check(isPlain).default("Balance transfer"),
    idempotency_key: idempotencyKey,
  })
  .transform((body) => ({
    items: body.items.map(({ target_user_id, amount }) => ({ targetId: target_user_id, amount })),
    note: body.description || "Balance transfer",
    idempotencyKey: body.idempotency_key,
  }));

/** GET /api/user/management/player/?telegram_id= or ?phone=: a player at a cashier's desk. */
export const playerQuery = z
  .object({ telegram_id: telegramId.optional(), phone: z.string().trim().max(20).optional() })
  .refine((query) => (query.telegram_id === undefined) !== (query.phone === undefined), issue("telegram_id_or_phone"))
  .transform((query) => ({ telegramId: query.telegram_id, phone: query.phone }));

/**
 * POST /api/user/management/adjustments/. `amount` is birr with its sign: "-50.00" takes from the target. `company_id`: of a
 * player with several wallets, which one. `seen_balance`: what the page shows that the target holds; a page that shows none says nothing.
 */
export const adjustmentRequest = z
  .object({
    target_user_id: uuid,
    amount: birrText,
    reason,
    idempotency_key: idempotencyKey,
    company_id: uuid.optional(),
    seen_balance: birrText.optional(),
  })
  .transform((body) => ({
    targetId: body.target_user_id,
    amount: body.amount,
    reason: body.reason,
    idempotencyKey: body.idempotency_key,
    companyId: body.company_id,
    seenBalance: body.seen_balance,
  }));
export const adjustmentParams = z.object({ id: uuid });

/** Of what is asked for with a key: the page that had no answer the first time says that nothing has moved now. */
const sentBefore = z
  .boolean()
  .exactOptional()
  .describe("It had been asked for by this key before, and nothing has moved now.");

export const transferAnswer = namedObject(
  "TransferAnswer",
  "`is_waiting`: nothing has moved, and another super admin must approve it first (see `Adjustment`).",
  {
    success: z.literal(true),
    message: z.string(),
    is_waiting: z.boolean(),
    sender_new_balance: z.number(),
    target_new_balance: z.number(),
    sent_before: sentBefore,
  },
);

export const bulkAnswer = namedObject(
  "BulkAnswer",
  "What became of each, in the order that they were asked for; asked again, without those that another super admin has rejected since.",
  {
    success: z.literal(true),
    sender_new_balance: z.number(),
    sent_before: sentBefore,
    lines: z.array(
      z.object({
        target_user_id: z.string(),
        name: z.string(),
        amount: z.number(),
        is_waiting: z.boolean().describe("Nothing has moved, and another super admin must approve it first."),
        target_new_balance: z.number(),
      }),
    ),
  },
);

export const playerAtDesk = namedObject(
  "PlayerAtDesk",
  'Who a cashier is about to pay: enough to ask "is that you?".',
  { user_id: z.string(), telegramId: z.string(), name: z.string(), phoneNumber: z.string() },
);

export const adjustment = namedObject("Adjustment", {
  id: z.string(),
  sent_before: sentBefore,
  kind: z
    .enum(["correction", "credit"])
    .describe(
      "A correction by hand, or credit that a super admin issues and another must approve; `reason` is then its description.",
    ),
  target_user_id: z.string(),
  target_name: z.string(),
  target_kind: z.enum(["company", "branch", "cashier", "player"]),
  company_name: z
    .string()
    .nullable()
    .describe("Whose the target is: null for a player; the branch only for a branch and a cashier."),
  branch_name: z.string().nullable(),
  target_balance: z.number().describe("What the target holds now, in birr."),
  amount: z.number().describe("Birr, signed."),
  reason: z.string(),
  status: z.enum(["pending", "approved", "rejected", "withdrawn"]),
  requested_by: z.string(),
  decided_by: z.string().nullable(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  can_decide: z
    .boolean()
    .describe("Whether the caller may decide it: a second person, with the right over its target."),
  can_withdraw: z.boolean().describe("Whether the caller asked for it and may still take it back."),
});

export type TransferAnswer = z.output<typeof transferAnswer>;
export type BulkAnswer = z.output<typeof bulkAnswer>;
export type PlayerAtDesk = z.output<typeof playerAtDesk>;
export type Adjustment = z.output<typeof adjustment>;
