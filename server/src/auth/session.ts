import { createHash, createSecretKey, randomBytes } from "node:crypto";
import type { TokenPair } from "@derash/protocol/auth";
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
const newRefreshToken = () => randomBytes(32).toString("base64url");

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

  return {
    open: async (playerId: string): Promise<TokenPair> => {
      const refreshToken = newRefreshToken();
      const sessionId = await store.insert(db, playerId, hashOf(refreshToken), new Date(now() + refreshMs));
      return { token: await accessToken(sessionId), refreshToken };
    },

    refresh: async (refreshToken: string): Promise<TokenPair> => {
      const next = newRefreshToken();
      const sessionId = await store.rotate(db, hashOf(refreshToken), hashOf(next));
      if (!sessionId) {
        // Either nobody's token, or one that was used before: then someone else has it too, and both lose it.
        const endedId = await store.revokeFormer(db, hashOf(refreshToken));
        if (endedId) trusted.delete(endedId);
        throw new AppError("not_signed_in");
      }
      return { token: await accessToken(sessionId), refreshToken: next };
    },

    revoke: async (refreshToken: string): Promise<void> => {
      const sessionId = await store.revoke(db, hashOf(refreshToken));
      if (sessionId) trusted.delete(sessionId);
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

async function verified(
  token: string | undefined,
  key: ReturnType<typeof createSecretKey>,
  nowMs: number,
): Promise<string> {
  try {
    const options = { algorithms: ["HS256"], audience: "player", currentDate: new Date(nowMs) };
    const { payload } = await jwtVerify(token ?? "", key, options);
    if (payload.sub) return payload.sub;
  } catch {
    // Forged and expired tokens answer alike.
  }
  throw new AppError("not_signed_in");
}
