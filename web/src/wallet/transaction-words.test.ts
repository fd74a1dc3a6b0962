import type { WalletTransaction } from "@derash/protocol/wallet";
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

test("the description tells a transfer from a deposit", () => {
  expect(typeWords(line).message).toBe("Deposit");
  expect(typeWords({ ...line, description: "Transfer from head office" }).message).toBe("Transfer Received");
  expect(typeWords({ ...line, type: "CHARGE", description: "transfer to Bole" }).message).toBe("Transfer Sent");
});

test("a round with no winner was not charged, and a pending line says nothing", () => {
  expect(statusLook(line)).toMatchObject({ tone: "good" });
  expect(statusLook({ ...line, description: "NO winner" })).toMatchObject({ tone: "note" });
  expect(statusLook({ ...line, status: "FAILED" })).toMatchObject({ tone: "bad" });
  expect(statusLook({ ...line, status: "PENDING" })).toBeNull();
});
