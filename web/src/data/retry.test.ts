import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CodeMissing, retry } from "./retry.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what has not come after two minutes does not come: whoever waits is told so", async () => {
  const outcome = vi.fn();
  void retry(() => new Promise<never>(() => {})).catch(outcome);
  await vi.advanceTimersByTimeAsync(119_000);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(outcome.mock.calls[0]?.[0]).toBeInstanceOf(CodeMissing);
});

test("what has come leaves nothing behind that waits", async () => {
  expect(await retry(async () => "here")).toBe("here");
  expect(vi.getTimerCount()).toBe(0);
});
