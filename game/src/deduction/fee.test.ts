import fc from "fast-check";
import { expect, test } from "vitest";
import { santim } from "../money.ts";
import { type FeeRule, feeFixedMax, feeOn, feeRateBpsMax, mostBeside } from "./fee.ts";

const rule = (fixed: number, rateBps: number): FeeRule => ({ fixed: santim(fixed), rateBps });

test("a fixed part and a part of the amount are added: 5.00 and 3 % of 100.00 are 8.00", () => {
  expect(feeOn(rule(5_00, 300), santim(100_00))).toBe(8_00);
  expect(feeOn(rule(0, 0), santim(100_00))).toBe(0);
});

test("a part of a santim goes to the nearest one, a half upwards", () => {
  expect(feeOn(rule(0, 300), santim(250_50))).toBe(7_52);
  expect(feeOn(rule(0, 300), santim(250_49))).toBe(7_51);
});

test("a fee is never more than the payment, and none of the largest amounts is rounded by a float", () => {
  expect(feeOn(rule(5_00, 0), santim(3_00))).toBe(3_00);
  expect(feeOn(rule(0, 1), santim(9_007_199_254_739_993))).toBe(900_719_925_474);
});

test("a larger amount never costs less", () => {
  fc.assert(
    fc.property(
      ...[fc.nat(feeFixedMax), fc.nat(feeRateBpsMax), fc.nat(10_000_000), fc.nat(10_000_000)],
      (fixed, bps, one, more) => {
        const [less, most] = [feeOn(rule(fixed, bps), santim(one)), feeOn(rule(fixed, bps), santim(one + more))];
        expect(less).toBeLessThanOrEqual(most);
        expect(most).toBeLessThanOrEqual(one + more);
      },
    ),
  );
});

test("the most that can be taken out leaves room for its fee, and a santim more does not", () => {
  expect(mostBeside(rule(1_00, 200), santim(103_00))).toBe(100_00);
  fc.assert(
    fc.property(fc.nat(feeFixedMax), fc.nat(feeRateBpsMax), fc.nat(10_000_000), (fixed, bps, held) => {
      const most = mostBeside(rule(fixed, bps), santim(held));
      expect(most + feeOn(rule(fixed, bps), most)).toBeLessThanOrEqual(held);
      if (most < held) expect(most + 1 + feeOn(rule(fixed, bps), santim(most + 1))).toBeGreaterThan(held);
    }),
  );
});
