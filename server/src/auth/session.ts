import { randomUUID } from "node:crypto";
import type { TokenPair } from "@derash/protocol/auth";
import type { MiniAppUser } from "@derash/protocol/player";
import type { Role } from "@derash/protocol/staff";
import { LRUCache } from "lru-cache";
import { AppError } from "../app-error.ts";
import type { CompanyService, StaffMember } from "../company/service.ts";
import type { HintService } from "../hint/service.ts";
import type { Player, PlayerService } from "../player/service.ts";
import type { Db, Queries } from "../postgres/db.ts";
import type { Launch } from "./init-data.ts";
import * as store from "./store.ts";
import { type Claims, createTokens, hashOf, type Tokens } from "./token.ts";

/** Who is asking: a person with a live session. */
export type Identity =
  | { kind: "player"; sessionId: string; player: Player }
  | { kind: "staff"; sessionId: string; staff: StaffMember };

export type SessionDeps = {
  db: Db;
  players: PlayerService;
  companies: CompanyService;
  hints: Pick<HintService, "tell" | "on">;
  sessionSecret: string;
  now: () => number;
};

const hourMs = 3600 * 1000;
/** How long a sign-in lasts: a phone's for a month, that of staff, who sit at shared machines, for a working day. */
const sessionMs = { player: 30 * 24 * hourMs, staff: 14 * hourMs };
/** How long a session counts as live without asking the database again; so a revocation is felt within this time. */
const trustMs = 4000;
const trustedSessionsMax = 50_000;
/** A phone turns its token four times an hour, and launch data is worth an hour; more turns are somebody's game. */
const launchTurnsMax = 1000;

export type Sessions = ReturnType<typeof createSessions>;

/** Access tokens of 15 minutes over sessions in the database. */
export function createSessions(deps: SessionDeps) {
  const { db, hints } = deps;
  const tokens = createTokens(deps);
  const identities = cachedIdentities(deps);
  forgetHinted(identities, hints);

  const end = async (sessionId: string) => {
    await store.revoke(db, sessionId);
    identities.forget(sessionId);
    hints.tell("session", sessionId);
  };

  return {
    open: (queries: Queries, person: store.Person): Promise<TokenPair> => open(deps, tokens, queries, person),

    /**
     * The same launch again is the same session, with the refresh token that it has by now. Null: nobody has registered by this
     * Telegram account. Errors: not_signed_in when it is over.
     */
    openLaunch: (launch: Launch): Promise<SignedIn | null> => openLaunch(deps, tokens, identities, launch),

    refresh: async (refreshToken: string): Promise<TokenPair> => {
      const sessionId = tokens.sessionOf(refreshToken);
      if (!sessionId) throw new AppError("not_signed_in");
      const next = tokens.next(sessionId, refreshToken);
      const person = await store.rotate(db, sessionId, hashOf(refreshToken), hashOf(next));
      if (person) return { token: await tokens.access(sessionId, person.kind), refreshToken: next };
      // It was used before, and not just now: then someone else has this session too, and both lose it.
      await end(sessionId);
      throw new AppError("not_signed_in");
    },

    /** The session of a token that we gave out, live or not. */
    of: (refreshToken: string): string | null => tokens.sessionOf(refreshToken),

    revoke: async (refreshToken: string): Promise<void> => {
      const sessionId = tokens.sessionOf(refreshToken);
      if (sessionId) await end(sessionId);
    },

    /** Ends every session of a person, in the caller's transaction; `forget` makes it felt at once. */
    revokeAll: (queries: Queries, person: store.Person, kept: string | null = null): Promise<void> =>
      store.revokeAll(queries, person, kept),

    forget: (person: store.Person): void => {
      identities.forgetWhere((identity) => isOf(identity, person));
      hints.tell(person.kind, person.id);
    },

    /** The player of this Telegram account has become staff, or is it no more. */
    forgetTelegram: (telegramId: number): void => {
      identities.forgetWhere((identity) => isOfTelegram(identity, telegramId));
      hints.tell("telegram", String(telegramId));
    },

    identify: async (token: string | undefined): Promise<Identity> => {
      const claims = await tokens.verified(token);
      const identity = await identities.of(claims);
      if (identity === null || identity.kind !== claims.audience) throw new AppError("not_signed_in");
      return identity;
    },

    /** The person has just typed the password on this session. */
    confirm: (queries: Queries, sessionId: string): Promise<void> => store.confirm(queries, sessionId),

    /** Whether that was a short while ago; always asked of the database. */
    isConfirmed: (sessionId: string): Promise<boolean> => store.isConfirmed(db, sessionId),

    endedWithin: (ms: number): Promise<string[]> => store.endedWithin(db, ms),

    ofLinkedStaff: (): Promise<Map<string, Role>> => store.ofLinkedStaff(db),
  };
}

