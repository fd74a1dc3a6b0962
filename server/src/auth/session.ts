import { randomUUID } from "node:crypto";
import type { TokenPair } from "@derash/protocol/auth";
import type { MiniAppUser } from "@derash/protocol/player";
import { AppError } from "../app-error.ts";
import type { CompanyService } from "../company/service.ts";
import type { HintService } from "../hint/service.ts";
import type { PlayerService } from "../player/service.ts";
import type { Db, Queries } from "../postgres/db.ts";
import { type Endings, type Identities, type Identity, knownIdentities } from "./identities.ts";
import type { Launch } from "./init-data.ts";
import * as store from "./store.ts";
import { createTokens, hashOf, type Tokens } from "./token.ts";

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
/** A phone turns its token four times an hour, and launch data is worth an hour; more turns are somebody's game. */
const launchTurnsMax = 1000;

export type Sessions = ReturnType<typeof createSessions>;

/** Access tokens of 15 minutes over sessions in the database. */
export function createSessions(deps: SessionDeps) {
  const { db, hints } = deps;
  const tokens = createTokens(deps);
  const identities = knownIdentities(deps);

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

    /** Errors: not_signed_in, signed_in_elsewhere (a sign-in of the same person has ended this session). */
    refresh: async (refreshToken: string): Promise<TokenPair> => {
      const sessionId = sessionOf(tokens, refreshToken);
      const next = tokens.next(sessionId, refreshToken);
      const person = await store.rotate(db, sessionId, hashOf(refreshToken), hashOf(next));
      if (person) return { token: await tokens.access(sessionId, person.kind), refreshToken: next };
      // Only who holds a token of that session hears of it.
      if (await store.isReplaced(db, sessionId)) throw new AppError("signed_in_elsewhere");
      // It was used before, and not just now: then someone else has this session too, and both lose it.
      await end(sessionId);
      throw new AppError("not_signed_in");
    },

    /** The session of a token that we gave out, live or not. Errors: not_signed_in. */
    of: (refreshToken: string): string => sessionOf(tokens, refreshToken),

    revoke: async (refreshToken: string): Promise<void> => {
      const sessionId = tokens.sessionOf(refreshToken);
      if (sessionId) await end(sessionId);
    },

    /** Ends every session of these members of staff, in the caller's transaction; `forget` makes it felt at once. */
    revokeStaff: (queries: Queries, staffIds: readonly string[]): Promise<void> => store.revokeStaff(queries, staffIds),

    /** Ends every session of a person, in the caller's transaction; `forget` makes it felt at once. */
    revokeAll: (queries: Queries, person: store.Person, kept: string | null = null): Promise<void> =>
      store.revokeAll(queries, person, kept),

    /** Ends every session of a person who signs in, in the caller's transaction; `forget` makes it felt at once. */
    replaceAll: (queries: Queries, person: store.Person): Promise<void> => store.replaceAll(queries, person),

    forget: (person: store.Person): void => {
      identities.forgetPerson(person);
      hints.tell(person.kind, person.id);
    },

    /** The player of this Telegram account has become staff, or is it no more. */
    forgetTelegram: (telegramId: number): void => {
      identities.forgetTelegram(telegramId);
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

    /** What has become of sessions since it was asked last, whichever process did it. */
    check: (): Promise<Endings> => identities.check(),
  };
}

function sessionOf(tokens: Tokens, refreshToken: string): string {
  const sessionId = tokens.sessionOf(refreshToken);
  if (!sessionId) throw new AppError("not_signed_in");
  return sessionId;
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

/** The session that a launch opens, as `newId`, or has opened before; and whose it is, in the same statement. */
async function launchSession(deps: SessionDeps, tokens: Tokens, launch: Launch, newId: string) {
  const opening = store.openingLaunched({
    ...{ id: newId, telegramId: launch.user.telegramId, launchHash: launch.hash, signedAt: launch.signedAt },
    refreshHash: hashOf(tokens.launchRefresh(newId, launch.hash, 0)),
    expiresAt: expiryOf(deps, "player"),
  });
  const opened = await deps.players.withProfile(opening);
  if (opened === null) return null;
  const { asked, player, profile } = opened;
  const { id, isLive, turns } = asked;
  if (id === null || !isLive || turns > launchTurnsMax) throw new AppError("not_signed_in");
  return { id, turns, player, profile };
}

function expiryOf({ now }: SessionDeps, kind: store.Person["kind"]): Date {
  return new Date(now() + sessionMs[kind]);
}
