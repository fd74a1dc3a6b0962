import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../http/network.ts";
import type { Queries } from "../postgres/db.ts";

const minute = 60;
const hour = 60 * minute;
/**
 * Wrong passwords for one username from one place that are verified without a wait in 15 minutes. After them the pair is in
 * its slow lane, where one attempt a minute is verified: nobody is locked out, and a guesser gets nowhere.
 */
const pairFailuresMax = 5;
/** Wrong passwords from one address in 15 minutes, whatever the username; after them each username starts in its slow lane there. */
const addressFailuresMax = 100;
/** Wrong passwords for one username in an hour, from any address; after them all addresses share one slow lane for it. */
const nameFailuresMax = 100;
/** Wrong codes for one username in an hour: who tries codes knows the password already. */
const codeFailuresMax = 10;

/**
 * Where an attempt comes from. `own`: what proves by itself that the person has been there, as a browser that they signed in
 * on, a session, or their linked Telegram account; what others do does not make it wait.
 */
export type Place = { isOwn: boolean; text: string };

/** Who has to wait, and whether it is among the first that had to. */
export type Wait = { minutes: number; isFirst: boolean };
/** `isCrowded`: so much goes wrong from the address that an unknown username must cost no work there. */
export type Attempt = { wait: Wait | null; isCrowded: boolean };

export type Throttle = {
  /**
   * Counts an attempt as failed before it is verified, so that any number of them at once cannot pass the limit together.
   * With a wait the attempt must not be verified.
   */
  begin(username: string, place: Place): Promise<Attempt>;
  /** The attempt was right after all: it is given back, and the pair starts anew. */
  succeeded(username: string, place: Place): Promise<void>;
  /** The password was right, and only the code is missing: no failure, and no success either. */
  returned(username: string, place: Place): Promise<void>;
  /** Counts a code as wrong before it is verified. */
  beginCode(username: string, place: Place): Promise<Wait | null>;
  succeededCode(username: string, place: Place): Promise<void>;
  /** Ends every wait of a username, wherever it is: somebody above has vouched for its person. */
  forgive(queries: Queries, username: string): Promise<void>;
};

/** Counts failed sign-ins in the database, so that a restart or a second node forgets none. */
export function createThrottle(pool: pg.Pool): Throttle {
  const limits = createLimits(pool);
  const { pairs, addresses, names, lanes, codes } = limits;
  const giveBack = async (username: string, { isOwn, text }: Place) => {
    if (isOwn) return;
    await Promise.all([addresses.reward(placeKey(text)), names.reward(hashed(username))]);
  };
  return {
    begin: (username, place) => begin(limits, username, place),
    succeeded: async (username, place) => {
      const pair = pairKey(username, place.text);
      await Promise.all([pairs.delete(pair), lanes.delete(pair), giveBack(username, place)]);
    },
    returned: async (username, place) => {
      const pair = pairKey(username, place.text);
      await Promise.all([pairs.reward(pair), lanes.delete(pair), giveBack(username, place)]);
    },
    beginCode: async (username, place) => {
      const { count, minutes } = await consume(codes, codeKey(username, place));
      return count > codeFailuresMax ? { minutes, isFirst: count === codeFailuresMax + 1 } : null;
    },
    succeededCode: async (username, place) => {
      await codes.delete(codeKey(username, place));
    },
    forgive: async (queries, username) => {
      const name = hashed(username);
      const starts = ["pair", "lane", "code"].map((kind) => `${kind}:${name}.`);
      await sql`delete from sign_in_limit
        where key = ${`name:${name}`} or starts_with(key, ${starts[0]}) or starts_with(key, ${starts[1]})
          or starts_with(key, ${starts[2]})`.execute(queries);
    },
  };
}

type Limits = ReturnType<typeof createLimits>;

function createLimits(pool: pg.Pool) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "sign_in_limit",
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    });
  return {
    pairs: limiter("pair", pairFailuresMax, 15 * minute),
    addresses: limiter("address", addressFailuresMax, 15 * minute),
    names: limiter("name", nameFailuresMax, hour),
    codes: limiter("code", codeFailuresMax, hour),
    lanes: limiter("lane", 1, minute),
  };
}

async function begin(limits: Limits, username: string, { isOwn, text }: Place): Promise<Attempt> {
  const { pairs, addresses, names, lanes } = limits;
  const pair = pairKey(username, text);
  const [ofPair, ofAddress, ofName] = await Promise.all([
    consume(pairs, pair),
    isOwn ? none : consume(addresses, placeKey(text)),
    isOwn ? none : consume(names, hashed(username)),
  ]);
  const isCrowded = ofAddress.count > addressFailuresMax;
  const isAttacked = ofName.count > nameFailuresMax;
  const isSlowed = ofPair.count > pairFailuresMax;
  if (!isSlowed && !isCrowded && !isAttacked) return { wait: null, isCrowded };
  // The slow lane of a pair begins a minute after its first failure, so that however many come at once only the free ones pass.
  const isTooSoon = isSlowed && ofPair.sinceMs < minute * 1000;
  const lane = isTooSoon ? { ...none, minutes: 1 } : await consume(lanes, isAttacked ? `${hashed(username)}.` : pair);
  if (lane.count === 1) return { wait: null, isCrowded };
  // What is not verified is nobody's failure, but for the pair, whose wait it is.
  if (!isOwn) await Promise.all([addresses.reward(placeKey(text)), names.reward(hashed(username))]);
  const isFirst = ofPair.count === pairFailuresMax + 1 || (lane.count === 2 && !isSlowed);
  return { wait: { minutes: lane.minutes, isFirst }, isCrowded };
}

const none = { count: 0, minutes: 0, sinceMs: 0 };

/** The library rejects with its count where the limit is passed. */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<typeof none> {
  const counted = await limiter.consume(key).catch((error: unknown) => {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  });
  const leftMs = counted.msBeforeNext;
  const minutes = Math.max(Math.ceil(leftMs / 60_000), 1);
  return { count: counted.consumedPoints, minutes, sinceMs: limiter.duration * 1000 - leftMs };
}

/** The username's part comes first, so that all that is counted of it can be found. */
function pairKey(username: string, place: string): string {
  return `${hashed(username)}.${placeKey(place)}`;
}

function codeKey(username: string, { isOwn, text }: Place): string {
  return `${hashed(username)}.${isOwn ? placeKey(text) : ""}`;
}

function placeKey(place: string): string {
  return hashed(networkOf(place));
}

/** Hashed: what people type as a username may be anything, now and then their password. */
function hashed(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
