import fc from "fast-check";
import { expect, test } from "vitest";
import {
  callsMade,
  callTime,
  firstStretch,
  nextCallAt,
  type Stretch,
  stretchAfterPause,
  stretchAtPace,
} from "./stretch.ts";

const open: Stretch = { firstCall: 1, startsAt: 1000, intervalMs: 5000, endsAt: null };

test("nothing is called before the start, and with no stretch at all", () => {
  expect(callsMade([], 5000)).toBe(0);
  expect(nextCallAt([], 5000)).toBeNull();
  expect(callsMade([open], 999)).toBe(0);
  expect(nextCallAt([open], 0)).toBe(1000);
});

test("a ball comes at the start and then after every interval", () => {
  expect([1000, 5999, 6000, 11_000].map((now) => callsMade([open], now))).toEqual([1, 1, 2, 3]);
  expect(nextCallAt([open], 6000)).toBe(11_000);
  expect(callTime([open], 3, 11_000)).toBe(11_000);
  expect(callTime([open], 4, 11_000)).toBeNull();
  expect(callTime([open], 0, 11_000)).toBeNull();
});

test("a pause at the very moment of a ball keeps the ball", () => {
  expect(callsMade([{ ...open, endsAt: 6000 }], 60_000)).toBe(2);
  expect(callsMade([{ ...open, endsAt: 5999 }], 60_000)).toBe(1);
  expect(nextCallAt([{ ...open, endsAt: 6000 }], 7000)).toBeNull();
});

test("after 75 balls none comes, and the 75th does", () => {
  const [of74, of75] = [1000 + 73 * 5000, 1000 + 74 * 5000];
  expect([callsMade([open], of74), nextCallAt([open], of74)]).toEqual([74, of75]);
  expect(callsMade([open], 1e9)).toBe(75);
  expect(nextCallAt([open], 1e9)).toBeNull();
  expect(stretchAtPace([open], 1e9, 2000)).toBeNull();
});

test("a drawn round begins half a second later: the wait for the beacon was long enough", () => {
  expect(nextCallAt([firstStretch(20_000, 3000)], 20_000)).toBe(20_500);
  expect(callsMade([firstStretch(20_000, 3000)], 23_500)).toBe(2);
});

test("play goes on with the next ball, two seconds later", () => {
  const paused = [{ ...open, endsAt: 6000 }];
  expect(stretchAfterPause(paused, 20_000, 3000)).toEqual({
    firstCall: 3,
    startsAt: 22_000,
    intervalMs: 3000,
    endsAt: null,
  });
});

test("a new pace counts from the last ball, at once where that is past", () => {
  expect(stretchAtPace([open], 7000, 10_000)).toMatchObject({ firstCall: 3, startsAt: 16_000 });
  expect(stretchAtPace([open], 10_000, 2000)).toMatchObject({ firstCall: 3, startsAt: 10_000 });
  expect(stretchAtPace([open], 0, 2000)).toMatchObject({ firstCall: 1, startsAt: 1000 });
  expect(stretchAtPace([{ ...open, endsAt: 6000 }], 7000, 2000)).toBeNull();
});

test("an interval that is none is a bug", () => {
  expect(() => callsMade([{ ...open, intervalMs: 0 }], 5000)).toThrow(RangeError);
});

type Step = { kind: "pause" | "play" | "pace"; afterMs: number; intervalMs: number };
const step = fc.record<Step>({
  kind: fc.constantFrom("pause", "play", "pace"),
  afterMs: fc.integer({ min: 0, max: 30_000 }),
  intervalMs: fc.integer({ min: 2000, max: 10_000 }),
});

test("whatever is paused, played and paced, every ball comes once, in order, and no two faster than allowed", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let stretches: Stretch[] = [{ ...open, startsAt: 2000 }];
      let now = 0;
      let made = 0;
      for (const { kind, afterMs, intervalMs } of steps) {
        const announced = nextCallAt(stretches, now);
        now += afterMs;
        const before = callsMade(stretches, now);
        expect(before).toBeGreaterThanOrEqual(made);
        if (announced !== null) expect(before > made).toBe(announced <= now);
        const isOpen = stretches.at(-1)?.endsAt === null;
        const next =
          kind === "play" && !isOpen
            ? stretchAfterPause(stretches, now, intervalMs)
            : kind === "pace"
              ? stretchAtPace(stretches, now, intervalMs)
              : null;
        if (isOpen && (next || kind === "pause")) stretches = [...stretches.slice(0, -1), ended(stretches, now)];
        if (next) stretches = [...stretches, next];
        // What is done takes no ball back; a new pace may call the next one at once.
        const after = callsMade(stretches, now);
        expect(after - before).toBeGreaterThanOrEqual(0);
        expect(after - before).toBeLessThanOrEqual(1);
        made = after;
      }
      const times = Array.from({ length: made }, (_, index) => callTime(stretches, index + 1, now));
      times.forEach((time, index) => {
        expect(time).not.toBeNull();
        expect(time).toBeLessThanOrEqual(now);
        if (index > 0) expect((time ?? 0) - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(2000);
      });
    }),
  );
});

function ended(stretches: readonly Stretch[], now: number): Stretch {
  const last = stretches.at(-1);
  if (!last) throw new Error("there is one");
  return { ...last, endsAt: now };
}
