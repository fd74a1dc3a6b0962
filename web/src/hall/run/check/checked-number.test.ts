import { expect, test } from "vitest";
import { checkedNumber, hasCells } from "./checked-number.ts";

test.each([
  ["3", [3, 17], 3],
  [" 17 ", [3, 17], 17],
  ["", [3], "not_a_number"],
  ["3.5", [3], "not_a_number"],
  ["-3", [3], "not_a_number"],
  ["x", [], "not_a_number"],
  ["https://derash.example/papers#7QXK-20AB/17/v2", [3, 17], 17],
  ["derash:cartela:17:v2", [3, 17], 17],
  ["K-20AB/17/v2", [3, 17], 17],
  ["3", [], "none_active"],
  ["4", [3, 17], "not_active"],
])("%j among %j is %j", (text, sold, answer) => {
  expect(checkedNumber(text, sold)).toBe(answer);
});

test("a cartela without its cells cannot be shown", () => {
  expect([hasCells(Array(25).fill(1)), hasCells([]), hasCells(undefined)]).toEqual([true, false, false]);
});
