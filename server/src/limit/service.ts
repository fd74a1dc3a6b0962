import { endpointLimits } from "@derash/protocol/contract/limit";

/**
 * How much of everything one person, one address or everybody together may take of one server process. Thousands of phones
 * share an address of the operator's network, so what counts by address only stops floods; people are counted one by one.
 */
export const usualLimits = {
  /** A minute and address: requests of every kind, also of files and for what is not there. */
  requestsPerAddress: 120_000,
  /** A minute and address: calls that nobody signed in for, tokens that were not taken, and addresses that are none. */
  anonymousPerAddress: 6000,
  /** A minute and person, over HTTP; connecting a socket counts too. */
  requestsPerPerson: 600,
  /** A minute and person: calls that were forbidden, over HTTP and sockets. No screen of ours makes one. */
  forbiddenPerPerson: 120,
  /** A minute; what single calls count beside that is the contract's (protocol/src/contract/limit.ts). */
  signInsPerPerson: endpointLimits.signInsPerPerson.perMinute,
  signInsRefusedPerAddress: endpointLimits.signInsRefusedPerAddress.perMinute,
  hallCodesRefusedPerAddress: endpointLimits.hallCodesRefusedPerAddress.perMinute,
  hallViewsPerAddress: endpointLimits.hallViewsPerAddress.perMinute,
  lookupsPerCashier: endpointLimits.lookupsPerCashier.perMinute,

  /** A second and address: connections of sockets begun. A second, for those of a minute at once would keep rounds waiting. */
  handshakesPerAddress: 300,
  /** Connections of sockets that have not said who they are: of an address, and in all. One more cuts the oldest. */
  webSocketHandshakes: { perAddress: 2000, all: 8000 },
  pollingHandshakes: { perAddress: 500, all: 2000 },
  /** Who has not said in this time who they are, is let go. */
  handshakeMs: 5000,
  /** Sockets in all, signed in or not. */
  sockets: 20_000,

  /** Bytes that a socket was told and has not taken; who speaks on with more is cut. */
  unreadBytesMax: 1024 * 1024,

  /** Open TCP connections in all, and of an address where no proxy stands before us. */
  connections: 24_000,
  connectionsPerAddress: 6000,
  /** A connection whose request has not begun, or whose headers are not there, within this time is cut. */
  headersMs: 10_000,
  /** A request that is not there as a whole within this time is cut. */
  requestMs: 15_000,
  /** How often connections are examined for the two above. */
  checkMs: 2000,

  /** So late comes on average, over one look, what is due, before polls, spectators and new rounds are let go of. */
  overloadMs: { polls: 100, spectators: 200, new_rounds: 400 },
  /** How often that is looked at. */
  overloadLookMs: 1000,

  /** Refused attempts and false claims of a person that look alike are one record and a count in this time; 0: each is one. */
  recordWindowMs: 5 * 60_000,
};
export type Limits = typeof usualLimits;

/** So many of something a window, which is a minute mostly, and key; counted in this process. */
export type Limit = {
  /** Counts one more; answers for how many milliseconds the key must wait, or null where it is within the limit. */
  take(key: string): number | null;
  /** Takes back one that was counted. */
  giveBack(key: string): void;
  /** Answers like `take`, without counting. */
  waitOf(key: string): number | null;
};

/** Of one key, from the first that it takes. `endsAt`: by the monotonic clock. */
type Window = { count: number; endsAt: number };

const minute = 60;

/** Every request takes of several limits, so nothing here waits for anything, and no window has a timer. */
export function createLimit(points: number, windowSeconds = minute): Limit {
  // All windows are equally long: what was begun first stands first, and ends first.
  const windows = new Map<string, Window>();
  const openOf = (key: string, now: number): Window | null => {
    const window = windows.get(key);
    return window !== undefined && window.endsAt > now ? window : null;
  };
  const begin = (key: string, now: number): Window => {
    for (const [old, { endsAt }] of windows) {
      if (endsAt > now) break;
      windows.delete(old);
    }
    const window = { count: 0, endsAt: now + windowSeconds * 1000 };
    windows.set(key, window);
    return window;
  };
  return {
    take: (key) => {
      const now = performance.now();
      const window = openOf(key, now) ?? begin(key, now);
      window.count += 1;
      return window.count > points ? window.endsAt - now : null;
    },
    giveBack: (key) => {
      const window = openOf(key, performance.now());
      if (window !== null) window.count -= 1;
    },
    waitOf: (key) => {
      const now = performance.now();
      const window = openOf(key, now);
      return window !== null && window.count >= points ? window.endsAt - now : null;
    },
  };
}
