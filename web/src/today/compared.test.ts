import { expect, test } from "vitest";
import { changePercent } from "./compared.ts";

test("a day is more or less than another in whole percent, and nothing is no day to compare with", () => {
  expect([changePercent(120, 100), changePercent(0, 100), changePercent(66.7, 100), changePercent(5, 0)]).toEqual([
    20,
    -100,
    -33,
    null,
  ]);
});
