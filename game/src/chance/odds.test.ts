import { expect, test } from "vitest";
import { oddsOfFinish, oddsOfSoMany } from "./odds.ts";

// The table of fairness/docs/fairness.md.
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

test("asked for the first calls alone, the odds of them are the same", () => {
  for (const [calls, chance] of oddsOfFinish(undefined, 7).entries()) {
    expect(chance).toBeCloseTo(oddsOfFinish()[calls] ?? 0, 15);
  }
  expect(oddsOfFinish(undefined, 7)).toHaveLength(8);
});

test("so many of some things or more: 0 always, more than there are never", () => {
  expect(oddsOfSoMany([], 0)).toBe(1);
  expect(oddsOfSoMany([0.5, 0.5], 0)).toBeCloseTo(1, 12);
  expect(oddsOfSoMany([0.5, 0.5], 1)).toBeCloseTo(0.75, 12);
  expect(oddsOfSoMany([0.5, 0.25], 2)).toBeCloseTo(0.125, 12);
  expect(oddsOfSoMany([0.5, 0.5], 3)).toBe(0);
  // 1,000 times one in a thousand, by the binomial formula.
  expect(oddsOfSoMany(new Array(1000).fill(0.001), 5)).toBeCloseTo(0.003637, 6);
});
