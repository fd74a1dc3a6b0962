import { expect, test } from "vitest";
import { ballCount, ballOf, columnRange, letterOf, letters } from "./ball.ts";

test("each letter has its fifteen numbers @letter-numbers", () => {
  expect(letters.map(columnRange)).toEqual([
    { min: 1, max: 15 },
    { min: 16, max: 30 },
    { min: 31, max: 45 },
    { min: 46, max: 60 },
    { min: 61, max: 75 },
  ]);
});

test("every ball lies in its letter's range", () => {
  for (let number = 1; number <= ballCount; number += 1) {
    const { min, max } = columnRange(letterOf(number));
    expect(number).toBeGreaterThanOrEqual(min);
    expect(number).toBeLessThanOrEqual(max);
  }
});

test("a ball displays as letter and number", () => {
  expect(ballOf(7)).toEqual({ letter: "B", number: 7, display: "B7" });
  expect([15, 16, 45, 46, 75].map((number) => ballOf(number).display)).toEqual(["B15", "I16", "N45", "G46", "O75"]);
});

test.each([0, -1, 76, 1.5, 14.5, Number.NaN, Infinity])("%d is not a ball", (number) => {
  expect(() => ballOf(number)).toThrow(RangeError);
  expect(() => letterOf(number)).toThrow(RangeError);
});
