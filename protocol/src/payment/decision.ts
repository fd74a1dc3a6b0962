import * as z from "zod";
import { birrText, reason } from "../field.ts";
import { policyReasons } from "./state.ts";

// What a company's people say of payments that wait for them.

export const policyReason = z.enum(
  Object.keys(policyReasons) as [keyof typeof policyReasons, ...(keyof typeof policyReasons)[]],
);

/**
 * POST /api/payment/staff/withdrawals/:id/approve: `seen_reasons`, why it waits as the page shows it, for its player may have been suspended
 * since. Older pages send no body.
 */
export const approval = z
  .object({ seen_reasons: z.array(policyReason).max(Object.keys(policyReasons).length).optional() })
  .nullish()
  .transform((body) => ({ seenReasons: body?.seen_reasons }));
/** POST /api/payment/staff/withdrawals/:id/reject: the player reads the reason. */
export const rejection = z.object({ reason });
/** POST /api/payment/staff/withdrawals/:id/decide: what became of one that has been unknown for a day. */
export const outcome = z
  .object({ was_paid: z.boolean(), reason })
  .transform((body) => ({ wasPaid: body.was_paid, reason: body.reason }));
/** POST /api/payment/staff/deposits/:id/decide: whether what has arrived is credited; or was sent back, and of a transfer to the operator's phone: is not this player's. `seen_amount`: what has arrived as the page shows it; older pages say nothing. */
export const depositDecision = z
  .object({ credit: z.boolean(), reason, seen_amount: birrText.optional() })
  .transform(({ seen_amount, ...rest }) => ({ ...rest, seenAmount: seen_amount }));
