import { describe, expect, test } from "vitest";
import {
  affordableQuickBirr,
  amountMaxBirr,
  balanceAfter,
  checkAmount,
  plainAmount,
  signedAmount,
  signedIssue,
} from "./transfer-check.ts";

describe("the amount of a transfer", () => {
  test.each(["", "0", "0.00", "-5", "1e9", "NaN", "ten", "10.", "1,00", "10,000,00", ",100", "1,000,", "1 000"])(
    "%j is refused",
    (text) => expect(checkAmount(text, 1_000_000)).toBe("amount_invalid"),
  );

  test("is refused with words of its own where only its size or its decimals are wrong", () => {
    expect(["10.001", "0.005", "1,000.000"].map((text) => checkAmount(text, null))).toEqual(
      Array(3).fill("too_many_decimals"),
    );
    expect(["1000000000", "1,000,000,000", "12345678901.5"].map((text) => checkAmount(text, null))).toEqual(
      Array(3).fill("too_large"),
    );
    expect(checkAmount(String(amountMaxBirr), null)).toBe(amountMaxBirr * 100);
  });

  test("may have commas between its thousands", () => {
    expect(["1,000", " 12,345.50 ", "999,999,999.99"].map((text) => checkAmount(text, null))).toEqual([
      1000_00, 12_345_50, 999_999_999_99,
    ]);
    expect(["1,000", "-1,250.50", "1,00", " 7 "].map(plainAmount)).toEqual(["1000", "-1250.50", "1,00", "7"]);
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
  const fitting = ["-50.00", "+50", " 7.5", "-1,000", "+1,000.5"];
  expect(fitting.map(signedIssue)).toEqual(Array(5).fill(null));
  expect(fitting.map(signedAmount)).toEqual(["-50.00", "50", "7.5", "-1000", "1000.5"]);
  expect(["0", "-0", "--5", "-", "", "- 5"].map(signedIssue)).toEqual(Array(6).fill("amount_invalid"));
  expect(["-1.234", "-1000000000"].map(signedIssue)).toEqual(["too_many_decimals", "too_large"]);
});
