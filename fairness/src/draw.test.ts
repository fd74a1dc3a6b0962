import { ballCount } from "@derash/game/ball";
import fc from "fast-check";
import { expect, test } from "vitest";
import { callHashes, drawSeed, shuffle } from "./draw.ts";

const someSeed = fc.uint8Array({ minLength: 32, maxLength: 32 });
const seedOf = (index: number) => {
  const seed = new Uint8Array(32);
  new DataView(seed.buffer).setUint32(0, index);
  return seed;
};

// On these values this code and an independent version in Python agree.
const vectorSeed = "96d25905ecaabe1b983c25f6e05c755224bdb7b60be31be2ec39e3049e70a34e";
const vectorOrder = [
  53, 37, 23, 18, 13, 52, 1, 12, 17, 7, 25, 15, 35, 31, 55, 49, 70, 9, 3, 45, 68, 63, 69, 54, 34, 62, 36, 33, 14, 75,
  10, 19, 61, 42, 66, 28, 20, 24, 29, 60, 44, 72, 2, 71, 46, 43, 56, 4, 8, 64, 22, 5, 16, 41, 58, 11, 67, 40, 57, 26,
  39, 73, 50, 51, 30, 59, 32, 21, 6, 74, 27, 65, 38, 47, 48,
];

test("the published vector gives the published order", () => {
  const seed = Uint8Array.from(vectorSeed.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  expect(shuffle(seed)).toEqual(vectorOrder);
});

test("every order holds each ball once, and the seed alone decides it", () => {
  fc.assert(
    fc.property(someSeed, (seed) => {
      const order = shuffle(seed);
      expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: ballCount }, (_, index) => index + 1));
      expect(shuffle(seed.slice())).toEqual(order);
    }),
  );
});

test("one changed bit of the seed changes the order", () => {
  fc.assert(
    fc.property(someSeed, fc.nat({ max: 255 }), (seed, bit) => {
      const other = seed.slice();
      other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(shuffle(other)).not.toEqual(shuffle(seed));
    }),
  );
});

test("every ball is as likely in every place", () => {
  const rounds = 6000;
  const counts = new Array<number>(ballCount * ballCount).fill(0);
  for (let index = 0; index < rounds; index += 1) {
    shuffle(seedOf(index)).forEach((number, place) => {
      const cell = place * ballCount + number - 1;
      counts[cell] = (counts[cell] ?? 0) + 1;
    });
  }
  const expected = rounds / ballCount;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 74 * 74 degrees of freedom have mean 5476 and deviation 105; a plain modulo instead of rejection lands far above.
  expect(Math.abs(chiSquare - 5476)).toBeLessThan(4 * 105);
});

test.each([0, 31, 33, 64])("a seed of %d bytes is refused", (length) => {
  expect(() => shuffle(new Uint8Array(length))).toThrow(RangeError);
});

test("the seed of a draw needs server seed, close record and signature", () => {
  const [server, close, signature] = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const seed = drawSeed(server, close, signature);
  expect(seed).toHaveLength(32);
  expect(drawSeed(close, close, signature)).not.toEqual(seed);
  expect(drawSeed(server, signature, signature)).not.toEqual(seed);
  expect(drawSeed(server, close, close)).not.toEqual(seed);
});

test("a call's hash covers the balls up to it, their order and the record, and no ball after it", () => {
  fc.assert(
    fc.property(someSeed, fc.integer({ min: 1, max: ballCount }), (seed, call) => {
      const order = shuffle(seed);
      const hashes = callHashes(seed, order);
      expect(hashes).toHaveLength(ballCount);
      expect(callHashes(seed, order.slice(0, call)).at(-1)).toEqual(hashes[call - 1]);
      const other = order.with(call - 1, order[call % ballCount] as number);
      expect(callHashes(seed, other)[call - 1]).not.toEqual(hashes[call - 1]);
      expect(callHashes(seed, other).slice(0, call - 1)).toEqual(hashes.slice(0, call - 1));
      expect(callHashes(new Uint8Array(32), order)[0]).not.toEqual(hashes[0]);
    }),
    { numRuns: 30 },
  );
});
