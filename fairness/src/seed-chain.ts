import { sha256 } from "@noble/hashes/sha2.js";

/** s[i-1] of s[i]: the commitment to a seed is the seed before it in its chain. */
export function seedBefore(seed: Uint8Array): Uint8Array {
  return sha256(seed);
}

/**
 * s[position], given the last seed s[length] of a chain; position 0 is the anchor.
 * Throws RangeError unless 0 <= position <= length.
 */
export function seedsDown(last: Uint8Array, length: number, position: number): Uint8Array {
  const isPosition = Number.isInteger(length) && Number.isInteger(position) && position >= 0 && position <= length;
  if (!isPosition) throw new RangeError(`no position ${position} in a chain of ${length}`);
  let seed = last;
  for (let steps = length - position; steps > 0; steps -= 1) seed = seedBefore(seed);
  return seed;
}
