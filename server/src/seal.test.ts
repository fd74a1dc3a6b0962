import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createSeedChains } from "./draw/seed-chains.ts";
import { seal, unseal } from "./seal.ts";

const key = randomBytes(32);
const secret = randomBytes(32);

test("what is sealed opens with its key, in its place, as it was", () => {
  expect(unseal(key, "here", seal(key, "here", secret))).toEqual(secret);
});

test("what is sealed twice looks different each time, and holds nothing of what it is", () => {
  const [first, second] = [seal(key, "here", secret), seal(key, "here", secret)];
  expect(first).not.toEqual(second);
  expect(first.includes(secret.subarray(0, 8))).toBe(false);
});

test("what is sealed opens nowhere else, with no other key and never changed", () => {
  const sealed = seal(key, "here", secret);
  expect(() => unseal(key, "there", sealed)).toThrow();
  expect(() => unseal(randomBytes(32), "here", sealed)).toThrow();
  for (let byte = 0; byte < sealed.length; byte++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(byte) ^ 1, byte);
    expect(() => unseal(key, "here", changed)).toThrow();
  }
});

test.each([1, 2, 99, 100, 101, 250])(
  "a chain of %i seeds leads down to its anchor, from every seed of it",
  (length) => {
    const chains = createSeedChains(key, length);
    const chain = chains.make();
    const seeds = Array.from({ length: length + 1 }, (_, position) => chains.seedAt(chain, position));
    expect(Buffer.from(seeds[0] as Uint8Array)).toEqual(chain.anchor);
    // Another process reads the same from what the database keeps.
    const others = createSeedChains(key, length);
    for (const [position, seed] of seeds.entries()) expect(others.seedAt(chain, position)).toEqual(seed);
    expect(new Set(seeds.map((seed) => Buffer.from(seed).toString("hex"))).size).toBe(length + 1);
    for (const outside of [-1, length + 1]) expect(() => chains.seedAt(chain, outside)).toThrow(RangeError);
  },
);

test("a chain whose anchor was changed is not used", () => {
  const chains = createSeedChains(key, 10);
  expect(() => chains.seedAt({ ...chains.make(), anchor: randomBytes(32) }, 1)).toThrow(/does not lead/);
});
