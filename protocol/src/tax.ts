import { taxBases, taxBearers, taxRateBpsMax } from "@derash/game/deduction/tax";
import * as z from "zod";
import { birrText, isPlain, seenVersion, uuid, wholeNumber } from "./field.ts";
import { namedObject } from "./named-object.ts";
import { issue } from "./refusal/issues.ts";

// How a company taxes what is won, and what it owes the tax office. All sums are birr.

const base = z.enum(taxBases);
const bearer = z.enum(taxBearers);

/** GET /api/user/management/taxes/?company_id= */
export const taxesQuery = z
  .object({ company_id: uuid.optional() })
  .transform((query) => ({ companyId: query.company_id }));

/** POST /api/user/management/taxes/rule/: a new version, for rounds that open from `applies_from` on; left out: from now on. */
export const taxProfileChange = z
  .object({
    company_id: uuid.optional(),
    rate_bps: wholeNumber(0, taxRateBpsMax),
    threshold: birrText,
    base,
    bearer,
    applies_from: z.iso.datetime({ offset: true, error: issue("not_date") }).optional(),
    seen_version: seenVersion,
  })
  .transform((body) => ({
    companyId: body.company_id,
    seenVersion: body.seen_version,
    rateBps: body.rate_bps,
    threshold: body.threshold,
    base: body.base,
    bearer: body.bearer,
    appliesFrom: body.applies_from,
  }));

/** A month of Ethiopia by the international calendar. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, issue("not_date"));
const referenceMax = 100;

/** POST /api/user/management/taxes/pay/: all that is owed of a month that is over, which is `amount`. */
export const taxPaymentBody = z
  .object({
    company_id: uuid.optional(),
    month,
    amount: birrText,
    reference: z.string().trim().min(1, issue("required")).max(referenceMax).check(isPlain),
  })
  .transform((body) => ({
    companyId: body.company_id,
    month: body.month,
    amount: body.amount,
    reference: body.reference,
  }));

const taxProfile = namedObject(
  "TaxProfile",
  "A version of how a company's wins are taxed. `applies_from`: for rounds that open from then on.",
  {
    version: z.number(),
    rate_bps: z.number(),
    threshold: z.number(),
    base,
    bearer,
    applies_from: z.string(),
    set_at: z.string(),
    set_by: z.string(),
  },
);
const taxMonth = namedObject(
  "TaxMonth",
  "What came to the tax account in a month. `borne`: what of it the company bore itself. `owed`: not paid to the office yet.",
  {
    month: z.string(),
    wins: z.number(),
    tax: z.number(),
    borne: z.number(),
    paid: z.number(),
    owed: z.number(),
    is_over: z.boolean(),
  },
);
const taxPayment = namedObject("TaxPayment", "A month's tax that was paid to the office.", {
  month: z.string(),
  amount: z.number(),
  reference: z.string(),
  paid_by: z.string(),
  paid_at: z.string(),
});
export const taxes = namedObject(
  "Taxes",
  "Newest first. `in_force`: the version by which rounds that open now are taxed; null: by none.",
  {
    in_force: z.number().nullable(),
    profiles: z.array(taxProfile),
    months: z.array(taxMonth),
    payments: z.array(taxPayment),
  },
);

export type Taxes = z.output<typeof taxes>;
export type TaxProfile = z.output<typeof taxProfile>;
export type TaxMonth = z.output<typeof taxMonth>;
