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
import { jwtVerify, SignJWT } from "jose";
import { AppError } from "../app-error.ts";
import type { Db } from "../db.ts";
import type { Player, PlayerService } from "../player/service.ts";
import * as store from "./store.ts";

/** Who is asking: a person with a live session. */
export type Identity = { sessionId: string; player: Player };

export type SessionDeps = { db: Db; players: PlayerService; sessionSecret: string; now: () => number };

const accessSeconds = 15 * 60;
const refreshMs = 30 * 24 * 3600 * 1000;
/** How long a session counts as live without asking the database again; so a revocation is felt within this time. */
const trustMs = 4000;
const trustedSessionsMax = 50_000;

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Access tokens of 15 minutes over sessions in the database. */
export function createSessions({ db, players, sessionSecret, now }: SessionDeps) {
  const key = createSecretKey(Buffer.from(sessionSecret));
  const trusted = new Map<string, { player: Player; untilMs: number }>();

  const accessToken = (sessionId: string) =>
    new SignJWT({})
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(sessionId)
      .setAudience("player")
      .setIssuedAt(Math.floor(now() / 1000))
      .setExpirationTime(Math.floor(now() / 1000) + accessSeconds)
      .sign(key);

  const end = async (sessionId: string) => {
    await store.revoke(db, sessionId);
    trusted.delete(sessionId);
  };

  return {
    open: async (playerId: string): Promise<TokenPair> => {
      const sessionId = randomUUID();
      const refreshToken = refreshTokenOf(sessionId, randomBytes(16), key);
      await store.insert(db, sessionId, playerId, hashOf(refreshToken), new Date(now() + refreshMs));
      return { token: await accessToken(sessionId), refreshToken };
    },

    refresh: async (refreshToken: string): Promise<TokenPair> => {
      const sessionId = sessionOf(refreshToken, key);
      if (!sessionId) throw new AppError("not_signed_in");
      const next = nextRefreshToken(sessionId, refreshToken, key);
      if (await store.rotate(db, sessionId, hashOf(refreshToken), hashOf(next))) {
        return { token: await accessToken(sessionId), refreshToken: next };
      }
      // It was used before, and not just now: then someone else has this session too, and both lose it.
      await end(sessionId);
      throw new AppError("not_signed_in");
    },

    revoke: async (refreshToken: string): Promise<void> => {
      const sessionId = sessionOf(refreshToken, key);
      if (sessionId) await end(sessionId);
    },

    identify: async (token: string | undefined): Promise<Identity> => {
      const sessionId = await verified(token, key, now());
      const known = trusted.get(sessionId);
      if (known && known.untilMs > now()) return { sessionId, player: known.player };
      const playerId = await store.livePlayerId(db, sessionId);
      const player = playerId && (await players.find(playerId));
      if (!player) throw new AppError("not_signed_in");
      if (trusted.size >= trustedSessionsMax) trusted.clear();
      trusted.set(sessionId, { player, untilMs: now() + trustMs });
      return { sessionId, player };
    },

    ended: (sessionIds: readonly string[]): Promise<string[]> => store.ended(db, sessionIds),
  };
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

async function verified(token: string | undefined, key: KeyObject, nowMs: number): Promise<string> {
  try {
    const options = { algorithms: ["HS256"], audience: "player", currentDate: new Date(nowMs) };
    const { payload } = await jwtVerify(token ?? "", key, options);
    if (payload.sub && isUuid(payload.sub)) return payload.sub;
  } catch {
    // Forged and expired tokens answer alike.
  }
  throw new AppError("not_signed_in");
}
