import type { TransactionType } from "./wallet.ts";

/** What the specification calls the lines of a wallet, in English. */
export const transactionLabels: Readonly<Record<TransactionType, string>> = {
  TOP_UP: "Deposit",
  CHARGE: "Charge",
  WITHDRAWAL: "Withdrawal",
  BET_PLACED: "Bet Placed",
  BET_WON: "Game Win",
  BET_LOST: "Game Loss",
  BONUS: "Bonus",
  REFUND: "Refund",
  ADMIN_ADJUSTMENT: "Admin Adjustment",
  TAX: "Tax",
  FEE: "Fee",
};
