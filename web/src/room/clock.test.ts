import { describe, expect, test } from "vitest";
import { nearerOffset, nextTickIn, secondsLeft } from "./clock.ts";

describe("the server's clock", () => {
  test("a late answer does not move the clock back", () => {
    const first = nearerOffset(null, 10_050, 1_000);
    expect(first).toBe(9_050);
    expect(nearerOffset(first, 11_000, 2_900)).toBe(9_050);
  });

  test("a quicker answer brings it nearer", () => {
    expect(nearerOffset(9_050, 12_090, 3_000)).toBe(9_090);
  });
});

describe("countdown", () => {
  test("seconds are rounded up and stop at zero @whole-seconds", () => {
    expect(secondsLeft(30_000, 0)).toBe(30);
    expect(secondsLeft(30_000, 1)).toBe(30);
    expect(secondsLeft(30_000, 29_999)).toBe(1);
    expect(secondsLeft(30_000, 30_000)).toBe(0);
    expect(secondsLeft(30_000, 99_000)).toBe(0);
  });

  test("the next tick falls on the whole second @next-tick", () => {
    expect(nextTickIn(30_000, 250)).toBe(750);
    expect(nextTickIn(30_000, 1_000)).toBe(1_000);
    expect(nextTickIn(30_000, 29_400)).toBe(600);
    expect(nextTickIn(30_000, 30_000)).toBeNull();
  });
});
