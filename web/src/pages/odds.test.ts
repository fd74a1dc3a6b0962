import { expect, test } from "vitest";
import { lineOdds } from "./odds.ts";

test("the odds of a quick win are those that were counted by hand", () => {
  // Four lines of four numbers among 1,215,450 draws: 303,862.5.
  expect([4, 5, 6, 7, 15, 20, 30].map(lineOdds)).toEqual([303_863, 59_108, 19_177, 8_005, 170, 44, 7]);
});
