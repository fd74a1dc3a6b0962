import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { u32 } from "../bytes.ts";

const byteValues = 256;

/** Gives the next whole number from 0 to bound - 1; bound is 1 to 256, RangeError otherwise. */
export type NextBelow = (bound: number) => number;

/**
 * A stream of exactly uniform numbers that anyone holding the key can recompute: the bytes are
 * HMAC-SHA256(key, label || u32be(0)) || HMAC-SHA256(key, label || u32be(1)) || …
 */
export function randomStream(key: Uint8Array, label: string): NextBelow {
  const bytes = streamBytes(key, utf8ToBytes(label));
  return (bound) => {
    if (!Number.isInteger(bound) || bound < 1 || bound > byteValues)
      throw new RangeError(`bound out of range: ${bound}`);
    // A byte past the last whole multiple of the bound is thrown away, since a plain modulo favours small numbers.
    const limit = byteValues - (byteValues % bound);
    let byte = bytes();
    while (byte >= limit) byte = bytes();
    return byte % bound;
  };
}

function streamBytes(key: Uint8Array, label: Uint8Array): () => number {
  // The key and the label are hashed once, and not again for every block, which goes on from a copy of that; one copy does for all.
  const begun = hmac.create(sha256, key).update(label);
  const copy = begun.clone();
  let block: Uint8Array = new Uint8Array();
  let used = 0;
  let counter = 0;
  return () => {
    if (used === block.length) {
      block = begun._cloneInto(copy).update(u32(counter)).digest();
      counter += 1;
      used = 0;
    }
    const byte = block[used] ?? 0;
    used += 1;
    return byte;
  };
}
