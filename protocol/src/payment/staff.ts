import * as z from "zod";
import {
  birrText,
  day,
  idempotencyKey,
  reason,
  seenFields,
  seenVersion,
  switchVersion,
  uuid,
  wholeNumber,
} from "../field.ts";
import { namedObject } from "../named-object.ts";
import { issue } from "../refusal/issues.ts";
import { policyReason } from "./decision.ts";
import { payment, paymentKind, paymentState, provider } from "./payment.ts";

// What a company's people see of payments, and decide. Money is birr.

export const paymentIdParams = z.object({ id: uuid });

const playerFields = {
  player_id: z.string(),
  player: z.string().describe("The name, and the end of the telephone number."),
};

export const queuedWithdrawal = namedObject(
  "QueuedWithdrawal",
  "A withdrawal that waits for persons or is under way.",
  {
    ...payment.shape,
    ...playerFields,
    waits_because: z
      .array(policyReason)
      .describe(
        "Why it was not approved by itself, or waits again; until it is sent as it is now. Empty: for nothing.",
      ),
    needs_two: z.boolean(),
    approved_by: z.string().nullable(),
    second_by: z.string().nullable(),
    can_approve: z.boolean().describe("Whether the caller may: of two persons, the second is another one."),
    can_decide: z.boolean().describe("It has been unknown for a day, and the caller may say what became of it."),
    asked_outcome: z
      .enum(["paid", "not_paid"])
      .nullable()
      .describe("What a first person has said of an unknown one; another must say the same."),
    unknown_since: z.string().nullable(),
    brought: z.number().describe("What the player has ever brought to this company."),
    taken: z.number().describe("What the player has ever taken out of it, this one included."),
  },
);

/** GET /api/payment/staff/withdrawals?company_id=&state= ; those first that wait for somebody, the oldest of them first, 200 at most. */
export const queueQuery = z
  .object({ company_id: uuid.optional(), state: paymentState.optional() })
  .transform((query) => ({ companyId: query.company_id, state: query.state }));
export const queueAnswer = namedObject("WithdrawalQueue", {
  success: z.literal(true),
  withdrawals: z.array(queuedWithdrawal),
  has_next: z.boolean().describe("Whether there are more than these."),
});

/** In which order payments are listed; with a minus the latest, or the largest, comes first. */
export const paymentSorts = ["-created", "created", "-amount", "amount"] as const;
export type PaymentSort = (typeof paymentSorts)[number];

/** GET /api/payment/staff/payments ; newest first or as `sort` says, 50 a page unless told. `before` is the last of the page before. */
export const staffPaymentsQuery = z
  .object({
    company_id: uuid.optional(),
    kind: paymentKind.optional(),
    provider: provider.optional(),
    state: paymentState.optional(),
    player_id: uuid.optional(),
    /** Ours or theirs. */
    reference: z.string().trim().max(100).optional(),
    start_date: day.optional(),
    end_date: day.optional(),
    sort: z.enum(paymentSorts).default("-created"),
    before: uuid.optional(),
    page_size: wholeNumber(1, 50).default(50),
  })
  .transform(({ company_id, player_id, start_date, end_date, page_size, ...rest }) => ({
    ...{ companyId: company_id, size: page_size, playerId: player_id, startDay: start_date, endDay: end_date },
    ...rest,
  }));
export const staffPayment = namedObject("StaffPayment", {
  ...payment.shape,
  ...playerFields,
  said_amount: z
    .number()
    .nullable()
    .describe("Of a transfer to the operator's phone that has no amount of its own yet: what its one message says."),
});
export const staffPayments = namedObject("StaffPayments", {
  success: z.literal(true),
  payments: z.array(staffPayment),
  has_next: z.boolean(),
});

