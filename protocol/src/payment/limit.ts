import * as z from "zod";
import { birrText, uuid } from "../field.ts";
import { namedObject } from "../named-object.ts";

// How much a player may bring in. Money is birr.

export const limitPeriods = ["day", "week", "month"] as const;
export type LimitPeriod = (typeof limitPeriods)[number];
const period = z.enum(limitPeriods).describe("By Ethiopia's clock: from midnight, from Monday, from the first.");

const limitFields = {
  period,
  amount: z.number().nullable().describe("null: no limit."),
  used: z.number().describe("What was brought in this period, and what is on its way."),
  left: z.number().nullable(),
  until: z.string().describe("When the period ends, and the limit begins anew."),
  unpaid: z
    .object({ amount: z.number(), until: z.string() })
    .nullable()
    .optional()
    .describe(
      "What of `used` waits at pages that nobody has paid, and when some of it is left again if nobody does. Left out by servers of before.",
    ),
};
const ownLimit = namedObject("OwnLimit", "A limit that a player has set for deposits to all companies together.", {
  ...limitFields,
  asked: z
    .object({ amount: z.number().nullable(), confirm_from: z.string() })
    .nullable()
    .describe(
      "A higher limit, or none, that was asked for: it holds once it is confirmed, and not before that moment.",
    ),
});
const companyLimit = namedObject("CompanyLimit", "What a company lets each of its players bring.", limitFields);

export const limitsQuery = z
  .object({ company_id: uuid.optional() })
  .transform(({ company_id }) => ({ companyId: company_id }));
export const depositLimits = namedObject("DepositLimits", {
  success: z.literal(true),
  own: z.array(ownLimit).describe("Of each period one."),
  company: z.array(companyLimit).describe("Those that the company has, where one is named."),
});
/**
 * POST /api/payment/limits: a lower one holds at once; a higher one, or none, waits for a day and is then confirmed. `seen_amount`: the limit
 * that the page shows, null where it is none, for another phone may have lowered it; older pages say nothing.
 */
export const limitWish = z
  .object({ period, amount: birrText.nullable(), seen_amount: birrText.nullish() })
  .transform(({ seen_amount, ...rest }) => ({ ...rest, seenAmount: seen_amount }));
/** POST /api/payment/limits/confirm: the limit that the page shows, null where it is none. */
export const limitConfirmation = z.object({ period, amount: birrText.nullable() });

const companyLimitSetting = namedObject("CompanyLimitSetting", { period, amount: z.number().nullable() });
export const companyLimits = namedObject("CompanyLimits", {
  success: z.literal(true),
  limits: z.array(companyLimitSetting).describe("Of each period one."),
});
/** GET and POST /api/payment/staff/limits: of each player of a company, in a period. `seen_amount`: what the page shows; older pages say nothing. */
export const companyLimitQuery = z
  .object({ company_id: uuid })
  .transform(({ company_id }) => ({ companyId: company_id }));
export const companyLimitChange = z
  .object({ company_id: uuid, period, amount: birrText.nullable(), seen_amount: birrText.nullish() })
  .transform(({ company_id, seen_amount, ...rest }) => ({ companyId: company_id, seenAmount: seen_amount, ...rest }));

export type DepositLimits = z.output<typeof depositLimits>;
export type OwnLimit = z.output<typeof ownLimit>;
export type CompanyLimits = z.output<typeof companyLimits>;
