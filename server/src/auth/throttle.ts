import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Queries } from "../db.ts";
import { networkOf } from "../limit/service.ts";

const windowSeconds = 15 * 60;
const pairPrefix = "pair";
/**
 * Wrong passwords for one username from one place: an address, or a device that she has signed in on before. Only that pair
 * waits, so nobody can lock another person out from elsewhere, nor out of her own desk from her own address.
 */
const pairFailuresMax = 5;
/** Wrong passwords from one address, whatever the username: hundreds of honest people may share an address, guessers try thousands. */
const addressFailuresMax = 100;

/** Who has to wait, and whether this is the first attempt since the limit was reached. */
export type Wait = { minutes: number; isFirst: boolean };

export type Throttle = {
  /**
   * Counts an attempt as failed before it is looked at, so that any number of them at once cannot pass the limit together.
   * Answers a wait where the attempt must not be looked at; null where it may.
   */
  begin(username: string, place: string): Promise<Wait | null>;
  /** The attempt was right after all: it is given back, and the pair starts anew. */
  succeeded(username: string, place: string): Promise<void>;
  /** Ends every wait of a username, wherever it is: somebody above has vouched for her. */
  forgive(queries: Queries, username: string): Promise<void>;
};

/** Counts failed sign-ins in the database, so that a restart or a second node forgets none. */
export function createThrottle(pool: pg.Pool): Throttle {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "sign_in_limit",
      tableCreated: true,
      keyPrefix,
      points,
      duration: windowSeconds,
    });
  const pairs = limiter(pairPrefix, pairFailuresMax);
  const addresses = limiter("address", addressFailuresMax);
  return {
    begin: async (username, place) => {
      const pair = pairKey(username, place);
      const pairWait = await consume(pairs, pair, pairFailuresMax);
      if (pairWait) return pairWait;
      const addressWait = await consume(addresses, placeKey(place), addressFailuresMax);
      // What the address may not ask is no failure of the username.
      if (addressWait) await pairs.reward(pair);
      return addressWait;
    },
    succeeded: async (username, place) => {
      await Promise.all([pairs.delete(pairKey(username, place)), addresses.reward(placeKey(place))]);
    },
    forgive: async (queries, username) => {
      const start = `${pairPrefix}:${hashed(username)}.`;
      await sql`delete from sign_in_limit where starts_with(key, ${start})`.execute(queries);
    },
  };
}

/** The library rejects with its count where the limit is passed. */
async function consume(limiter: RateLimiterPostgres, key: string, failuresMax: number): Promise<Wait | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (counted) {
    if (!(counted instanceof RateLimiterRes)) throw counted;
    const { msBeforeNext, consumedPoints } = counted;
    return { minutes: Math.max(Math.ceil(msBeforeNext / 60_000), 1), isFirst: consumedPoints === failuresMax + 1 };
  }
}

/** The username's part comes first, so that all that is counted of her can be found. */
function pairKey(username: string, place: string): string {
  return `${hashed(username)}.${placeKey(place)}`;
}

function placeKey(place: string): string {
  return hashed(networkOf(place));
}

/** Hashed: what people type as a username may be anything, now and then their password. */
function hashed(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
