import { ballCount } from "@derash/game/ball";
import { expect, test } from "vitest";
import { amharicNumber } from "./amharic-number.ts";

test.each([
  [1, "አንድ"],
  [7, "ሰባት"],
  [9, "ዘጠኝ"],
  [10, "አሥር"],
  [11, "አሥራ አንድ"],
  [19, "አሥራ ዘጠኝ"],
  [20, "ሃያ"],
  [23, "ሃያ ሦስት"],
  [30, "ሠላሳ"],
  [35, "ሠላሳ አምስት"],
  [40, "አርባ"],
  [46, "አርባ ስድስት"],
  [50, "ሃምሳ"],
  [52, "ሃምሳ ሁለት"],
  [60, "ስድሳ"],
  [68, "ስድሳ ስምንት"],
  [70, "ሰባ"],
  [74, "ሰባ አራት"],
  [75, "ሰባ አምስት"],
])("%i is %s", (number, words) => {
  expect(amharicNumber(number)).toBe(words);
});

test("no two balls are said alike", () => {
  const numbers = Array.from({ length: ballCount }, (_, index) => index + 1);
  expect(new Set(numbers.map(amharicNumber)).size).toBe(ballCount);
});

test.each([0, -1, 80, 7.5, Number.NaN])("%d has no words", (number) => {
  expect(() => amharicNumber(number)).toThrow(RangeError);
});
