import { sha256 } from "@noble/hashes/sha2.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { seedBefore, seedsDown } from "./seed-chain.ts";

const last = new Uint8Array(32).fill(0x07);

test("the seed before a seed is its hash", () => {
  expect(seedBefore(last)).toEqual(sha256(last));
  expect(seedsDown(last, 1, 0)).toEqual(seedBefore(last));
  expect(seedsDown(last, 10, 10)).toEqual(last);
});

test("going down in two parts is going down at once", () => {
  const somePlaces = fc.array(fc.nat({ max: 200 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(somePlaces, (places) => {
      const [low = 0, middle = 0, high = 0] = places.toSorted((a, b) => a - b);
      expect(seedsDown(seedsDown(last, high, middle), middle, low)).toEqual(seedsDown(last, high, low));
    }),
  );
});

test("every position has a seed of its own", () => {
  const seeds = Array.from({ length: 101 }, (_, position) => seedsDown(last, 100, position).join());
  expect(new Set(seeds).size).toBe(101);
});

test.each([
  [10, 11],
  [10, -1],
  [10, 1.5],
  [Number.NaN, 0],
])("a chain of %d has no position %d", (length, position) => {
  expect(() => seedsDown(last, length, position)).toThrow(RangeError);
});
