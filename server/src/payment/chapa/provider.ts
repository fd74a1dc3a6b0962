import { santim } from "@derash/game/money";
import type { Hours } from "../hours.ts";
import { type Caller, createCaller } from "../outward-call.ts";
import type { Provider } from "../provider.ts";
import { approves, hears } from "./calls.ts";
import { createClient } from "./client.ts";
import { initialize, verify } from "./deposit.ts";
import { transfer, verifyTransfer } from "./payout.ts";
import { funds, lines } from "./statement.ts";

/** What one company has of Chapa: its keys, and where Chapa is. */
export type ChapaAccount = {
  /** "https://api.chapa.co/v1". */
  baseUrl: string;
  /** "checkout.chapa.co". */
  checkoutHost: string;
  secretKey: string;
  /** Signs their webhooks. */
  webhookSecret: string;
  /** Signs what they ask before they send; another one. */
  approvalSecret: string;
  callbackUrl: string;
};

/** Monday to Saturday, 08:30 to 16:30, as their refusal says. */
export const transferHours: Hours = { weekdays: [1, 2, 3, 4, 5, 6], fromMinute: 8 * 60 + 30, toMinute: 16 * 60 + 30 };

/** Of a registered business before approval (support page); the smallest deposit is ours, for the payer's bank takes a fee. */
const depositLimits = { min: santim(50_00), max: santim(200_000_00) };
/** The smallest of the methods that matter: telebirr's. */
const payoutLimits = { min: santim(1_00), max: santim(75_000_00), hours: transferHours };

/** Chapa behind the port. No name of theirs is known outside this folder. */
export function createChapa(account: ChapaAccount, call: Caller = createCaller()): Provider {
  const { baseUrl, checkoutHost, secretKey, webhookSecret, approvalSecret, callbackUrl } = account;
  const client = createClient(baseUrl, secretKey, call);
  return {
    name: "chapa",
    deposit: {
      start: (intent) => initialize({ client, checkoutHost, callbackUrl }, intent),
      find: (reference) => verify(client, reference),
    },
    payout: {
      send: (order) => transfer(client, order),
      find: (reference) => verifyTransfer(client, reference),
      approves: (raw) => approves(approvalSecret, raw),
    },
    hears: (raw) => hears(webhookSecret, raw),
    lines: (span) => lines(client, span),
    funds: () => funds(client),
    limits: () => ({ deposit: depositLimits, payout: payoutLimits }),
  };
}
