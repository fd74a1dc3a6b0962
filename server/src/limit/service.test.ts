import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLimit } from "./service.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

test("a key that has taken its part waits until its window is over, and no other waits with it", () => {
  const limit = createLimit(2, 60);
  expect([limit.take("a"), limit.take("a")]).toEqual([null, null]);
  vi.advanceTimersByTime(20_000);
  expect(limit.take("a")).toBe(40_000);
  expect(limit.waitOf("a")).toBe(40_000);
  expect(limit.take("b")).toBeNull();
  vi.advanceTimersByTime(39_999);
  expect(limit.take("a")).toBe(1);
  vi.advanceTimersByTime(1);
  expect(limit.waitOf("a")).toBeNull();
  expect([limit.take("a"), limit.take("a"), limit.take("a")]).toEqual([null, null, 60_000]);
  expect([limit.take("b"), limit.take("b")]).toEqual([null, 20_000]);
});

test("what is given back may be taken again; a look takes nothing", () => {
  const limit = createLimit(1);
  expect(limit.waitOf("a")).toBeNull();
  expect(limit.take("a")).toBeNull();
  expect(limit.waitOf("a")).toBe(60_000);
  limit.giveBack("a");
  expect(limit.waitOf("a")).toBeNull();
  expect(limit.take("a")).toBeNull();
});
