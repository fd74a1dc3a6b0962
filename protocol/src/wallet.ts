import * as z from "zod";
import { wholeNumber } from "./field.ts";
import { namedObject } from "./named-object.ts";

/** GET api/sales/betting/transactions/?page=&page_size= */
export const transactionsQuery = z.object({
  page: wholeNumber(1, 10_000).default(1),
  page_size: wholeNumber(1, 100).default(10),
});

export const transactionTypes = [
  "TOP_UP",
  "CHARGE",
  "BET_PLACED",
  "BET_WON",
  "BET_LOST",
  "BONUS",
  "REFUND",
  "ADMIN_ADJUSTMENT",
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

export type TransactionStatus = z.output<typeof transactionStatus>;
export type TransactionType = z.output<typeof transactionType>;
export type WalletTransaction = z.output<typeof walletTransaction>;
export type WalletPage = z.output<typeof walletPage>;
export type BalanceAnswer = z.output<typeof balanceAnswer>;
