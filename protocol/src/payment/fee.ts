import { feeBearers, feeRateBpsMax } from "@derash/game/deduction/fee";
import * as z from "zod";
import { birrText, seenVersion, uuid, wholeNumber } from "../field.ts";
import { namedObject } from "../named-object.ts";
import { issue } from "../refusal/issues.ts";
import { type ProviderWord, providers } from "./state.ts";

// What providers take of payments, and who bears it. Money is birr.

export const feeWays = ["deposit", "payout"] as const;
export type FeeWay = (typeof feeWays)[number];
const provider = z.enum(providers);
const way = z.enum(feeWays);
const bearer = z.enum(feeBearers);

/** Who pays out at all. */
const payingOut: readonly ProviderWord[] = ["chapa", "desk"];
/** What comes to the operator's own phone, or over the desk, is all the company's: a fee on it is the player's or none. */
const ownWays: readonly ProviderWord[] = ["sms", "desk"];
export const hasWay = (name: ProviderWord, asked: FeeWay) => asked === "deposit" || payingOut.includes(name);
export const mayCompanyBear = (name: ProviderWord) => !ownWays.includes(name);

/** What a payment costs its player; the page shows it before the button, and says with the request which version that was. */
export const feeShown = z
  .object({ version: z.number(), fixed: z.number(), rate_bps: z.number() })
  .nullable()
  .describe("What a payment that is asked for now costs its player, besides the amount; null: nothing.");
const versionMax = 1_000_000;
/** The version of the fee that the player has been shown. */
export const feeVersion = wholeNumber(0, versionMax)
  .default(0)
  .describe("The fee that the player has been shown, as the options have it; 0: none. Another one is refused.");

/** GET /api/payment/staff/fees?company_id= */
export const feesQuery = z
  .object({ company_id: uuid.optional() })
  .transform(({ company_id }) => ({ companyId: company_id }));

/** POST /api/payment/staff/fees: a new version, for payments that are asked for from `applies_from` on; left out: from now on. */
export const feeChange = z
  .object({
    company_id: uuid.optional(),
    provider,
    way,
    fixed: birrText,
    rate_bps: wholeNumber(0, feeRateBpsMax),
    bearer,
    applies_from: z.iso.datetime({ offset: true, error: issue("not_date") }).optional(),
    seen_version: seenVersion,
  })
  .transform(({ company_id, rate_bps, applies_from, seen_version, ...rest }) => ({
    ...{ companyId: company_id, rateBps: rate_bps, appliesFrom: applies_from, seenVersion: seen_version },
    ...rest,
  }));

const feeProfile = namedObject(
  "FeeProfile",
  "A version of what a provider takes of a company's payments. `applies_from`: of payments that are asked for from then on.",
  {
    provider,
    way,
    version: z.number(),
    fixed: z.number(),
    rate_bps: z.number(),
    bearer,
    applies_from: z.string(),
    set_at: z.string(),
    set_by: z.string(),
    is_in_force: z.boolean(),
  },
);
const feeMonth = namedObject("FeeMonth", "Fees of a month, by the ledger.", {
  month: z.string(),
  players: z.number().describe("What players bore."),
  kept: z.number().describe("What providers kept."),
  adjusted: z.number().describe("What two persons have put right in reconciliations: below zero where more was kept."),
  borne: z.number().describe("What the company bore: kept less what players bore and what was put right."),
});
export const fees = namedObject("Fees", "Newest first.", {
  success: z.literal(true),
  profiles: z.array(feeProfile),
  months: z.array(feeMonth),
});

export type FeeShown = z.output<typeof feeShown>;
export type Fees = z.output<typeof fees>;
export type FeeProfile = z.output<typeof feeProfile>;
export type FeeMonth = z.output<typeof feeMonth>;
