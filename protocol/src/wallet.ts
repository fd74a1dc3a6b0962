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
export type TransactionType = (typeof transactionTypes)[number];
export type TransactionStatus = "COMPLETED" | "FAILED" | "PENDING";

/** One line of the wallet: an entry of the ledger, seen from its account. */
export type WalletTransaction = {
  transaction_id: string;
  type: TransactionType;
  description: string;
  /** Birr, signed. */
  amount: number;
  status: TransactionStatus;
  created_at: string;
};

export type WalletPage = {
  success: true;
  data: { transactions: WalletTransaction[]; pagination: { has_next: boolean; has_previous: boolean } };
};

/** Answer of every balance lookup path. */
export type BalanceAnswer = { success: true; balance: number; data: { balance: number } };
