import type { MiniAppUser } from "@derash/protocol/player";

/** Opens the bot with my code; null while there is no bot. */
export function inviteLink({ botUsername, referralCode }: Pick<MiniAppUser, "botUsername" | "referralCode">) {
  return botUsername === null ? null : `https://t.me/${botUsername}?start=ref_${referralCode}`;
}

/** Telegram's own page for handing a link on; it works in Telegram and in a browser. */
export function shareLink(link: string, words: string): string {
  return `https://t.me/share/url?${new URLSearchParams({ url: link, text: words })}`;
}
