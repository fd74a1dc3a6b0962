import * as z from "zod";
import { birrText, day, idempotencyKey, isPlain, uuid } from "../field.ts";
import { namedObject } from "../named-object.ts";
import { sheetLook } from "../report/sale.ts";
import { feeShown, feeVersion } from "./fee.ts";
import { depositStates, providers, withdrawalStates } from "./state.ts";

// What a player asks of payments, and is answered. Money is birr.

export const provider = z.enum(providers);
const deposits = Object.keys(depositStates) as [keyof typeof depositStates, ...(keyof typeof depositStates)[]];
const withdrawals = Object.keys(withdrawalStates) as [
  keyof typeof withdrawalStates,
  ...(keyof typeof withdrawalStates)[],
];
export const depositState = z.enum(deposits);
export const withdrawalState = z.enum(withdrawals);
const words = (states: Readonly<Record<string, string>>) =>
  Object.entries(states)
    .map(([state, text]) => `${state}: ${text}`)
    .join(" ");
export const paymentState = z
  .enum([...new Set([...deposits, ...withdrawals])] as [(typeof deposits)[number] | (typeof withdrawals)[number]])
  .describe(`A deposit's: ${words(depositStates)} A withdrawal's: ${words(withdrawalStates)}`);
export const paymentKind = z.enum(["deposit", "withdrawal"]);

/** A wallet is of a company: what a player brings to one is not spent at another. */
export const companyQuery = z.object({ company_id: uuid }).transform(({ company_id }) => ({ companyId: company_id }));

const openHours = namedObject("OpenHours", "When a provider sends money, on Ethiopia's clock.", {
  weekdays: z.array(z.number()).describe("0 is Sunday."),
  from_minute: z.number().describe("Of the day."),
  to_minute: z.number(),
});

const destination = namedObject("Destination", "An account that a player's withdrawals may go to.", {
  id: z.string(),
  provider,
  bank: z.string().describe("The provider's code of the bank."),
  bank_name: z.string(),
  account: z.string(),
  holder: z.string(),
  is_verified: z.boolean().describe("A deposit came from it, or somebody at the desk has confirmed whose it is."),
  usable_from: z.string().nullable().describe("From when money goes there. null: not verified, or stopped."),
});

const depositWay = namedObject("DepositWay", "A way to bring money in.", {
  provider,
  kind: z
    .enum(["page", "transfer", "desk"])
    .describe("page: paid at the provider's page. transfer: paid first, its number typed after. desk: cash."),
  is_on: z.boolean(),
  is_demo: z.boolean().describe("A demo bank: no money moves."),
  is_test: z.boolean().describe("In the provider's test mode: what is paid is none, and nothing of it is credited."),
  min: z.number(),
  max: z.number(),
  pay_to: z
    .object({ bank: z.string(), account: z.string(), holder: z.string() })
    .nullable()
    .describe(
      "Of a transfer: the operator's own account, to which it is sent; null while it is off, when one that was sent can still be named.",
    ),
  fee: feeShown,
});

const withdrawalWay = namedObject("WithdrawalWay", "A way to take money out.", {
  provider,
  is_on: z.boolean(),
  is_demo: z.boolean(),
  min: z.number(),
  max: z.number(),
  hours: openHours.nullable().describe("null: always."),
  is_open: z.boolean().describe("Whether it works now; what is asked for outside the hours is sent when they begin."),
  opens_at: z.string().nullable().describe("When it works next; null while it does."),
  banks: z.array(z.object({ code: z.string(), name: z.string() })),
  new_destination_hours: z.number().describe("So long waits the first withdrawal to a new account."),
  fee: feeShown,
});

export const paymentOptions = namedObject("PaymentOptions", "What a player can do with the wallet of a company.", {
  success: z.literal(true),
  company_id: z.string(),
  company_name: z.string(),
  balance: z.number(),
  deposits: z.array(depositWay),
  withdrawals: z.array(withdrawalWay),
  destinations: z.array(destination),
  is_payout_unknown: z
    .boolean()
    .describe("A withdrawal of the player is unknown: no other one is taken until it has ended."),
  is_payout_stopped: z
    .boolean()
    .describe(
      "A deposit of the player was taken back: no withdrawal is taken, in cash neither, until somebody has looked.",
    ),
  now: z
    .number()
    .optional()
    .describe("When this was so, epoch milliseconds of the server's clock. Left out by servers of before."),
});

/** POST /api/payment/deposits: the same key again answers the same deposit. */
export const depositRequest = z
  .object({ company_id: uuid, provider, amount: birrText, fee_version: feeVersion, idempotency_key: idempotencyKey })
  .transform((body) => ({
    ...{ companyId: body.company_id, provider: body.provider, feeVersion: body.fee_version },
    ...{ amount: body.amount, idempotencyKey: body.idempotency_key },
  }));

