import { expect, test } from "vitest";
import { parseStake, stakeMin } from "./stake.ts";

test("a cartela costs one birr or more", () => {
  expect(stakeMin).toBe(100);
  expect([parseStake("1"), parseStake("1.00"), parseStake(1), parseStake("10.50")]).toEqual([100, 100, 100, 1050]);
  expect([parseStake("0.99"), parseStake("0.01")]).toEqual(["stake_too_small", "stake_too_small"]);
  expect([parseStake("0"), parseStake("-1"), parseStake("one")]).toEqual(Array(3).fill("amount_invalid"));
});
