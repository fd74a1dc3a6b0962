import { expect, test } from "vitest";
import { fieldChanges, fieldName } from "./field-changes.ts";

test("only what is different is told", () => {
  const before = { balance: "5000.00", name: "Bole", B: [1, 2, 3, 4, 5] };
  expect(fieldChanges(before, { ...before, balance: "4000.00" })).toEqual([
    { field: "balance", before: "5,000.00", after: "4,000.00" },
  ]);
  expect(fieldChanges(before, { ...before, B: [1, 2, 3, 4, 6] })).toEqual([
    { field: "B", before: "1, 2, 3, 4, 5", after: "1, 2, 3, 4, 6" },
  ]);
  expect(fieldChanges(before, { ...before })).toEqual([]);
});

test("what is made has no before, what is gone no after", () => {
  expect(fieldChanges(null, { name: "Bole" })).toEqual([{ field: "name", before: null, after: "Bole" }]);
  expect(fieldChanges({ name: "Bole" }, null)).toEqual([{ field: "name", before: "Bole", after: null }]);
  expect(fieldChanges({ email: null }, { email: "" })).toEqual([{ field: "email", before: null, after: "" }]);
  expect(fieldChanges(null, null)).toEqual([]);
});

test("false and 0 are values, and what is nested is one line", () => {
  expect(fieldChanges({ status: true, calls: 1 }, { status: false, calls: 0 })).toEqual([
    { field: "status", before: "true", after: "false" },
    { field: "calls", before: "1", after: "0" },
  ]);
  expect(fieldChanges(null, { schedule: [{ calls_to_win: 4, bonus_amount: "1000.00" }] })).toEqual([
    { field: "schedule", before: null, after: "calls to win: 4; bonus amount: 1,000.00" },
  ]);
});

test("birr are said as everywhere, and what is a person's own stays as they wrote it", () => {
  const after = { amount: "-1250000.50", company_balance: "0.00", name: "5000.00", note: "5000.00", cartelas: "1000" };
  expect(fieldChanges(null, after).map((change) => change.after)).toEqual([
    "-1,250,000.50",
    "0.00",
    "5000.00",
    "5000.00",
    "1000",
  ]);
  // As it was sent, when it was refused.
  expect(fieldChanges(null, { amount: "5000" })[0]?.after).toBe("5000");
});

test("of a refused attempt the refusal and the amount come first, the call last and said once", () => {
  const after = {
    path: "/transfer-balance/",
    error: "insufficient_balance",
    route: "POST /transfer-balance",
    amount: "123456",
    targetId: "0b1c",
  };
  expect(fieldChanges(null, after).map(({ field }) => field)).toEqual(["error", "amount", "targetId", "route"]);
  const ofOne = {
    path: "/status/0b1c",
    error: "not_found",
    route: "POST /status/:userId",
  };
  expect(fieldChanges(null, ofOne).map(({ field }) => field)).toEqual(["error", "route", "path"]);
});

test("a field's name is read as words", () => {
  expect(["cartela_count", "bonusAmount", "B", "name"].map(fieldName)).toEqual([
    "cartela count",
    "bonus amount",
    "B",
    "name",
  ]);
});
