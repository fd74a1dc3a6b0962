import { transactionLabels } from "@derash/protocol/transaction-labels";
import type { TransactionStatus, TransactionType, WalletTransaction } from "@derash/protocol/wallet";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { beforeEach, expect, test } from "vitest";
import { noteText } from "../kit/money/note-text.ts";
import { statusLook, typeLabels } from "./transaction-labels.ts";

const line: WalletTransaction = {
  transaction_id: "1",
  type: "TOP_UP",
  description: "",
  amount: 10,
  status: "COMPLETED",
  created_at: "2026-11-21T00:00:00Z",
};
beforeEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const named = (type: TransactionType, description = "") => typeLabels({ ...line, type, description }).message;

test("the description tells a transfer from a deposit and from a charge @charge-words", () => {
  expect(named("TOP_UP")).toBe("Deposit");
  expect(named("TOP_UP", "Transfer from head office")).toBe("Transfer Received");
  expect(named("TOP_UP", "Transfer to Bole")).toBe("Deposit");
  expect(named("CHARGE")).toBe("Charge");
  expect(named("CHARGE", "transfer to Bole · float for Saturday")).toBe("Transfer Sent");
  expect(named("CHARGE", "transfer from Bole")).toBe("Charge");
});

test("the other types keep their own names, whatever the description says @own-type-names", () => {
  const { TOP_UP: _in, CHARGE: _out, ...names } = transactionLabels;
  for (const [type, name] of Object.entries(names)) {
    expect(named(type as TransactionType)).toBe(name);
    expect(named(type as TransactionType, "transfer from, transfer to")).toBe(name);
  }
});

test("what was noted about credit is said in the language that is spoken, the note itself as it was written", () => {
  const noted = (description: string) => noteText({ ...line, description });
  const english = [
    "Transfer to Piassa Hall: Balance transfer",
    "Transfer from the issuer: Float: Saturday",
    "ETH4K2 #7",
  ];
  expect(english.map(noted)).toEqual(english);
  const name = "";
  const note = "";
  i18n.loadAndActivate({
    locale: "am",
    messages: {
      [msg`Transfer to ${name}: ${note}`.id]: ["ወደ ", ["name"], " ተላከ፦ ", ["note"]],
      [msg`Transfer from ${name}: ${note}`.id]: ["ከ", ["name"], " መጣ፦ ", ["note"]],
      [msg`the issuer`.id]: "አውጪው",
      [msg`Balance transfer`.id]: "የሂሳብ ዝውውር",
    },
  });
  expect(english.map(noted)).toEqual(["ወደ Piassa Hall ተላከ፦ የሂሳብ ዝውውር", "ከአውጪው መጣ፦ Float: Saturday", "ETH4K2 #7"]);
});

test("a round with no winner was not charged, and a pending line says nothing @no-winner-line", () => {
  expect(statusLook(line)).toMatchObject({ tone: "good", words: { message: "COMPLETED" } });
  const noWinner = { ...line, description: "ETH4K2 · there is NO winner" };
  expect(statusLook(noWinner)).toMatchObject({ tone: "note", words: { message: "NO CHARGE" } });
  expect(statusLook({ ...noWinner, status: "FAILED" })).toMatchObject({ tone: "bad", words: { message: "FAILED" } });
  expect(statusLook({ ...noWinner, status: "PENDING" })).toBeNull();
  expect(statusLook({ ...line, description: "casino winnerama" })).toMatchObject({ tone: "good" });
});

test("a status that is none of ours is shown as it is, grey @other-status", () => {
  expect(statusLook({ ...line, status: "REVERSED" as TransactionStatus })).toEqual({
    tone: "plain",
    words: "REVERSED",
  });
});
