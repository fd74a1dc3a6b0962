import type { Role } from "@derash/protocol/staff";
import { LRUCache } from "lru-cache";
import type { CompanyService, StaffMember } from "../company/service.ts";
import type { HintService } from "../hint/service.ts";
import type { Player, PlayerService } from "../player/service.ts";
import type { Db } from "../postgres/db.ts";
import * as store from "./store.ts";
import type { Claims } from "./token.ts";

/** Who is asking: a person with a live session. */
export type Identity =
  | { kind: "player"; sessionId: string; player: Player }
  | { kind: "staff"; sessionId: string; staff: StaffMember };

/** Sessions that have ended, and those of players who are staff by their Telegram account, with their roles. */
export type Endings = { ended: ReadonlySet<string>; linked: ReadonlyMap<string, Role> };

type Deps = {
  db: Db;
  players: PlayerService;
  companies: CompanyService;
  hints: Pick<HintService, "on">;
  /** Epoch milliseconds. */
  now: () => number;
};

/** How old what is known of a session may be; so a revocation is felt within this time. */
const trustMs = 4000;
/** While endings are heard of, a player is known for this long without being asked for. */
const knownMs = 10 * 60_000;
const knownSessionsMax = 50_000;
/** An ending is dated before it is committed, and committed within the time of a statement. */
const overlapMs = 10_000;

/** `identity`: null until it is known. */
type Lookup = { answer: Promise<Identity | null>; identity: Identity | null; knownAt: number };

export type Identities = ReturnType<typeof knownIdentities>;

/**
 * Who is behind a session. A thousand calls of one person at once ask the database once. While somebody keeps asking which
 * sessions have ended (`check`), a player is not asked for again: what could end theirs would have been heard of.
 */
export function knownIdentities(deps: Deps) {
  const { now, hints } = deps;
  // Not the package's own fetch: what it looks up just now cannot be gone through, and whose it is may have to be forgotten.
  const cache = new LRUCache<string, Lookup>({ max: knownSessionsMax });
  const endings = endingsSince(deps.db);
  const isKnown = ({ identity, knownAt }: Lookup) => {
    if (identity === null) return true;
    // Set back, a clock says that it is known since an hour that is still to come.
    const ageMs = Math.abs(now() - knownAt);
    return ageMs < trustMs || (identity.kind === "player" && ageMs < knownMs && endings.ageMs() < trustMs);
  };
  const learn = (sessionId: string, answer: Promise<Identity | null>): Lookup => {
    const asked: Lookup = { answer, identity: null, knownAt: now() };
    /** What is forgotten while it is looked up is not cached. */
    const settle = (identity: Identity | null) => {
      if (cache.peek(sessionId) !== asked) return;
      asked.identity = identity;
      asked.knownAt = now();
      if (identity === null) cache.delete(sessionId);
    };
    cache.set(sessionId, asked);
    asked.answer.then(settle, () => settle(null));
    return asked;
  };
  const of = (claims: Claims): Promise<Identity | null> => {
    const known = cache.get(claims.sessionId);
    return (known && isKnown(known) ? known : learn(claims.sessionId, liveIdentity(deps, claims))).answer;
  };
  const forget = (sessionId: string): void => void cache.delete(sessionId);
  const forgetWhere = (isMeant: (identity: Identity) => boolean): void => {
    // Whose a look-up is that goes on is not known yet: it counts for nobody who asks from now on.
    for (const [sessionId, { identity }] of [...cache]) {
      if (identity === null || isMeant(identity)) cache.delete(sessionId);
    }
  };
  const forgetPerson = (person: store.Person) => forgetWhere((identity) => isOf(identity, person));
  const forgetTelegram = (id: number) => forgetWhere((identity) => isOfTelegram(identity, id));
  // What another process has ended, or changed, is looked up anew here.
  hints.on("session", forget);
  for (const kind of ["player", "staff"] as const) hints.on(kind, (id) => forgetPerson({ kind, id }));
  hints.on("telegram", (id) => forgetTelegram(Number(id)));
  hints.on("anything", () => cache.clear());
  return {
    of,
    /** Who is behind a session, by an answer that was asked for before it could have ended. */
    learn: (sessionId: string, answer: Promise<Identity | null>): void => void learn(sessionId, answer),
    forget,
    forgetPerson,
    forgetTelegram,
    check: async (): Promise<Endings> => {
      const { endings: found, changed } = await endings.next();
      for (const sessionId of changed) cache.delete(sessionId);
      return found;
    },
  };
}

/** Each `next` goes on where the last one that was answered began; `changed` has the sessions that are not what they were. */
function endingsSince(db: Db) {
  // By the monotonic clock: the others may be set back by an hour.
  let checkedAt = performance.now();
  let hasBegun = false;
  let linked: ReadonlyMap<string, Role> = new Map();
  return {
    /** How old the newest answer is; what ended before it has been heard of. */
    ageMs: () => (hasBegun ? performance.now() - checkedAt : Number.POSITIVE_INFINITY),
    next: async (): Promise<{ endings: Endings; changed: Iterable<string> }> => {
      const askedAt = performance.now();
      const ended = new Set(await store.endedWithin(db, askedAt - checkedAt + overlapMs));
      const before = linked;
      linked = await store.ofLinkedStaff(db);
      [checkedAt, hasBegun] = [askedAt, true];
      const both = new Set([...before.keys(), ...linked.keys()]);
      const relinked = [...both].filter((sessionId) => before.get(sessionId) !== linked.get(sessionId));
      return { endings: { ended, linked }, changed: [...ended, ...relinked] };
    },
  };
}

/** Who is behind a live session; null when it has ended, or when the account is switched off. */
async function liveIdentity(
  { db, players, companies }: Deps,
  { sessionId, audience }: Claims,
): Promise<Identity | null> {
  if (audience === "player") {
    const player = await players.behindSession(sessionId);
    return player && { kind: "player", sessionId, player };
  }
  const staffId = await store.liveStaff(db, sessionId);
  const staff = staffId === null ? null : await companies.findStaff(staffId);
  return staff?.isActive ? { kind: "staff", sessionId, staff } : null;
}

function isOfTelegram(identity: Identity, telegramId: number): boolean {
  return identity.kind === "player" && identity.player.telegramId === telegramId;
}

function isOf(identity: Identity, { kind, id }: store.Person): boolean {
  return identity.kind === kind && (identity.kind === "player" ? identity.player.id : identity.staff.id) === id;
}
