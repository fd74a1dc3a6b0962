import { beaconTimeOf } from "@derash/fairness/beacon";
import { LRUCache } from "lru-cache";
import { cached } from "../cached.ts";
import type { Logger } from "../log.ts";
import type { Db, Tx } from "../postgres/db.ts";
import type { Beacon, BeaconSignature } from "./beacon.ts";
import * as store from "./store.ts";

/** How a closed round comes by its beacon's signature, or by its end without one. */
export type Waiting = {
  /** So long from now a closed round's beacon cannot be there. */
  waitMs(roundId: string): Promise<number>;
  /** The signature of a closed round's beacon. It may take seconds: never call it inside a transaction. */
  signature(roundId: string): Promise<BeaconSignature>;
  /**
   * Whether a closed round whose signature is absent has waited long enough for it: by the database's clock, and by how
   * long this server has asked in vain, so that one that comes back after a long outage tries first. While the beacon goes on and has
   * not come to the round, the clock is ahead, and nobody gives up.
   */
  isGivenUp(tx: Tx, roundId: string): Promise<boolean>;
};

export type WaitingDeps = {
  db: Db;
  log: Logger;
  beacon: Beacon;
  /** The patience with a beacon; only tests say it. */
  patienceMs?: number;
  ownPatienceMs?: number;
};

/** How long a closed round waits for its beacon before it is void. */
const patienceMsDefault = 120_000;
/** Another server may have drawn a round that was absent here, so those asked for longest ago are forgotten. */
const absentMax = 10_000;
/** How long a server asks in vain itself before it gives a round up, and how long a beacon may have no new round. */
const ownPatienceMsDefault = 30_000;
/** A round that waits is asked for each second, and an answer may take four, twice where the newest round is asked for too. */
const askedWithinMs = 12_000;
/** Many rounds may wait at once. */
const newestKeptMs = 1_000;

/**
 * A round asked for in vain, by the monotonic clock: since when, and when last. isToCome: the beacon goes on and has not come to it.
 */
type Absent = { sinceMs: number; atMs: number; isToCome: boolean };

export function waitingFor({
  db,
  log,
  beacon: source,
  patienceMs = patienceMsDefault,
  ownPatienceMs = ownPatienceMsDefault,
}: WaitingDeps): Waiting {
  const absent = new LRUCache<string, Absent>({ max: absentMax });
  const isOurs = (beaconChain: Buffer) => beaconChain.toString("hex") === source.facts.chain;
  const newest = cached(newestKeptMs, async () => ({ round: await source.latest() }));
  /** The newest round that was seen here, and since when there is none that is newer. */
  let seen = { round: 0, sinceMs: 0 };

  async function isToCome(beaconRound: number): Promise<boolean> {
    const { round } = await newest();
    if (round === null || round >= beaconRound) return false;
    if (round > seen.round) seen = { round, sinceMs: performance.now() };
    // One that stands still is silent.
    return performance.now() - seen.sinceMs < ownPatienceMs;
  }

  async function ask(roundId: string): Promise<{ signature: BeaconSignature; isToCome: boolean }> {
    const closed = await store.recordOf(db, roundId);
    if (!closed) return { signature: "absent", isToCome: false };
    const { beaconChain, beaconRound } = closed;
    if (isOurs(beaconChain)) {
      const known = absent.get(roundId);
      const isLong = known !== undefined && performance.now() - known.sinceMs >= ownPatienceMs;
      // Asked first: a round that is there by then and has no signature afterwards is not to come.
      const comes = isLong && (await isToCome(beaconRound));
      if (comes && !known?.isToCome)
        log.error({ roundId, beaconRound }, "the database's clock is ahead of the beacon: this round waits for it");
      return { signature: await source.signature(beaconRound), isToCome: comes };
    }
    log.error(
      { roundId },
      "this round opened with another beacon than this server knows: it waits, and is void in the end",
    );
    return { signature: "absent", isToCome: false };
  }

  return {
    waitMs: async (roundId) => {
      const closed = await store.recordOf(db, roundId);
      return closed && isOurs(closed.beaconChain) ? source.waitMs(closed.beaconRound) : 0;
    },
    signature: async (roundId) => {
      const { signature, isToCome: comes } = await ask(roundId);
      const [known, atMs] = [absent.get(roundId), performance.now()];
      // A process that stood still has not asked meanwhile.
      const hasAsked = known !== undefined && atMs - known.atMs < askedWithinMs;
      if (signature !== "absent") absent.delete(roundId);
      else absent.set(roundId, { sinceMs: hasAsked ? known.sinceMs : atMs, atMs, isToCome: comes });
      return signature;
    },
    isGivenUp: async (tx, roundId) => {
      const closed = await store.recordOf(tx, roundId);
      if (!closed) return true;
      const known = absent.get(roundId);
      if (known === undefined || known.isToCome || performance.now() - known.sinceMs < ownPatienceMs) return false;
      const facts = await store.beaconOf(tx, closed.beaconChain);
      const isGivenUp = (await store.now(tx)) >= beaconTimeOf(facts, closed.beaconRound) + patienceMs;
      if (isGivenUp) absent.delete(roundId);
      return isGivenUp;
    },
  };
}
