import { expect, test } from "vitest";
import { type Found, violationsIn } from "./found.ts";

const clean: Found = {
  ...{
    seed: "1",
    isSmall: false,
    sent: 100,
    seconds: 1,
    answers: new Map(),
    harms: [],
    stallMs: 20,
    broken: [],
    isAlive: true,
  },
  log: { errors: [], leaks: [], unanswered: [] } as unknown as Found["log"],
  floods: { flooded: 0, left: 0 },
  seen: { rounds: 1, balls: 20, missed: 0, cut: 0, lateMs: 20 } as Found["seen"],
};

test("a run that sent nothing, or whose stalls nobody could read, has not held", () => {
  expect(violationsIn(clean)).toBe(0);
  expect(violationsIn({ ...clean, sent: 0 })).toBe(1);
  for (const stallMs of [Number.NaN, 251]) expect(violationsIn({ ...clean, stallMs })).toBe(1);
});
