import { createHash } from "node:crypto";
import { validate } from "@tma.js/init-data-node";
import * as z from "zod";

export type TelegramUser = {
  telegramId: number;
  firstName: string;
  lastName: string;
  username: string;
  languageCode: string;
};

/** One opening of the mini app: whose, when Telegram signed it, and what tells it from every other one. */
export type Launch = {
  user: TelegramUser;
  signedAt: Date;
  hash: Buffer;
  /** Of the link that was followed, as whoever shared it wrote it; empty without one. */
  startParam: string;
};

const initDataBytesMax = 4096;
const ageSecondsMax = 3600;
const skewSecondsMax = 60;

/** What we read of it. The library's own parser refuses what clients from before November 2024 send: no `signature`. */
const signedFields = z.object({
  auth_date: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  start_param: z.string().default(""),
  user: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(
      z.object({
        id: z.int().positive(),
        is_bot: z.literal(false).optional(),
        first_name: z.string(),
        last_name: z.string().default(""),
        username: z.string().default(""),
        language_code: z.string().default(""),
      }),
    ),
});

/**
 * The launch of the person whom Telegram vouches for, or null when the text is forged, stale, too long, from the future, names a key
 * twice, or is of a bot. The library checks the HMAC over every field but `hash`; what it lets pass is refused here.
 * Source: core.telegram.org/bots/webapps, "Validating data received via the Mini App".
 */
export function verifyInitData(initData: string, botToken: string, nowMs: number): Launch | null {
  if (Buffer.byteLength(initData) > initDataBytesMax) return null;
  const fields = [...new URLSearchParams(initData)];
  if (new Set(fields.map(([key]) => key)).size !== fields.length) return null;
  try {
    // The age is checked below, against the caller's clock.
    validate(initData, botToken, { expiresIn: 0 });
    const { auth_date, user, start_param: startParam } = signedFields.parse(Object.fromEntries(fields));
    const ageSeconds = nowMs / 1000 - auth_date;
    if (ageSeconds > ageSecondsMax || ageSeconds < -skewSecondsMax) return null;
    return {
      user: {
        telegramId: user.id,
        firstName: user.first_name,
        lastName: user.last_name,
        username: user.username,
        languageCode: user.language_code,
      },
      signedAt: new Date(auth_date * 1000),
      hash: launchHash(fields),
      startParam,
    };
  } catch {
    return null;
  }
}

/** Of what Telegram signed, so that the same launch written in another order or spelling is the same. */
function launchHash(fields: readonly [string, string][]): Buffer {
  const signed = fields.filter(([key]) => key !== "hash").map(([key, value]) => `${key}=${value}`);
  return createHash("sha256").update(signed.sort().join("\n")).digest();
}
