import { describe, expect, test } from "vitest";
import { affordableQuickBirr, balanceAfter, checkAmount, signedAmount } from "./transfer-check.ts";

describe("the amount of a transfer", () => {
  test.each(["", "0", "0.00", "-5", "1e9", "10.001", "NaN", "1,000", "ten", "1234567890"])("%j is refused", (text) => {
    expect(checkAmount(text, 1_000_000)).toBe("amount_invalid");
  });

  test("is read as text, to the santim", () => {
    expect(checkAmount("0.29", 1)).toBe(29);
    expect(checkAmount(" 12.5 ", 100)).toBe(1250);
  });

  test("may be the whole balance and not a santim more", () => {
    expect(checkAmount("19.99", 19.99)).toBe(1999);
    expect(checkAmount("20.00", 19.99)).toBe("balance_short");
    expect(checkAmount("0.01", 0)).toBe("balance_short");
  });

  test("of a super admin is bounded by no balance", () => {
    expect(checkAmount("1000000", null)).toBe(100_000_000);
  });
});

test("the balance after is exact, and issued credit grows", () => {
  expect(balanceAfter(checkAmount("0.10", 1) as never, 0.3, false)).toBe(20);
  expect(balanceAfter(checkAmount("100", null) as never, 900, true)).toBe(1000_00);
});

test("quick amounts are offered only when they are covered", () => {
  expect(affordableQuickBirr(99.99)).toEqual([]);
  expect(affordableQuickBirr(1000)).toEqual([100, 500, 1000]);
  expect(affordableQuickBirr(null)).toEqual([100, 500, 1000, 5000]);
});

test("an adjustment is signed, and never nothing", () => {
  expect(["-50.00", "+50", " 7.5"].map(signedAmount)).toEqual(["-50.00", "50", "7.5"]);
  expect(["0", "-0", "--5", "-", "", "1.234"].map(signedAmount)).toEqual([null, null, null, null, null, null]);
});
