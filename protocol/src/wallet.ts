import * as z from "zod";
import { wholeNumber } from "./field.ts";

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
export type TransactionType = (typeof transactionTypes)[number];
export const transactionStatus = z.enum(["COMPLETED", "FAILED", "PENDING"]);
export type TransactionStatus = z.output<typeof transactionStatus>;

export const walletTransaction = z
  .object({
    transaction_id: z.string(),
    type: transactionType,
    description: z.string(),
    amount: z.number().describe("Birr, signed."),
    status: transactionStatus,
    created_at: z.string(),
  })
  .meta({
    id: "WalletTransaction",
    description: "One line of the wallet: an entry of the ledger, seen from its account.",
  });
export type WalletTransaction = z.output<typeof walletTransaction>;

export const walletPage = z
  .object({
    success: z.literal(true),
    data: z.object({
      transactions: z.array(walletTransaction),
      pagination: z.object({ has_next: z.boolean(), has_previous: z.boolean() }),
    }),
  })
  .meta({ id: "WalletPage" });
export type WalletPage = z.output<typeof walletPage>;

export const balanceAnswer = z
  .object({ success: z.literal(true), balance: z.number(), data: z.object({ balance: z.number() }) })
  .meta({ id: "BalanceAnswer", description: "Answer of every balance lookup path." });
export type BalanceAnswer = z.output<typeof balanceAnswer>;
