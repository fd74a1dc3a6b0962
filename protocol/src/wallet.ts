import * as z from "zod";
import { wholeNumber } from "./field.ts";
import { namedObject } from "./named-object.ts";
import { walletQuery } from "./player.ts";

/** GET api/sales/betting/transactions/?page=&page_size= */
export const transactionsQuery = walletQuery.extend({
  page: wholeNumber(1, 10_000).default(1),
  page_size: wholeNumber(1, 100).default(10),
});

export const transactionTypes = [
  "TOP_UP",
  "CHARGE",
  "WITHDRAWAL",
  "BET_PLACED",
  "BET_WON",
  "BET_LOST",
  "BONUS",
  "REFUND",
  "ADMIN_ADJUSTMENT",
  "TAX",
  "FEE",
] as const;
const transactionType = z.enum(transactionTypes);
export const transactionStatus = z.enum(["COMPLETED", "FAILED", "PENDING"]);

export const walletTransaction = namedObject(
  "WalletTransaction",
  "One line of the wallet: an entry of the ledger, seen from its account.",
  {
    transaction_id: z.string(),
    type: transactionType,
    description: z.string(),
    amount: z.number().describe("Birr, signed."),
    status: transactionStatus,
    created_at: z.string(),
  },
);

export const walletPage = namedObject("WalletPage", {
  success: z.literal(true),
  data: z.object({
    transactions: z.array(walletTransaction),
    pagination: z.object({ has_next: z.boolean(), has_previous: z.boolean() }),
  }),
});

export const balanceAnswer = namedObject("BalanceAnswer", "Answer of every balance lookup path.", {
  success: z.literal(true),
  balance: z.number(),
  data: z.object({ balance: z.number() }),
});

/** Of the calendar in Ethiopia; a week begins on Monday. */
export const netPeriods = ["day", "week", "month", "year"] as const;

export const netAnswer = namedObject(
  "NetAnswer",
  "What play has brought and cost the caller in the day, week, month and year that run, by Ethiopia's clock. A round counts when its stake was paid last. Money is birr.",
  {
    success: z.literal(true),
    periods: z.array(
      z.object({
        period: z.enum(netPeriods),
        since: z.string(),
        rounds: z.number().describe("Rounds with a stake that did not come back."),
        staked: z.number(),
        won: z.number().describe("Prizes and bonuses."),
        net: z.number().describe("What was won less what was staked."),
      }),
    ),
  },
);

export type NetPeriod = z.output<typeof netAnswer>["periods"][number];
export type NetAnswer = z.output<typeof netAnswer>;
export type TransactionStatus = z.output<typeof transactionStatus>;
export type TransactionType = z.output<typeof transactionType>;
export type WalletTransaction = z.output<typeof walletTransaction>;
export type WalletPage = z.output<typeof walletPage>;
export type BalanceAnswer = z.output<typeof balanceAnswer>;
