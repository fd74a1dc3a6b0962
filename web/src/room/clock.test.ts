import { describe, expect, test } from "vitest";
import { msUntil, nearerOffset, nextTickIn, secondsLeft } from "./clock.ts";

describe("the server's clock", () => {
  test("a late answer does not move the clock back", () => {
    const first = nearerOffset(null, 10_050, 1_000);
    expect(first).toEqual({ ms: 9_050, at: 1_000 });
    expect(nearerOffset(first, 11_000, 2_900).ms).toBeCloseTo(9_048.1);
  });

  test("a quicker answer brings it nearer", () => {
    expect(nearerOffset({ ms: 9_050, at: 2_000 }, 12_090, 3_000)).toEqual({ ms: 9_090, at: 3_000 });
  });

  test("one that went ahead, or was set back since, is found again within half an hour", () => {
    const minuteMs = 60_000;
    let offset = nearerOffset(null, 1_500, 0);
    for (let minute = 1; minute <= 30; minute++) offset = nearerOffset(offset, minute * minuteMs, minute * minuteMs);
    expect(offset.ms).toBeCloseTo(0);
  });

  test("one that was set back by more than any answer is late is believed at once; a frozen page's late word is put right by the next", () => {
    const known = nearerOffset(null, 100_000, 0);
    expect(nearerOffset(known, 81_000, 1_000).ms).toBeCloseTo(99_999);
    const heard = nearerOffset(known, 70_000, 1_000);
    expect(heard.ms).toBe(69_000);
    expect(nearerOffset(heard, 101_200, 1_200).ms).toBe(100_000);
  });

  test("the time to an instant is never negative", () => {
    expect(msUntil(11_000, 10_500)).toBe(500);
    expect(msUntil(11_000, 12_000)).toBe(0);
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