/** POST /api/payment/claims: the number of a transfer to the operator's phone, however it was typed. Never an amount. */
export const claimRequest = z
  .object({ company_id: uuid, transfer_number: z.string().trim().min(1).max(300), fee_version: feeVersion })
  .transform((body) => ({
    ...{ companyId: body.company_id, transferNumber: body.transfer_number, feeVersion: body.fee_version },
  }));

const accountText = (max: number) => z.string().trim().min(1).max(max).check(isPlain);

/** POST /api/payment/destinations */
export const destinationRequest = z
  .object({ company_id: uuid, provider, bank: accountText(20), account: accountText(40), holder: accountText(100) })
  .transform((body) => ({
    ...{ companyId: body.company_id, provider: body.provider, bank: body.bank },
    ...{ account: body.account, holder: body.holder },
  }));
export const destinationAnswer = namedObject("DestinationAnswer", { success: z.literal(true), destination });

/** POST /api/payment/withdrawals: to a destination; without one it is paid in cash at a desk, by its reference. */
export const withdrawalRequest = z
  .object({
    company_id: uuid,
    destination_id: uuid.nullable().optional(),
    amount: birrText,
    fee_version: feeVersion,
    idempotency_key: idempotencyKey,
  })
  .transform((body) => ({
    ...{ companyId: body.company_id, destinationId: body.destination_id ?? null, feeVersion: body.fee_version },
    ...{ amount: body.amount, idempotencyKey: body.idempotency_key },
  }));

export const payment = namedObject("Payment", "A deposit or a withdrawal, as its player sees it.", {
  id: z.string(),
  idempotency_key: z
    .string()
    .optional()
    .describe("The key it was asked for with, told to its maker alone: whose page knows by it what had no answer."),
  reference: z.string().describe("Ours; what a player says to the bot or at the desk."),
  kind: paymentKind,
  company_id: z.string(),
  company_name: z.string(),
  provider,
  is_demo: z.boolean(),
  is_test: z.boolean().describe("A deposit that was begun in the provider's test mode: nothing of it is credited."),
  state: paymentState,
  is_ended: z.boolean(),
  amount: z.number().nullable().describe("null: a transfer whose SMS has not come yet."),
  player_fee: z
    .number()
    .nullable()
    .describe(
      "What it costs the player. A deposit's wallet gets the amount less it, a withdrawal's gave the amount and it. null: the amount is not known yet.",
    ),
  their_reference: z.string().nullable().describe("The provider's."),
  checkout_url: z.string().nullable().describe("Where it is paid, while it can be."),
  destination: z
    .object({ bank_name: z.string(), account: z.string(), holder: z.string() })
    .nullable()
    .describe("Where a withdrawal goes; null at the desk."),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  next_look_at: z.string().nullable().describe("When the provider is asked next."),
  held_until: z.string().nullable().describe("Of a held deposit: when it comes into the wallet."),
  sent_from: z.string().nullable().describe("Of an approved withdrawal: when the provider works next."),
  rejected_because: z
    .string()
    .nullable()
    .describe("Why the company did not approve a withdrawal, as its staff told the player."),
  taken_for_reversal: z
    .boolean()
    .optional()
    .describe(
      "Of a rejected withdrawal: nobody refused it. A deposit of its player went back, and the money went towards that. Left out by servers of before.",
    ),
  stops_withdrawals: z
    .boolean()
    .optional()
    .describe(
      "Of a reversed deposit: its player can withdraw nothing until somebody of the company has looked at it. Left out by servers of before.",
    ),
  is_payout_off: z
    .boolean()
    .optional()
    .describe(
      "Of an approved withdrawal: nothing is paid out by its way now, at the desk neither where it is paid there, until somebody lets it go on. Left out by servers of before.",
    ),
});
export const paymentAnswer = namedObject("PaymentAnswer", { success: z.literal(true), payment });

/** GET /api/payment/payments?company_id=&before= ; newest first. */
export const paymentsQuery = z
  .object({ company_id: uuid.optional(), before: uuid.optional() })
  .transform((query) => ({ companyId: query.company_id, before: query.before }));
export const paymentsAnswer = namedObject("PaymentsAnswer", {
  success: z.literal(true),
  payments: z.array(payment),
  has_next: z.boolean(),
});
/** Its id, our reference, or the number of a transfer that the player has claimed. */
export const paymentParams = z.object({ reference: z.string().trim().min(4).max(100) });

/** GET /api/payment/statement?company_id=&start_date=&end_date=&format= : the player's own wallet of a company, without days all of it. */
export const walletStatementQuery = z
  .object({ company_id: uuid, start_date: day.optional(), end_date: day.optional(), ...sheetLook })
  .transform(({ company_id, start_date, end_date, ...look }) => ({
    ...{ companyId: company_id, startDay: start_date, endDay: end_date },
    ...look,
  }));

export type Payment = z.output<typeof payment>;
export type PaymentOptions = z.output<typeof paymentOptions>;
export type PaymentDestination = z.output<typeof destination>;
