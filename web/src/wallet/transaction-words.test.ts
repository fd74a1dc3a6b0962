import type { TransactionStatus, TransactionType, WalletTransaction } from "@derash/protocol/wallet";
import { expect, test } from "vitest";
import { statusLook, typeWords } from "./transaction-words.ts";

const line: WalletTransaction = {
  transaction_id: "1",
  type: "TOP_UP",
  description: "",
  amount: 10,
  status: "COMPLETED",
  created_at: "2026-11-21T00:00:00Z",
};
const named = (type: TransactionType, description = "") => typeWords({ ...line, type, description }).message;

test("the description tells a transfer from a deposit and from a charge", () => {
  expect(named("TOP_UP")).toBe("Deposit");
  expect(named("TOP_UP", "Transfer from head office")).toBe("Transfer Received");
  expect(named("TOP_UP", "Transfer to Bole")).toBe("Deposit");
  expect(named("CHARGE")).toBe("Charge");
  expect(named("CHARGE", "transfer to Bole · float for Saturday")).toBe("Transfer Sent");
  expect(named("CHARGE", "transfer from Bole")).toBe("Charge");
});

test("the other types keep their own names, whatever the description says", () => {
  const names: Partial<Record<TransactionType, string>> = {
    BET_PLACED: "Bet Placed",
    BET_WON: "Game Win",
    BET_LOST: "Game Loss",
    BONUS: "Bonus",
    REFUND: "Refund",
    ADMIN_ADJUSTMENT: "Admin Adjustment",
  };
  for (const [type, name] of Object.entries(names)) {
    expect(named(type as TransactionType)).toBe(name);
    expect(named(type as TransactionType, "transfer from, transfer to")).toBe(name);
  }
});

test("a round with no winner was not charged, and a pending line says nothing", () => {
  expect(statusLook(line)).toMatchObject({ tone: "good", words: { message: "COMPLETED" } });
  const noWinner = { ...line, description: "ETH4K2 · there is NO winner" };
  expect(statusLook(noWinner)).toMatchObject({ tone: "note", words: { message: "NO CHARGE" } });
  expect(statusLook({ ...noWinner, status: "FAILED" })).toMatchObject({ tone: "bad", words: { message: "FAILED" } });
  expect(statusLook({ ...noWinner, status: "PENDING" })).toBeNull();
  expect(statusLook({ ...line, description: "casino winnerama" })).toMatchObject({ tone: "good" });
});

test("a status that is none of ours is shown as it is, grey", () => {
  expect(statusLook({ ...line, status: "REVERSED" as TransactionStatus })).toEqual({
    tone: "plain",
    words: "REVERSED",
  });
});
