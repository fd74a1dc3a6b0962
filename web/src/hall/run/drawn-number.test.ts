import { expect, test } from "vitest";
import { drawnNumber } from "./drawn-number.ts";

test.each([
  ["7", 7],
  [" 75 ", 75],
  ["b7", 7],
  ["O75", 75],
  ["G7", "not_a_ball"],
  ["0", "not_a_ball"],
  ["76", "not_a_ball"],
  ["", "not_a_ball"],
  ["7.0", "not_a_ball"],
  ["12", "called"],
  ["B12", "called"],
])("%j is %j", (text, drawn) => {
  expect(drawnNumber(text, [12, 40])).toBe(drawn);
});
