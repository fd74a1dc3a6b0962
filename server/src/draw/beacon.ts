import { beaconTimeOf } from "@derash/fairness/beacon";
import type { ProofBeacon } from "@derash/fairness/proof/record";
import { LRUCache } from "lru-cache";

/**
 * The verified signature of a round. absent: it was asked for and there is none, or nobody answered. not_asked: it is
 * not its time by the database's clock, we are stopping, or our thread died; this says nothing of the beacon.
 */
export type BeaconSignature = Uint8Array | "absent" | "not_asked";

/** A source of public randomness: one signature a round, which nobody knows before the round's time. */
export type Beacon = {
  facts: ProofBeacon;
  /** It never throws, and may take some seconds. */
  signature(round: number): Promise<BeaconSignature>;
  /** So long from now it is of no use to ask for a round. */
  waitMs(round: number): number;
  /** The newest round that there is, verified; null: nobody says so. It may take some seconds. */
  latest(): Promise<number | null>;
  /** Gives up what is asked for just now. */
  stop(): Promise<void>;
};

/** A round that is due so soon is waited for; asking again costs more. */
const waitMsMax = 1000;
const cachedMax = 64;

/** Coalesces those who wait for a round, asks not before its time by the clock given, epoch ms, and caches signatures. */
export function coalesced(
  facts: ProofBeacon,
  now: () => number,
  ask: Beacon["signature"],
): Pick<Beacon, "signature" | "waitMs"> {
  const cache = new LRUCache<number, Promise<BeaconSignature>>({ max: cachedMax });
  const waitMs = (round: number) => Math.max(beaconTimeOf(facts, round) - now(), 0);
  const signature = (round: number) => {
    const aheadMs = waitMs(round);
    if (aheadMs > waitMsMax) return Promise.resolve("not_asked" as const);
    const asked = cache.get(round);
    if (asked) return asked;
    const answer = pause(aheadMs).then(() => ask(round));
    cache.set(round, answer);
    // What is no signature is asked for again.
    void answer.then((given) => void (typeof given === "string" && cache.delete(round)));
    return answer;
  };
  return { signature, waitMs };
}

async function pause(ms: number): Promise<void> {
  if (ms > 0) await new Promise((done) => setTimeout(done, ms));
}