const fact = namedObject("PaymentFact", "What a provider, its call or a person said of a payment, as it came.", {
  at: z.string(),
  source: z.enum(["start", "send", "look_up", "hint", "approval", "person"]),
  is: z.string(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  mode: z.string().nullable(),
  their_reference: z.string().nullable(),
  said: z.string(),
});
const entry = namedObject("PaymentEntry", "A line of the ledger that the payment has moved.", {
  at: z.string(),
  type: z.string(),
  account: z.enum(["wallet", "clearing", "hold", "fee", "loss", "float", "other"]),
  amount: z.number().describe("Signed."),
  key: z.string(),
});
const act = namedObject("PaymentAct", "Who did what.", { at: z.string(), who: z.string(), action: z.string() });

export const paymentPage = namedObject("PaymentPage", "All that is known of one payment.", {
  success: z.literal(true),
  payment: staffPayment,
  mode: z.enum(["live", "test", "demo"]),
  credited: z.number().nullable(),
  fee: z.number().nullable().describe("What the provider kept."),
  payer: z.string().nullable(),
  withdrawal: queuedWithdrawal.nullable(),
  can_decide_review: z.boolean(),
  asked_credit: z.boolean().nullable().describe("What a first person has said of a deposit in review."),
  stops_withdrawals: z
    .boolean()
    .describe("Of a deposit that was taken back: its player can ask for no withdrawal until somebody lets them go on."),
  looks: z.number().describe("How often the provider was asked."),
  facts: z.array(fact),
  entries: z.array(entry),
  acts: z.array(act),
});

// The operator's receiving phones.
const chainFault = z.object({
  is: z.enum(["gap", "edited", "copied", "balance", "unread"]),
  from: z.number().describe("The number of the SMS, or the first that is missing."),
  to: z.number(),
  expected: z.number().nullable().describe("What the account should hold, where the balance is wrong."),
  said: z.number().nullable(),
});
const look = namedObject("FaultLook", "Faults that somebody has looked at.", {
  at: z.string(),
  by: z.string(),
  reason: z.string().describe("What was found."),
  faults: z.array(chainFault),
});
export const smsDevice = namedObject("SmsDevice", "A receiving phone of the operator's.", {
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  name: z.string(),
  bank: z.enum(["telebirr", "cbe"]),
  account: z.string(),
  holder: z.string(),
  is_on: z.boolean(),
  switch_version: switchVersion,
  last_sequence: z.number(),
  last_seen_at: z.string().nullable(),
  unclaimed: z.number().describe("SMS of money that nobody has claimed."),
  faults: z
    .array(chainFault)
    .describe("Of the last thirty days: what is missing, was copied, edited or not read, and nobody has looked at."),
  looked_at: z.array(look).describe("Faults of these days that alarm no more; the newest look first."),
});
export const smsDevices = namedObject("SmsDevices", { success: z.literal(true), devices: z.array(smsDevice) });
const line = (max: number) => z.string().trim().min(1).max(max);
/** POST /api/payment/staff/devices: the same once more answers the same phone to the same maker. An older page sends no key. */
export const newDevice = z
  .object({
    company_id: uuid,
    name: line(60),
    bank: z.enum(["telebirr", "cbe"]),
    account: line(40),
    holder: line(100),
    idempotency_key: idempotencyKey.optional(),
  })
  .transform(({ company_id, idempotency_key, ...rest }) => ({
    ...{ companyId: company_id, idempotencyKey: idempotency_key, ...rest },
  }));
export const newDeviceAnswer = namedObject("NewSmsDevice", {
  success: z.literal(true),
  device: smsDevice,
  key: z.string().describe("Hexadecimal. Shown this once."),
});
const turn = { is_on: z.boolean(), seen_version: seenVersion };
const turnOf = (body: { is_on: boolean; seen_version?: number | undefined }) => ({
  isOn: body.is_on,
  seenVersion: body.seen_version,
});
export const deviceSwitch = z.object(turn).transform(turnOf);
/** Of one phone at once; what is beyond that alarms on, and is marked after it. */
export const faultsSeenMax = 1000;
export const foundCharactersMin = 3;
/**
 * POST /api/payment/staff/devices/:id/seen: the faults as the page showed them, for what has come or changed meanwhile nobody has
 * looked at.
 */
export const faultsSeen = z.object({
  faults: z.array(chainFault).min(1).max(faultsSeenMax),
  reason: reason.min(foundCharactersMin, issue("too_short")),
});

// Providers, their limits and switches.
const mode = z.enum(["live", "test", "demo"]);
export const paymentAccount = namedObject("PaymentAccount", "What a company has of a provider.", {
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  provider,
  mode,
  has_keys: z.boolean(),
  is_deposit_on: z.boolean(),
  is_payout_on: z.boolean(),
  can_pay_out: z.boolean().describe("Whether this provider pays out at all."),
  is_deposit_killed: z.boolean().describe("Switched off for all companies."),
  is_payout_killed: z.boolean(),
  deposit_min: z.number(),
  deposit_max: z.number(),
  payout_min: z.number(),
  payout_max: z.number(),
  auto_payout_max: z.number().describe("What is approved by itself at most; 0: nothing."),
  four_eyes_above: z.number(),
  new_destination_hours: z.number(),
  settings: z.record(z.string(), z.string()).describe("What is no secret: addresses and codes."),
  key_names: z.array(z.string()).describe("Which keys it takes; none is ever shown."),
  merchant_version: z
    .number()
    .describe("Grows with new keys, addresses or another mode, which may be another merchant's."),
  switch_version: switchVersion,
  setting_names: z.array(z.string()),
  hook_path: z.string().nullable().describe("Where the provider calls us, below the server's address."),
  approval_path: z.string().nullable(),
});
export const accountsQuery = z
  .object({ company_id: uuid.optional() })
  .transform(({ company_id }) => ({ companyId: company_id }));
const providerSwitch = z.object({
  provider,
  deposits: z.boolean(),
  payouts: z.boolean(),
  deposits_version: switchVersion,
  payouts_version: switchVersion,
});
export const paymentAccounts = namedObject("PaymentAccounts", {
  success: z.literal(true),
  accounts: z.array(paymentAccount),
  switches: z.array(providerSwitch).describe("For all companies at once: false is switched off."),
});
const texts = z.record(line(40), z.string().trim().max(10_000));
const accountAmounts = {
  deposit_min: birrText.optional(),
  deposit_max: birrText.optional(),
  payout_min: birrText.optional(),
  payout_max: birrText.optional(),
  auto_payout_max: birrText.optional(),
  four_eyes_above: birrText.optional(),
};
/** POST /api/payment/staff/accounts: makes it, or changes what is given. A key that is not given stays. */
export const accountChange = z
  .object({
    company_id: uuid,
    provider,
    mode: z.enum(["live", "test"]).optional(),
    settings: texts.optional(),
    keys: texts.optional(),
    ...accountAmounts,
    // Keys are never shown: of them it is the version.
    seen: seenFields({ ...accountAmounts, mode, settings: texts, merchant_version: seenVersion }),
  })
  .transform(({ company_id, ...rest }) => ({ companyId: company_id, ...rest }));
export const accountAnswer = namedObject("PaymentAccountAnswer", { success: z.literal(true), account: paymentAccount });
/** POST /api/payment/staff/accounts/:id/switch and, for all companies, POST /api/payment/staff/switches */
const way = z.enum(["deposit", "payout"]);
export const accountSwitch = z.object({ way, ...turn }).transform((body) => ({ way: body.way, ...turnOf(body) }));
export const killSwitch = z
  .object({ provider, way, ...turn })
  .transform((body) => ({ provider: body.provider, way: body.way, ...turnOf(body) }));

export type QueuedWithdrawal = z.output<typeof queuedWithdrawal>;
export type StaffPayment = z.output<typeof staffPayment>;
export type PaymentPage = z.output<typeof paymentPage>;
export type SmsDevice = z.output<typeof smsDevice>;
export type PaymentAccount = z.output<typeof paymentAccount>;
