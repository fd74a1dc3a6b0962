import { expect, test } from "vitest";
import { bulkResult, doAll } from "./bulk.ts";

const never = () => null;
const turn = () => new Promise((done) => setTimeout(done, 1));

test("some at a time and never more, and each item once", async () => {
  let running = 0;
  let most = 0;
  const started: number[] = [];
  const items = Array.from({ length: 20 }, (_, index) => index);
  const action = async (item: number) => {
    started.push(item);
    running += 1;
    most = Math.max(most, running);
    await turn();
    running -= 1;
  };
  const outcomes = await doAll(items, action, { parallel: 6, onDone: () => {}, retryAfterMs: never });
  expect(most).toBe(6);
  expect(started.toSorted((a, b) => a - b)).toEqual(items);
  expect(outcomes.map(({ item }) => item)).toEqual(items);
});

test("one that fails stops no other, and the result says which and why", async () => {
  const refusal = new Error("no");
  const action = async (item: number) => {
    await turn();
    if (item % 3 === 0) throw refusal;
  };
  const seen: number[] = [];
  const options = { parallel: 2, onDone: (done: number) => void seen.push(done), retryAfterMs: never };
  const result = bulkResult(await doAll([1, 2, 3, 4, 5, 6], action, options));
  expect(result).toEqual({
    succeeded: 4,
    failed: [
      { item: 3, error: refusal },
      { item: 6, error: refusal },
    ],
  });
  expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
});

test("what may be tried again is, as often as it is told to", async () => {
  let attempts = 0;
  const action = async () => {
    attempts += 1;
    throw new Error("busy");
  };
  const retryAfterMs = (_: unknown, attempt: number) => (attempt < 3 ? 0 : null);
  const outcomes = await doAll(["a"], action, { parallel: 6, onDone: () => {}, retryAfterMs });
  expect(attempts).toBe(3);
  expect(bulkResult(outcomes).failed).toHaveLength(1);
});
