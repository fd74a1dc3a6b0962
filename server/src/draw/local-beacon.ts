import { createHmac } from "node:crypto";
import { beaconLabel, localBeacon } from "@derash/fairness/beacon";
import { type Beacon, coalesced } from "./beacon.ts";
import type { Bls } from "./bls.ts";

/** Clears the highest bits, so that any 256 bits are below the order of the curve. */
const topByteMask = 0x3f;

/**
 * A beacon of our own, for demo and tests. It is not independent, for we know every round of it in advance, and says so
 * wherever it is used. Every server with the same key has the same one.
 */
export function createLocalBeacon({
  seedKey,
  periodMs,
  bls,
  now,
}: {
  seedKey: Uint8Array;
  periodMs: number;
  bls: Bls;
  /** Epoch milliseconds of the database's clock. */
  now: () => number;
}): Beacon {
  const secretKey = createHmac("sha256", seedKey).update("bingo75/v1/local-beacon-key").digest();
  secretKey.writeUInt8(secretKey.readUInt8(0) & topByteMask, 0);
  const facts = { ...localBeacon(secretKey, periodMs), ...beaconLabel("local") };
  return {
    facts,
    ...coalesced(facts, now, async (round) => {
      const made = await bls.run({ secretKey, round });
      return typeof made === "string" ? "not_asked" : made;
    }),
    // It goes by our own clock, and so proves nothing of it.
    latest: async () => null,
    stop: () => bls.stop(),
  };
}
