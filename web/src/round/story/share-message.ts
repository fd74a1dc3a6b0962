import type { ShareAnswer } from "@derash/protocol/telegram/share";
import { shareInTelegram } from "../../session/telegram-link.ts";

/** By what a round was handed on; null: the player turned away, or nothing here can, and the link stands there to be copied. */
export type Shared = "telegram" | "phone" | null;

/** Telegram's own way first, then the phone's, with the picture where it takes one. `link` is a whole address. */
export async function shareMessage({ preparedMessageId, text, link, picture }: ShareAnswer): Promise<Shared> {
  if (preparedMessageId !== null && (await shareInTelegram(preparedMessageId))) return "telegram";
  if (typeof navigator.share !== "function") return null;
  const files = await pictureFiles(picture).catch(() => []);
  const isPictured = files.length > 0 && navigator.canShare?.({ files }) === true;
  try {
    await navigator.share({ text, url: link, ...(isPictured && { files }) });
    return "phone";
  } catch {
    return null;
  }
}

async function pictureFiles(picture: string): Promise<File[]> {
  const response = await fetch(picture);
  if (!response.ok) return [];
  return [new File([await response.blob()], "derash.jpg", { type: "image/jpeg" })];
}
