import { santim } from "@derash/game/money";
import { expect, test } from "vitest";
import { bars, labelledSlots, shortAmount, slotAt, valueTicks } from "./chart-geometry.ts";
import type { Slot } from "./chart-slots.ts";

const slot = (...amounts: number[]): Slot => ({
  start: "2026-11-01",
  end: "2026-11-01",
  parts: amounts.map(santim),
  total: santim(amounts.reduce((a, b) => a + b, 0)),
  cut: santim(0),
});

test("the axis has round marks, from nothing to above the highest bar", () => {
  expect(valueTicks(40_000)).toEqual([0, 10_000, 20_000, 30_000, 40_000]);
  expect(valueTicks(41_000)).toEqual([0, 20_000, 40_000, 60_000]);
  expect(valueTicks(100_000)).toEqual([0, 25_000, 50_000, 75_000, 100_000]);
  expect(valueTicks(0)).toEqual([0, 25]);
  for (const max of [1, 99, 12_345, 987_654_321]) {
    const ticks = valueTicks(max);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
    expect(ticks.length).toBeLessThanOrEqual(6);
  }
});

test("the parts of a bar stand on one another and reach as high as their sum", () => {
  const [bar] = bars([slot(3_000, 1_000)], { width: 100, height: 200 }, 8_000);
  expect(bar?.parts).toEqual([
    { seriesIndex: 0, y: 125, height: 75 },
    { seriesIndex: 1, y: 100, height: 25 },
  ]);
});

test("a branch that sold nothing paints nothing", () => {
  const [first, second] = bars([slot(0, 1_000), slot(0, 0)], { width: 100, height: 200 }, 1_000);
  expect(first?.parts.map(({ seriesIndex }) => seriesIndex)).toEqual([1]);
  expect(second?.parts).toEqual([]);
});

test("bars stay in their share of the axis, in order, and neither burst nor vanish", () => {
  const many = bars(
    Array.from({ length: 62 }, () => slot(1)),
    { width: 280, height: 100 },
    1,
  );
  many.forEach(({ left, width }, index) => {
    expect(width).toBeGreaterThanOrEqual(1);
    expect(left).toBeGreaterThanOrEqual((index * 280) / 62);
    expect(left + width).toBeLessThanOrEqual(((index + 1) * 280) / 62);
  });
  expect(bars([slot(1)], { width: 900, height: 100 }, 1)[0]).toMatchObject({ width: 44, left: 428 });
});

test("names on the axis keep their distance, and the first bar always has one", () => {
  expect(labelledSlots(30, 280, 42)).toEqual([0, 5, 10, 15, 20, 25]);
  expect(labelledSlots(7, 900, 42)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(labelledSlots(1, 0, 42)).toEqual([0]);
});

test("the whole share of the axis belongs to its bar", () => {
  expect([-5, 0, 99, 100, 299, 300, 400].map((x) => slotAt(x, 300, 3))).toEqual([0, 0, 0, 1, 2, 2, 2]);
});

test("amounts of the axis are short", () => {
  expect([0, 25_000, 120_000, 2_500_000, 300_000_000].map(shortAmount)).toEqual(["0", "250", "1.2k", "25k", "3M"]);
});
