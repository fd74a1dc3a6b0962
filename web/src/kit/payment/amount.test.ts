import { expect, test } from "vitest";
import { amountIssue, plainAmount, quickAmounts } from "./amount.ts";

const bounds = { min: 50, max: 5000, balance: 1234.5 };

test.each([
  ["", "none"],
  ["0", "none"],
  ["-50", "none"],
  ["50.001", "none"],
  ["1e3", "none"],
  ["49.99", "too_little"],
  ["50", null],
  ["1,234.50", null],
  ["1234.51", "balance_short"],
] as const)("%s ETB of 1,234.50 with a minimum of 50 is %s", (text, issue) => {
  expect(amountIssue(text, bounds)).toBe(issue);
});

test("more than is taken at once is too much, where no wallet ends it before", () => {
  expect(amountIssue("5000.01", { min: 50, max: 5000 })).toBe("too_much");
});

test("commas between thousands go, others are left to be refused", () => {
  expect(plainAmount(" 1,000 ")).toBe("1000");
  expect(plainAmount("10,00")).toBe("10,00");
});

test("quick sums can all be sent", () => {
  expect(quickAmounts(bounds)).toEqual([50, 100, 200, 500]);
  expect(quickAmounts({ min: 150, max: 600 })).toEqual([200, 500]);
  expect(quickAmounts({ min: 50, max: 5000, balance: 20 })).toEqual([]);
});
