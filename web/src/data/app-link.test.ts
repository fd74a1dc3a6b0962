import { expect, test } from "vitest";
import { appLink, shareLink } from "./app-link.ts";

const invitation = { kind: "invitation", invitation: "0123456789" } as const;

test("a link brings a friend into the mini app with my code, and to the bot where it has no app of its own @invite-link", () => {
  const bot = { botUsername: "derash_bot" };
  expect(appLink({ ...bot, botOpensApp: true }, invitation)).toBe("https://t.me/derash_bot?startapp=inv_0123456789");
  expect(appLink({ ...bot, botOpensApp: false }, invitation)).toBe("https://t.me/derash_bot?start=inv_0123456789");
  expect(appLink(bot, invitation)).toBe("https://t.me/derash_bot?start=inv_0123456789");
  expect(appLink({ botUsername: null }, invitation)).toBeNull();
});

test("Telegram gets the link and the words apart, whatever they hold", () => {
  const url = new URL(shareLink("https://t.me/derash_bot?start=ref_K7P2Q9", "ቢንጎ & more?"));
  expect(url.origin + url.pathname).toBe("https://t.me/share/url");
  expect(url.searchParams.get("url")).toBe("https://t.me/derash_bot?start=ref_K7P2Q9");
  expect(url.searchParams.get("text")).toBe("ቢንጎ & more?");
});
