import { parse, validate } from "@tma.js/init-data-node";

export type TelegramUser = {
  telegramId: number;
  firstName: string;
  lastName: string;
  username: string;
  languageCode: string;
};

const initDataBytesMax = 4096;
const ageSecondsMax = 3600;
const skewSecondsMax = 60;

/**
 * The person whom Telegram vouches for, or null when the text is forged, stale, too long, from the future, names a key
 * twice, or is of a bot. The library checks the HMAC over every field but `hash`; what it lets pass is refused here.
 * Source: core.telegram.org/bots/webapps, "Validating data received via the Mini App".
 */
export function verifyInitData(initData: string, botToken: string, nowMs: number): TelegramUser | null {
  if (Buffer.byteLength(initData) > initDataBytesMax) return null;
  const keys = [...new URLSearchParams(initData).keys()];
  if (new Set(keys).size !== keys.length) return null;
  try {
    // The age is checked below, against the caller's clock.
    validate(initData, botToken, { expiresIn: 0 });
    const { auth_date, user } = parse(initData);
    const ageSeconds = nowMs / 1000 - auth_date.getTime() / 1000;
    if (ageSeconds > ageSecondsMax || ageSeconds < -skewSecondsMax) return null;
    if (!user || user.is_bot || !Number.isSafeInteger(user.id) || user.id <= 0) return null;
    return {
      telegramId: user.id,
      firstName: user.first_name,
      lastName: user.last_name ?? "",
      username: user.username ?? "",
      languageCode: user.language_code ?? "",
    };
  } catch {
    return null;
  }
}
