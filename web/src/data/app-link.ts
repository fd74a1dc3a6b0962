import type { MiniAppUser } from "@derash/protocol/player";
import { type StartPlace, startParamOf } from "@derash/protocol/start-param";

type Bot = Pick<MiniAppUser, "botUsername" | "botOpensApp">;

/** A link that lands at a place of ours: in the mini app, or in the chat of a bot that has none of its own. Null: there is no bot. */
export function appLink({ botUsername, botOpensApp = false }: Bot, place: StartPlace): string | null {
  if (botUsername === null) return null;
  return `https://t.me/${botUsername}?${botOpensApp ? "startapp" : "start"}=${startParamOf(place)}`;
}

/** Telegram's own page for handing a link on; it works in Telegram and in a browser. */
export function shareLink(link: string, words: string): string {
  return `https://t.me/share/url?${new URLSearchParams({ url: link, text: words })}`;
}
