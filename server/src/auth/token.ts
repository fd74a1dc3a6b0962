import { createHash, createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from "node:crypto";
import { isUuid } from "@derash/protocol/field";
import { jwtVerify } from "jose";
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
  // A signature that was right stays right, so it is checked once, and our own never; what may change is the time.
  const known = new LRUCache<string, Claims>({ max: knownTokensMax });
  return {
    access: (sessionId: string, kind: Kind): string => {
      const seconds = Math.floor(now() / 1000);
      const expiresAt = seconds + accessSeconds;
      const token = signed({ sub: sessionId, aud: kind, iat: seconds, exp: expiresAt }, key);
      known.set(token, { sessionId, audience: kind, expiresAt });
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
      if (claims.expiresAt <= Math.floor(now() / 1000)) throw new AppError("not_signed_in");
      if (read === undefined) known.set(token ?? "", claims);
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

const header = base64url({ alg: "HS256" });

/** A JSON Web Token (RFC 7519). Not by jose, whose signing goes by another thread: for a crowd that signs in that is a tenth of all. */
function signed(claims: { sub: string; aud: Kind; iat: number; exp: number }, key: KeyObject): string {
  const text = `${header}.${base64url(claims)}`;
  return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
}

function base64url(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
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
