import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWindows, type Rest } from "./window.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const windowMs = 60_000;
function windows(ms = windowMs) {
  const written: [entry: string, times: number | null][] = [];
  const write = async (entry: string, rest: Rest | null) => void written.push([entry, rest?.times ?? null]);
  return { ...createWindows<string>(ms, write), written };
}

test("the first of a kind is written at once, the rest as one when the window ends, and then it begins anew", async () => {
  const { add, written } = windows();
  for (const entry of ["a", "b", "c"]) await add({ person: "abebe", kind: "sales", entry });
  await add({ person: "abebe", kind: "audit", entry: "other" });
  await add({ person: "tigist", kind: "sales", entry: "own" });
  const first: typeof written = [
    ["a", null],
    ["other", null],
    ["own", null],
  ];
  expect(written).toEqual(first);
  await vi.advanceTimersByTimeAsync(windowMs);
  // The last one speaks for the others; what came once needs no count.
  expect(written).toEqual([...first, ["c", 2]]);
  await add({ person: "abebe", kind: "sales", entry: "d" });
  expect(written.at(-1)).toEqual(["d", null]);
});

test("so many kinds are told apart, and all others are one more", async () => {
  const { add, stop, written } = windows();
  for (let kind = 0; kind < 500; kind++) await add({ person: "abebe", kind: `kind ${kind}`, entry: String(kind) });
  expect(written).toHaveLength(21);
  await stop();
  expect(written.slice(21)).toEqual([["499", 479]]);
});

test("what is counted is written by a stop, once", async () => {
  const { add, stop, written } = windows();
  for (const entry of ["a", "b"]) await add({ person: "abebe", kind: "sales", entry });
  await stop();
  await stop();
  await vi.advanceTimersByTimeAsync(windowMs);
  expect(written).toEqual([
    ["a", null],
    ["b", 1],
  ]);
});

test("without a window each is written", async () => {
  const { add, written } = windows(0);
  for (const entry of ["a", "b"]) await add({ person: "abebe", kind: "sales", entry });
  expect(written).toHaveLength(2);
});
