import { readJson, writeJson } from "../data/storage.ts";
import { launch } from "../session/telegram.ts";

type Kept = { telegramId: string; url: string };

/**
 * A player's own picture: as Telegram named it when it opened the app, else as this browser keeps it. Only an address of
 * Telegram's is taken; null where there is none, or it is somebody else's.
 */
export function profilePicture(telegramId: string): string | null {
  const launched = pictureIn(launch?.initData ?? "");
  if (launched !== null) writeJson("profile-picture", launched satisfies Kept);
  const kept = launched ?? readJson<Kept>("profile-picture");
  return kept?.telegramId === telegramId ? kept.url : null;
}

export function pictureIn(initData: string): Kept | null {
  try {
    const user = JSON.parse(new URLSearchParams(initData).get("user") ?? "") as { id?: number; photo_url?: string };
    const { protocol, hostname } = new URL(user.photo_url ?? "");
    const isTelegrams = protocol === "https:" && (hostname === "t.me" || hostname.endsWith(".telegram.org"));
    return isTelegrams ? { telegramId: String(user.id), url: user.photo_url ?? "" } : null;
  } catch {
    return null;
  }
}
