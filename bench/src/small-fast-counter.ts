import { hash } from "node:crypto";

/** Gives the next whole number from 0 to bound - 1. */
export type NextBelow = (bound: number) => number;

/** Whole numbers from 0 to bound - 1 that a name decides: the generator sfc32, which has nothing in common with the game's. */
export function smallFastCounter(name: string): NextBelow {
  const seed = new Uint8Array(hash("sha256", name, "buffer"));
  let [a = 0, b = 0, c = 0, counter = 1] = new Uint32Array(seed.slice(0, 16).buffer);
  return (bound) => {
    const value = (a + b + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + value) >>> 0;
    // Favours some numbers by 75 in 2^32, which a million draws cannot show.
    return Math.floor((value / 2 ** 32) * bound);
  };
}
