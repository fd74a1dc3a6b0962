import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isAwake, watchAwake } from "./awake.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  vi.spyOn(performance, "now").mockImplementation(() => Date.now());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Time passes, and no timer of the page is run. */
const standStill = (ms: number) => vi.setSystemTime(Date.now() + ms);

test("a page that stood still is not awake for what waited for it, whichever comes first, and is again soon after", () => {
  watchAwake();
  vi.advanceTimersByTime(60_000);
  expect(isAwake()).toBe(true);
  standStill(20_000);
  expect(isAwake()).toBe(false);
  vi.advanceTimersByTime(6_000);
  expect(isAwake()).toBe(true);
  standStill(20_000);
  // Its timer runs before the event is handled.
  vi.advanceTimersByTime(500);
  expect(isAwake()).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(isAwake()).toBe(true);
});
