import { createHash, createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from "node:crypto";
import { isUuid } from "@derash/protocol/field";
import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { AppError } from "../app-error.ts";

type Kind = "player" | "staff";
export type Tokens = ReturnType<typeof createTokens>;

const accessSeconds = 15 * 60;
const knownTokensMax = 50_000;

/** What an access token says that we gave out. `expiresAt`: seconds since 1970, as it is written there. */
export type Claims = { sessionId: string; audience: Kind; expiresAt: number };

export const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Access and refresh tokens, signed with the server's secret. */
export function createTokens({ sessionSecret, now }: { sessionSecret: string; now: () => number }) {
  const key = createSecretKey(Buffer.from(sessionSecret));
  // In the shape that jose signs with, which it would else make anew for each token.
  const accessKey = key.toCryptoKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  // A signature that was right stays right, so it is checked once, and our own never; what may change is the time.
  const known = new LRUCache<string, Claims>({ max: knownTokensMax });
  const hasExpired = ({ expiresAt }: Claims) => expiresAt <= Math.floor(now() / 1000);
  /** Each that comes lets go those that have expired, from the one on that was used longest ago. */
  const know = (token: string, claims: Claims) => {
    for (const oldest of known.rvalues()) {
      if (oldest === undefined || !hasExpired(oldest)) break;
      known.pop();
    }
    known.set(token, claims);
  };
  return {
    access: async (sessionId: string, kind: Kind): Promise<string> => {
      const seconds = Math.floor(now() / 1000);
      const expiresAt = seconds + accessSeconds;
      const token = await new SignJWT({})
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(sessionId)
        .setAudience(kind)
        .setIssuedAt(seconds)
        .setExpirationTime(expiresAt)
        .sign(accessKey);
      know(token, { sessionId, audience: kind, expiresAt });
      return token;
    },
    refresh: (sessionId: string): string => refreshTokenOf(sessionId, randomBytes(16), key),

    /** The refresh token of a launch's session after so many turns. */
    launchRefresh: (sessionId: string, launchHash: Buffer, turns: number): string => {
      const secret = createHmac("sha256", key)
        .update(`launch:${sessionId}:`)
        .update(launchHash)
        .digest()
        .subarray(0, 16);
      let token = refreshTokenOf(sessionId, secret, key);
      for (let turn = 0; turn < turns; turn++) token = nextRefreshToken(sessionId, token, key);
      return token;
    },
    next: (sessionId: string, refreshToken: string): string => nextRefreshToken(sessionId, refreshToken, key),
    sessionOf: (refreshToken: string): string | null => sessionOf(refreshToken, key),
    /** Errors: not_signed_in when the token is forged or has expired. */
    verified: async (token: string | undefined): Promise<Claims> => {
      const read = known.get(token ?? "");
      const claims = read ?? (await verified(token, key, now()));
      if (hasExpired(claims)) {
        known.delete(token ?? "");
        throw new AppError("not_signed_in");
      }
      if (read === undefined) know(token ?? "", claims);
      return claims;
    },
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

async function verified(token: string | undefined, key: KeyObject, nowMs: number): Promise<Claims> {
  try {
    const options = { algorithms: ["HS256"], audience: ["player", "staff"], currentDate: new Date(nowMs) };
    const { payload } = await jwtVerify(token ?? "", key, options);
    const { sub, aud, exp } = payload;
    if (sub && isUuid(sub) && (aud === "player" || aud === "staff") && exp)
      return { sessionId: sub, audience: aud, expiresAt: exp };
  } catch {
    // Forged and expired tokens answer alike.
  }
  throw new AppError("not_signed_in");
}
