import fc from "fast-check";
import { expect, test } from "vitest";
import { addSantim, formatBirr, fromBirr, parseBirr, santim, toBirr, zero } from "./money.ts";

test("birr are read to the santim, without floating point", () => {
  expect(parseBirr("10")).toBe(1000);
  expect(parseBirr("10.5")).toBe(1050);
  expect(parseBirr("0.29")).toBe(29);
  expect(parseBirr("1.15")).toBe(115);
  expect(parseBirr(12.5)).toBe(1250);
  expect(parseBirr(0.1)).toBe(10);
  expect(parseBirr("007.00")).toBe(700);
  expect(parseBirr("999999999.99")).toBe(99_999_999_999);
});

test.each([
  "",
  " 1",
  "1 ",
  "1\n",
  "+1",
  "-1",
  "1.",
  ".5",
  "1.234",
  "1e3",
  "0x10",
  "1,000",
  "1,5",
  "0",
  "0.00",
  "1000000000",
  "NaN",
  "Infinity",
  "١",
  "1.0.0",
])("%j is not an amount", (text) => {
  expect(parseBirr(text)).toBe("amount_invalid");
});

test.each([0, -0, -5, 0.1 + 0.2, 1e21, 1e-7, Number.NaN, Infinity, 1.005])(
  "the number %d is not an amount",
  (value) => {
    expect(parseBirr(value)).toBe("amount_invalid");
  },
);

test("only whole, safe numbers are santim", () => {
  expect(Object.is(santim(-0), 0)).toBe(true);
  expect(santim(-250)).toBe(-250);
  for (const value of [0.5, Number.NaN, Infinity, Number.MAX_SAFE_INTEGER + 1]) {
    expect(() => santim(value)).toThrow(RangeError);
  }
});

test("amounts print with two decimals", () => {
  expect(formatBirr(santim(1250))).toBe("12.50");
  expect(formatBirr(santim(5))).toBe("0.05");
  expect(formatBirr(zero)).toBe("0.00");
  expect(formatBirr(santim(-5))).toBe("-0.05");
  expect(formatBirr(santim(Number.MAX_SAFE_INTEGER))).toBe("90071992547409.91");
});

test("amounts add up, and refuse to leave the exact integers", () => {
  expect(addSantim()).toBe(0);
  expect(addSantim(santim(1), santim(2), santim(-5))).toBe(-2);
  expect(() => addSantim(santim(Number.MAX_SAFE_INTEGER), santim(1))).toThrow(RangeError);
});

test("what is printed or sent reads back as the same amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (value) => {
      const amount = santim(value);
      expect(parseBirr(formatBirr(amount))).toBe(amount);
      expect(parseBirr(toBirr(amount))).toBe(amount);
      expect(parseBirr(JSON.stringify(toBirr(amount)))).toBe(amount);
      expect(fromBirr(toBirr(amount))).toBe(amount);
    }),
  );
});
