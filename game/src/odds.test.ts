import { expect, test } from "vitest";
import { oddsOfFinish } from "./odds.ts";

// research/reliability.md 5.7.
test.each([
  [4, 303_862],
  [5, 59_108],
  [6, 19_177],
  [7, 8_005],
  [15, 170],
  [20, 44],
  [30, 7],
])("one cartela is complete within %i calls once in %i", (calls, once) => {
  expect(Math.round(1 / (oddsOfFinish()[calls] ?? 0))).toBe(once);
});

test("a line needs four balls, and all of them complete everything", () => {
  const odds = oddsOfFinish();
  expect(odds.slice(0, 4)).toEqual([0, 0, 0, 0]);
  expect(odds[75]).toBeCloseTo(1, 10);
  for (const [calls, chance] of odds.entries()) expect(chance).toBeGreaterThanOrEqual((odds[calls - 1] ?? 0) - 1e-12);
});

test("one mask of two balls is complete within two calls once in 75 × 74 / 2", () => {
  expect(oddsOfFinish([{ value: "two", masks: [0b11] }])[2]).toBeCloseTo(2 / (75 * 74), 12);
});

test("a mask said twice changes nothing, and no mask is never complete", () => {
  expect(oddsOfFinish([{ value: "twice", masks: [0b11, 0b11] }])).toEqual(
    oddsOfFinish([{ value: "once", masks: [0b11] }]),
  );
  expect(oddsOfFinish([])).toEqual(new Array(76).fill(0));
});
