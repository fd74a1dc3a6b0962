import type { MiniAppUser } from "@derash/protocol/player";
import { pathOfPlace, readStartParam, type StartPlace, startParamOf } from "@derash/protocol/telegram/start-param";

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

/** Where a link wants to lead whoever opens the app by it; null: nowhere of ours, or the address names a place already. */
export function pathOfStart(address: URL): string | null {
  const launched = new URLSearchParams(address.hash.slice(1)).get("tgWebAppData") ?? "";
  const text = address.searchParams.get("tgWebAppStartParam") ?? new URLSearchParams(launched).get("start_param");
  const isNamed = address.searchParams.has("bet") || address.searchParams.has("sessionId");
  if (text === null || address.pathname !== "/" || isNamed) return null;
  const place = readStartParam(text);
  return place === null || place.kind === "invitation" ? null : pathOfPlace(place);
}

/** Answers whether it leads anywhere. What Telegram has signed stays in the address, so that a reload signs in again. */
export function goToStart(): boolean {
  const path = pathOfStart(new URL(location.href));
  if (path === null) return false;
  // The page on which draws are checked is another one.
  if (path.startsWith("/verify/")) location.replace(path);
  else history.replaceState(null, "", path + location.hash);
  return true;
}
