import { expect, test } from "vitest";
import { sumsOf, trendsOf } from "./shift-sums.ts";

const shift = (cashier: string, day: number, variance: number | null) => ({
  ...{ cashier_id: `id of ${cashier}`, cashier, branch_name: "Bole", opened_at: `2026-11-${day}T06:00:00Z` },
  ...{
    expected_cash: variance === null ? null : 100,
    counted_cash: variance === null ? null : 100 + variance,
    variance,
  },
});
const shifts = [
  shift("hana", 22, -5.5),
  shift("hana", 21, 2),
  shift("abebe", 21, 0),
  shift("almaz", 20, 20.05),
  shift("almaz", 23, null),
];

test("the sums are of what was counted, to the santim; an open drawer is in none", () => {
  expect(sumsOf(shifts)).toEqual({ closed: 4, expected: 400_00, counted: 416_55, difference: 16_55 });
  expect(sumsOf([])).toEqual({ closed: 0, expected: 0, counted: 0, difference: 0 });
});

test("a cashier's differences are told oldest first, who is off most comes first, who is never off not at all", () => {
  expect(trendsOf(shifts).map(({ cashier, differences, total }) => [cashier, differences, total])).toEqual([
    ["almaz", [20_05], 20_05],
    ["hana", [2_00, -5_50], -3_50],
  ]);
});
