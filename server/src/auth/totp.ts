import { createHash, createHmac, randomInt } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import { Secret, TOTP } from "otpauth";
import { AppError } from "../app-error.ts";
import type { Db, Queries, Tx } from "../postgres/db.ts";
import * as store from "./totp-store.ts";

/** What authenticator apps take: six digits by SHA-1 every 30 seconds. */
const shape = { issuer: "Derash", algorithm: "SHA1", digits: 6, period: 30 } as const;
const secretBytes = 20;
/** Clocks of phones are a little wrong: the code before and the one after count too. */
const stepsBeside = 1;
const recoveryCodes = 10;
/** No letter or digit that is taken for another one when it is written down; 10 of 31 are 49 bits. */
const recoveryCharacters = "abcdefghjkmnpqrstuvwxyz23456789";
const recoveryLength = 10;

/** `needed`: the person has an authenticator app, and no code came along. */
export type CodeCheck = "right" | "wrong" | "needed";
/** For the authenticator app: the secret as people type it, and the address that is in the QR code. */
export type Enrolment = { secret: string; uri: string };

export type Totp = ReturnType<typeof createTotp>;

/** Codes of an authenticator app. Each counts once, by its step in time; a recovery code opens once in its place. */
export function createTotp({ db, sessionSecret, now }: { db: Db; sessionSecret: string; now: () => number }) {
  const key = createHmac("sha256", sessionSecret).update("totp").digest();

  /** The step in time of a code that is right; null for one that is not. */
  const stepOf = async (staffId: string, sealed: string, code: string): Promise<number | null> => {
    const secret = await unsealed(key, staffId, sealed);
    if (secret === null) return null;
    const totp = new TOTP({ ...shape, secret: Secret.fromBase32(secret) });
    const timestamp = now();
    const delta = totp.validate({ token: code, timestamp, window: stepsBeside });
    return delta === null ? null : Math.floor(timestamp / 1000 / shape.period) + delta;
  };

  /** Whether it is a right code, which opens nothing from now on: whoever guesses here has gained nothing by a right one. */
  const isUsedUp = async (tx: Tx, staffId: string, code: string): Promise<boolean> => {
    const secret = await store.secretOf(tx, staffId);
    const step = secret === null ? null : await stepOf(staffId, secret, code);
    return step !== null && ((await store.takeStep(tx, staffId, step)) || (await store.isLastStep(tx, staffId, step)));
  };

  return {
    isEnrolled: (staffId: string, queries: Queries = db): Promise<boolean> => store.isEnrolled(queries, staffId),

    /** A new secret, which counts once a code has proved that the app has it. */
    begin: async (staffId: string, username: string): Promise<Enrolment> => {
      const secret = new Secret({ size: secretBytes });
      await store.setPending(db, staffId, await sealed(key, staffId, secret.base32));
      return { secret: secret.base32, uri: new TOTP({ ...shape, label: username, secret }).toString() };
    },

    /**
     * New recovery codes where the code proves the secret that is waiting; null where it does not. `on`: none waits, and it proves the one that
     * counts already, as when the answer was lost. No codes are made then, for a session that somebody has stolen would get them too.
     */
    enable: async (tx: Tx, staffId: string, code: string): Promise<string[] | "on" | null> => {
      const pending = await store.lockPending(tx, staffId);
      if (pending === null) return (await isUsedUp(tx, staffId, code)) ? "on" : null;
      const step = await stepOf(staffId, pending, code);
      if (step === null) return null;
      const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
      await store.enable(tx, { staffId, secret: pending, step, recoveryHashes: codes.map(recoveryHash) });
      return codes;
    },

    /** Uses a code up: of two at the same moment one is right. Who has no authenticator app needs none. */
    take: async (queries: Queries, staffId: string, code: string | undefined): Promise<CodeCheck> => {
      const secret = await store.secretOf(queries, staffId);
      if (secret === null) return "right";
      if (code === undefined) return "needed";
      const plain = code.toLowerCase().replace(/[^a-z0-9]/g, "");
      if (plain.length === recoveryLength) {
        return (await store.takeRecovery(queries, staffId, recoveryHash(plain))) ? "right" : "wrong";
      }
      const step = await stepOf(staffId, secret, plain);
      return step !== null && (await store.takeStep(queries, staffId, step)) ? "right" : "wrong";
    },

    /** Whether there was anything to forget. */
    reset: (tx: Tx, staffId: string): Promise<boolean> => store.remove(tx, staffId),
  };
}

export function wrongCode(): AppError {
  return new AppError("wrong_code").at("code");
}

/** Two groups of five, as people write them down. */
function newRecoveryCode(): string {
  const text = Array.from({ length: recoveryLength }, () => recoveryCharacters[randomInt(recoveryCharacters.length)]);
  return `${text.slice(0, 5).join("")}-${text.slice(5).join("")}`;
}

/** Of 49 random bits a plain hash tells nothing. */
function recoveryHash(code: string): Buffer {
  return createHash("sha256").update(code.replace("-", "")).digest();
}

/** For the database: a copy of that alone opens nothing, and a secret moved to another person is worth nothing there. */
async function sealed(key: Uint8Array, staffId: string, secret: string): Promise<string> {
  const header = { alg: "dir", enc: "A256GCM", kid: staffId };
  return new CompactEncrypt(Buffer.from(secret)).setProtectedHeader(header).encrypt(key);
}

/** null where the key is another one by now: such a person needs a reset. */
async function unsealed(key: Uint8Array, staffId: string, text: string): Promise<string | null> {
  const opened = await compactDecrypt(text, key).catch(() => null);
  return opened?.protectedHeader.kid === staffId ? Buffer.from(opened.plaintext).toString() : null;
}
