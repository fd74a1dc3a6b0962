import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cached } from "./cached.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an answer is shared while it is made and for so long after", async () => {
  let asked = 0;
  const answer = cached(60_000, async () => {
    await new Promise((done) => setTimeout(done, 100_000));
    return ++asked;
  });
  const first = [answer(), answer()];
  await vi.advanceTimersByTimeAsync(99_000);
  first.push(answer());
  await vi.advanceTimersByTimeAsync(1000);
  expect(await Promise.all(first)).toEqual([1, 1, 1]);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(await answer()).toBe(1);
  await vi.advanceTimersByTimeAsync(2);
  const second = answer();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(await second).toBe(2);
});

test("a failure is told to whoever asked, and not kept", async () => {
  let isWell = false;
  const answer = cached(60_000, async () => {
    if (!isWell) throw new Error("the database is away");
    return "well";
  });
  await expect(answer()).rejects.toThrow("away");
  isWell = true;
  expect(await answer()).toBe("well");
});
