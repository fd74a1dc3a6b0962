import { randomBytes, randomUUID } from "node:crypto";
import { seedBefore, seedsDown } from "@derash/fairness/seed-chain";
import { seal, unseal } from "../seal.ts";

/** Rounds that one chain lasts for. */
export const chainLength = 10_000;
/** Every so many seeds one is kept in memory: from there down to any other is a tenth of a millisecond. */
const markSpacing = 100;

export type SealedChain = { id: string; anchor: Buffer; sealedSeed: Buffer; length: number };

/** Makes seed chains and reads seeds from them. Seeds leave here only one by one, for the round that asks. */
export type SeedChains = {
  make(): SealedChain;
  /** s[position] of a chain. Throws when the key does not open it or it does not lead to its anchor. */
  seedAt(chain: SealedChain, position: number): Uint8Array;
};

export function createSeedChains(key: Uint8Array, length: number): SeedChains {
  const marksOf = new Map<string, readonly Uint8Array[]>();
  return {
    make: () => {
      const id = randomUUID();
      const last = randomBytes(32);
      const anchor = Buffer.from(seedsDown(last, length, 0));
      return { id, anchor, sealedSeed: seal(key, id, last), length };
    },
    seedAt: (chain, position) => {
      const marks = marksOf.get(chain.id) ?? readMarks(key, chain);
      marksOf.set(chain.id, marks);
      const index = Math.ceil(position / markSpacing);
      const mark = marks[index];
      if (!mark) throw new RangeError(`no position ${position} in a chain of ${chain.length}`);
      return seedsDown(mark, Math.min(index * markSpacing, chain.length), position);
    },
  };
}

/** The seeds at 0, 100, 200 and so on, and the last one. */
function readMarks(key: Uint8Array, { id, anchor, sealedSeed, length }: SealedChain): Uint8Array[] {
  const marks: Uint8Array[] = [];
  let seed: Uint8Array = unseal(key, id, sealedSeed);
  marks[Math.ceil(length / markSpacing)] = seed;
  for (let position = length - 1; position >= 0; position--) {
    seed = seedBefore(seed);
    if (position % markSpacing === 0) marks[position / markSpacing] = seed;
  }
  if (!anchor.equals(seed)) throw new Error(`seed chain ${id} does not lead to its anchor`);
  return marks;
}
