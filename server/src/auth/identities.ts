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
  const whose = createWhose();
  const cache = new LRUCache<string, Lookup>({
    max: knownSessionsMax,
    dispose: ({ identity }, sessionId) => whose.drop(sessionId, identity),
  });
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
      else whose.learn(sessionId, identity);
    };
    cache.set(sessionId, asked);
    whose.await(sessionId);
    asked.answer.then(settle, () => settle(null));
    return asked;
  };
  const of = (claims: Claims): Promise<Identity | null> => {
    const known = cache.get(claims.sessionId);
    return (known && isKnown(known) ? known : learn(claims.sessionId, liveIdentity(deps, claims))).answer;
  };
  const forget = (sessionId: string): void => void cache.delete(sessionId);
  const forgetPerson = (person: store.Person) => whose.of(person).forEach(forget);
  const forgetTelegram = (id: number): void => {
    for (const [sessionId, { identity }] of [...cache])
      if (identity === null || isOfTelegram(identity, id)) cache.delete(sessionId);
  };
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

/**
 * Which of the known sessions are whose: thousands of people are switched off at once, and everybody's sessions are not gone through
 * for each of them.
 */
function createWhose() {
  const own = new Map<string, Set<string>>();
  /** Whose a look-up is that goes on is not known yet: it may be anybody's. */
  const awaited = new Set<string>();
  return {
    await: (sessionId: string) => void awaited.add(sessionId),
    learn: (sessionId: string, identity: Identity) => {
      awaited.delete(sessionId);
      const key = keyOf(personOf(identity));
      own.set(key, (own.get(key) ?? new Set()).add(sessionId));
    },
    drop: (sessionId: string, identity: Identity | null) => {
      awaited.delete(sessionId);
      if (identity === null) return;
      const key = keyOf(personOf(identity));
      own.get(key)?.delete(sessionId);
      if (own.get(key)?.size === 0) own.delete(key);
    },
    /** Those of the person, and those that may turn out to be theirs. */
    of: (person: store.Person): string[] => [...(own.get(keyOf(person)) ?? []), ...awaited],
  };
}

const keyOf = ({ kind, id }: store.Person) => `${kind}:${id}`;

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

function personOf(identity: Identity): store.Person {
  return { kind: identity.kind, id: identity.kind === "player" ? identity.player.id : identity.staff.id };
}
