import {
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from "node:crypto";
import type { TokenPair } from "@derash/protocol/auth";
import { isUuid } from "@derash/protocol/field";
import type { Role } from "@derash/protocol/staff";
import { jwtVerify, SignJWT } from "jose";
import { AppError } from "../app-error.ts";
import type { CompanyService, Staff } from "../company/service.ts";
import type { Db, Queries } from "../db.ts";
import type { Player, PlayerService } from "../player/service.ts";
import * as store from "./store.ts";

/** Who is asking: a person with a live session. */
export type Identity =
  | { kind: "player"; sessionId: string; player: Player }
  | { kind: "staff"; sessionId: string; staff: Staff };

export type SessionDeps = {
  db: Db;
  players: PlayerService;
  companies: CompanyService;
  sessionSecret: string;
  now: () => number;
};

const accessSeconds = 15 * 60;
const hourMs = 3600 * 1000;
/** How long a sign-in lasts: a phone's for a month, that of staff, who sit at shared machines, for a working day. */
const sessionMs = { player: 30 * 24 * hourMs, staff: 14 * hourMs };
/** How long a session counts as live without asking the database again; so a revocation is felt within this time. */
const trustMs = 4000;
const trustedSessionsMax = 50_000;

const hashOf = (token: string) => createHash("sha256").update(token).digest();

export type Sessions = ReturnType<typeof createSessions>;

/** Access tokens of 15 minutes over sessions in the database. */
export function createSessions(deps: SessionDeps) {
  const { db, sessionSecret, now } = deps;
  const key = createSecretKey(Buffer.from(sessionSecret));
  const remembered = rememberedIdentities(deps);

  const accessToken = (sessionId: string, kind: Identity["kind"]) =>
    new SignJWT({})
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(sessionId)
      .setAudience(kind)
      .setIssuedAt(Math.floor(now() / 1000))
      .setExpirationTime(Math.floor(now() / 1000) + accessSeconds)
      .sign(key);

  const end = async (sessionId: string) => {
    await store.revoke(db, sessionId);
    remembered.forget(sessionId);
  };

  return {
    open: async (queries: Queries, person: store.Person): Promise<TokenPair> => {
      const sessionId = randomUUID();
      const refreshToken = refreshTokenOf(sessionId, randomBytes(16), key);
      await store.insert(queries, sessionId, person, hashOf(refreshToken), new Date(now() + sessionMs[person.kind]));
      return { token: await accessToken(sessionId, person.kind), refreshToken };
    },

    refresh: async (refreshToken: string): Promise<TokenPair> => {
      const sessionId = sessionOf(refreshToken, key);
      if (!sessionId) throw new AppError("not_signed_in");
      const next = nextRefreshToken(sessionId, refreshToken, key);
      const person = await store.rotate(db, sessionId, hashOf(refreshToken), hashOf(next));
      if (person) return { token: await accessToken(sessionId, person.kind), refreshToken: next };
      // It was used before, and not just now: then someone else has this session too, and both lose it.
      await end(sessionId);
      throw new AppError("not_signed_in");
    },

    /** The session of a token that we gave out, live or not. */
    of: (refreshToken: string): string | null => sessionOf(refreshToken, key),

    revoke: async (refreshToken: string): Promise<void> => {
      const sessionId = sessionOf(refreshToken, key);
      if (sessionId) await end(sessionId);
    },

    /** Ends every session of a person, in the caller's transaction; `forget` makes this node feel it at once. */
    revokeAll: (queries: Queries, person: store.Person, kept: string | null = null): Promise<void> =>
      store.revokeAll(queries, person, kept),

    forget: (person: store.Person): void => remembered.forgetWhere((identity) => isOf(identity, person)),

    /** The player of this Telegram account has become staff, or is it no more. */
    forgetTelegram: (telegramId: number): void =>
      remembered.forgetWhere((identity) => identity.kind === "player" && identity.player.telegramId === telegramId),

    identify: async (token: string | undefined): Promise<Identity> => {
      const { sessionId, audience } = await verified(token, key, now());
      const identity = await remembered.of(sessionId);
      if (identity === null || identity.kind !== audience) throw new AppError("not_signed_in");
      return identity;
    },

    ended: (sessionIds: readonly string[]): Promise<string[]> => store.ended(db, sessionIds),

    ofLinkedStaff: (): Promise<Map<string, Role>> => store.ofLinkedStaff(db),
  };
}

/** Who is behind a session, for as long as it counts as live. A thousand calls of one person at once ask the database once. */
function rememberedIdentities(deps: SessionDeps) {
  const { now } = deps;
  const trusted = new Map<string, { identity: Identity; untilMs: number }>();
  const asked = new Map<string, Promise<Identity | null>>();
  const remember = (sessionId: string, identity: Identity) => {
    if (trusted.size >= trustedSessionsMax) trusted.clear();
    trusted.set(sessionId, { identity, untilMs: now() + trustMs });
  };
  /** What is forgotten while it is looked up is not remembered. */
  const lookUp = (sessionId: string): Promise<Identity | null> => {
    const isCurrent = () => asked.get(sessionId) === asks;
    const asks: Promise<Identity | null> = liveIdentity(deps, sessionId)
      .then((identity) => {
        if (identity !== null && isCurrent()) remember(sessionId, identity);
        return identity;
      })
      .finally(() => void (isCurrent() && asked.delete(sessionId)));
    asked.set(sessionId, asks);
    return asks;
  };
  return {
    of: async (sessionId: string): Promise<Identity | null> => {
      const known = trusted.get(sessionId);
      if (known !== undefined && known.untilMs > now()) return known.identity;
      return asked.get(sessionId) ?? lookUp(sessionId);
    },
    forget: (sessionId: string): void => {
      trusted.delete(sessionId);
      asked.delete(sessionId);
    },
    forgetWhere: (isMeant: (identity: Identity) => boolean): void => {
      for (const [sessionId, { identity }] of trusted) if (isMeant(identity)) trusted.delete(sessionId);
      // Whose they are is not known yet: what was asked before counts for nobody who asks from now on.
      asked.clear();
    },
  };
}

/** Who is behind a live session; null when it has ended, or when the account is switched off. */
async function liveIdentity({ db, players, companies }: SessionDeps, sessionId: string): Promise<Identity | null> {
  const person = await store.livePerson(db, sessionId);
  if (person?.kind === "player") {
    const player = await players.find(person.id);
    return player && { kind: "player", sessionId, player };
  }
  const staff = person && (await companies.findStaff(person.id));
  return staff?.isActive ? { kind: "staff", sessionId, staff } : null;
}

function isOf(identity: Identity, { kind, id }: store.Person): boolean {
  return identity.kind === kind && (identity.kind === "player" ? identity.player.id : identity.staff.id) === id;
}

/** A refresh token names its session and is signed, so that any that we ever gave out can be told from one we did not. */
function refreshTokenOf(sessionId: string, secret: Buffer, key: KeyObject): string {
  const text = `${sessionId}.${secret.toString("base64url")}`;
  return `${text}.${signatureOf(text, key)}`;
}

/** Follows from the token before it, so that the same turn asked for twice has one answer. */
function nextRefreshToken(sessionId: string, refreshToken: string, key: KeyObject): string {
  const secret = createHmac("sha256", key).update(`next:${refreshToken}`).digest().subarray(0, 16);
  return refreshTokenOf(sessionId, secret, key);
}

function sessionOf(refreshToken: string, key: KeyObject): string | null {
  const at = refreshToken.lastIndexOf(".");
  const text = refreshToken.slice(0, Math.max(at, 0));
  const [claimed, actual] = [hashOf(refreshToken.slice(at + 1)), hashOf(signatureOf(text, key))];
  return timingSafeEqual(claimed, actual) ? (text.split(".")[0] ?? null) : null;
}

function signatureOf(text: string, key: KeyObject): string {
  return createHmac("sha256", key).update(`refresh:${text}`).digest("base64url");
}

async function verified(token: string | undefined, key: KeyObject, nowMs: number) {
  try {
    const options = { algorithms: ["HS256"], audience: ["player", "staff"], currentDate: new Date(nowMs) };
    const { payload } = await jwtVerify(token ?? "", key, options);
    if (payload.sub && isUuid(payload.sub)) return { sessionId: payload.sub, audience: payload.aud };
  } catch {
    // Forged and expired tokens answer alike.
  }
  throw new AppError("not_signed_in");
}
