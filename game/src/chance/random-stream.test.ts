import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { randomStream } from "./random-stream.ts";

const key = new Uint8Array(32).fill(7);
const take = (count: number, bound: number, label = "label") => {
  const nextBelow = randomStream(key, label);
  return Array.from({ length: count }, () => nextBelow(bound));
};

const block = (...message: number[]) => [...hmac(sha256, key, Uint8Array.of(...utf8ToBytes("label"), ...message))];

test("a bound of 256 gives the bytes of HMAC-SHA256 over label and big-endian counter", () => {
  expect(take(96, 256)).toEqual([...block(0, 0, 0, 0), ...block(0, 0, 0, 1), ...block(0, 0, 0, 2)]);
});

test("the counter carries into its second byte", () => {
  expect(take(257 * 32, 256).slice(256 * 32)).toEqual(block(0, 0, 1, 0));
});

test("bytes past the last whole multiple of the bound are skipped, the others kept in order", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 256 }), (bound) => {
      const limit = 256 - (256 % bound);
      const kept = take(640, 256).filter((byte) => byte < limit);
      expect(take(100, bound)).toEqual(kept.slice(0, 100).map((byte) => byte % bound));
    }),
  );
});

test("another label is another stream", () => {
  expect(take(32, 256, "other")).not.toEqual(take(32, 256));
});

test.each([0, -1, 257, 1.5, Number.NaN])("%d is not a bound", (bound) => {
  expect(() => randomStream(key, "label")(bound)).toThrow(RangeError);
});
