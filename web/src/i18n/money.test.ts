import { expect, test } from "vitest";
import { birr, count, shortBirr } from "./money.ts";

test("a balance has two decimals, and its thousands are parted", () => {
  expect([0, 12.5, 1000, 9999.99, 12345, 1234567.8].map(birr)).toEqual([
    "0.00",
    "12.50",
    "1,000.00",
    "9,999.99",
    "12,345.00",
    "1,234,567.80",
  ]);
  expect(birr(-20)).toBe("-20.00");
  expect(birr(-0)).toBe("0.00");
});

test("a stake is as short as it can be", () => {
  expect([160, 12.5, 0.05, 20000].map(shortBirr)).toEqual(["160", "12.50", "0.05", "20,000"]);
});

test("a count has no decimals", () => {
  expect([0, 75, 1234, 303863].map(count)).toEqual(["0", "75", "1,234", "303,863"]);
});
