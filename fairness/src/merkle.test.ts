import { u16 } from "@derash/game/bytes";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inclusionPath, merkleRoot, rootFrom } from "./merkle.ts";

const leavesOf = (count: number) => Array.from({ length: count }, (_, index) => sha256(u16(index)));
const joined = (left: Uint8Array, right: Uint8Array) => sha256(concatBytes(Uint8Array.of(1), left, right));
const somePlace = fc
  .integer({ min: 1, max: 300 })
  .chain((count) => fc.tuple(fc.constant(count), fc.nat({ max: count - 1 })));

test("an odd one at the end goes up as it is", () => {
  const [a, b, c, d, e] = leavesOf(5) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  expect(merkleRoot([a])).toEqual(a);
  expect(merkleRoot([a, b])).toEqual(joined(a, b));
  expect(merkleRoot([a, b, c])).toEqual(joined(joined(a, b), c));
  expect(merkleRoot([a, b, c, d, e])).toEqual(joined(joined(joined(a, b), joined(c, d)), e));
  expect(inclusionPath([a, b, c, d, e], 4)).toEqual([joined(joined(a, b), joined(c, d))]);
});

test("every leaf of every tree of 1 to 300 leaves leads to the root", () => {
  for (let count = 1; count <= 300; count += 1) {
    const leaves = leavesOf(count);
    const root = merkleRoot(leaves);
    for (const index of new Set([0, count >> 1, count - 2, count - 1].filter((place) => place >= 0))) {
      const path = inclusionPath(leaves, index);
      expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
      expect(rootFrom(leaves[index] as Uint8Array, index, count, path)).toEqual(root);
    }
  }
});

test("no other leaf, place or path leads to the root", () => {
  fc.assert(
    fc.property(somePlace, fc.nat(), ([count, index], chance) => {
      const leaves = leavesOf(count);
      const root = merkleRoot(leaves);
      const leaf = leaves[index] as Uint8Array;
      const path = inclusionPath(leaves, index);
      expect(rootFrom(sha256(leaf), index, count, path)).not.toEqual(root);
      const other = path.map((hash, step) => (step === chance % path.length ? sha256(hash) : hash));
      if (path.length > 0) expect(rootFrom(leaf, index, count, other)).not.toEqual(root);
      // In a place with a path of another length the path is refused, in one of the same length it leads elsewhere.
      const elsewhere = chance % count;
      const fits = inclusionPath(leaves, elsewhere).length === path.length;
      if (elsewhere !== index && fits) expect(rootFrom(leaf, elsewhere, count, path)).not.toEqual(root);
    }),
  );
});

test("leaves in another order, or one more or less, have another root", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 300 }), fc.nat(), (count, chance) => {
      const leaves = leavesOf(count);
      const root = merkleRoot(leaves);
      const place = chance % (count - 1);
      const swapped = leaves.toSpliced(place, 2, ...leaves.slice(place, place + 2).toReversed());
      expect(merkleRoot(swapped)).not.toEqual(root);
      expect(merkleRoot(leaves.toSpliced(place, 1))).not.toEqual(root);
      expect(merkleRoot([...leaves, leaves.at(-1) as Uint8Array])).not.toEqual(root);
    }),
  );
});

test("a node cannot be passed off as a leaf: the 64 bytes of two leaves hash to something else", () => {
  const [left, right] = leavesOf(2) as [Uint8Array, Uint8Array];
  expect(merkleRoot([left, right])).not.toEqual(sha256(concatBytes(left, right)));
  expect(merkleRoot([left, right])).not.toEqual(sha256(concatBytes(Uint8Array.of(0), left, right)));
});

test("a tree without leaves, a place outside it and a path of the wrong length are refused", () => {
  const leaves = leavesOf(5);
  const leaf = leaves[2] as Uint8Array;
  const path = inclusionPath(leaves, 2);
  expect(() => merkleRoot([])).toThrow(RangeError);
  for (const index of [-1, 5, 0.5]) {
    expect(() => inclusionPath(leaves, index)).toThrow(RangeError);
    expect(() => rootFrom(leaf, index, 5, path)).toThrow(RangeError);
  }
  expect(() => rootFrom(leaf, 2, 5, path.slice(1))).toThrow(RangeError);
  expect(() => rootFrom(leaf, 2, 5, [...path, leaf])).toThrow(RangeError);
});