async function open(deps: SessionDeps, tokens: Tokens, queries: Queries, person: store.Person): Promise<TokenPair> {
  const id = randomUUID();
  const refreshToken = tokens.refresh(id);
  await store.insert(queries, {
    id,
    person,
    refreshHash: hashOf(refreshToken),
    expiresAt: expiryOf(deps, person.kind),
  });
  return { token: await tokens.access(id, person.kind), refreshToken };
}

/** A player's session, and who they are. */
export type SignedIn = TokenPair & { user: MiniAppUser };

/** See docs/decisions/0029-a-launch-is-one-session.md. */
async function openLaunch(
  deps: SessionDeps,
  tokens: Tokens,
  identities: Identities,
  launch: Launch,
): Promise<SignedIn | null> {
  const newId = randomUUID();
  const opening = launchSession(deps, tokens, launch, newId);
  // A socket comes with the new session at once: what is known by then is not asked again.
  identities.learn(
    newId,
    opening.then((opened) =>
      opened?.id === newId ? { kind: "player", sessionId: newId, player: opened.player } : null,
    ),
  );
  const opened = await opening;
  if (opened === null) return null;
  const { id, turns, profile } = opened;
  const token = await tokens.access(id, "player");
  return { token, refreshToken: tokens.launchRefresh(id, launch.hash, turns), user: profile };
}

/** The session that a launch opens, as `newId`, or has opened before. */
async function launchSession(deps: SessionDeps, tokens: Tokens, launch: Launch, newId: string) {
  const opened = await store.openLaunched(deps.db, {
    ...{ id: newId, telegramId: launch.user.telegramId, launchHash: launch.hash, signedAt: launch.signedAt },
    refreshHash: hashOf(tokens.launchRefresh(newId, launch.hash, 0)),
    expiresAt: expiryOf(deps, "player"),
  });
  if (opened === null) return null;
  const { playerId, id, isLive, turns } = opened;
  if (id === null || !isLive || turns > launchTurnsMax) throw new AppError("not_signed_in");
  return { id, turns, ...(await deps.players.withProfile(playerId)) };
}

function expiryOf({ now }: SessionDeps, kind: store.Person["kind"]): Date {
  return new Date(now() + sessionMs[kind]);
}

/** `identity`: null until it is known. */
type Lookup = { answer: Promise<Identity | null>; identity: Identity | null };

type Identities = ReturnType<typeof cachedIdentities>;

/** Who is behind a session, for as long as it counts as live. A thousand calls of one person at once ask the database once. */
function cachedIdentities(deps: SessionDeps) {
  const { now } = deps;
  // Not the package's own fetch: what it looks up just now cannot be gone through, and whose it is may have to be forgotten.
  const cache = new LRUCache<string, Lookup>({ max: trustedSessionsMax, ttlResolution: 0, perf: { now } });
  const learn = (sessionId: string, answer: Promise<Identity | null>): Lookup => {
    const asked: Lookup = { answer, identity: null };
    /** What is forgotten while it is looked up is not cached. */
    const settle = (identity: Identity | null) => {
      if (cache.peek(sessionId) !== asked) return;
      asked.identity = identity;
      if (identity === null) cache.delete(sessionId);
      else cache.set(sessionId, asked, { ttl: trustMs });
    };
    cache.set(sessionId, asked);
    asked.answer.then(settle, () => settle(null));
    return asked;
  };
  return {
    of: (claims: Claims): Promise<Identity | null> =>
      (cache.get(claims.sessionId) ?? learn(claims.sessionId, liveIdentity(deps, claims))).answer,
    /** Who is behind a session, by an answer that was asked for before it could have ended. */
    learn: (sessionId: string, answer: Promise<Identity | null>): void => void learn(sessionId, answer),
    forget: (sessionId: string): void => void cache.delete(sessionId),
    forgetWhere: (isMeant: (identity: Identity) => boolean): void => {
      // Whose a look-up is that goes on is not known yet: it counts for nobody who asks from now on.
      for (const [sessionId, { identity }] of [...cache]) {
        if (identity === null || isMeant(identity)) cache.delete(sessionId);
      }
    },
  };
}

/** Who is behind a live session; null when it has ended, or when the account is switched off. */
async function liveIdentity(
  { db, players, companies }: SessionDeps,
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

/** What another process has ended, or changed, is looked up anew here. */
function forgetHinted(identities: Identities, hints: Pick<HintService, "on">): void {
  hints.on("session", identities.forget);
  for (const kind of ["player", "staff"] as const)
    hints.on(kind, (id) => identities.forgetWhere((identity) => isOf(identity, { kind, id })));
  hints.on("telegram", (id) => identities.forgetWhere((identity) => isOfTelegram(identity, Number(id))));
  hints.on("anything", () => identities.forgetWhere(() => true));
}

function isOfTelegram(identity: Identity, telegramId: number): boolean {
  return identity.kind === "player" && identity.player.telegramId === telegramId;
}

function isOf(identity: Identity, { kind, id }: store.Person): boolean {
  return identity.kind === kind && (identity.kind === "player" ? identity.player.id : identity.staff.id) === id;
}
