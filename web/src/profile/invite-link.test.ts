import { expect, test } from "vitest";
import { inviteLink, shareLink } from "./invite-link.ts";

test("a link brings a friend to the bot with my code @invite-link", () => {
  expect(inviteLink({ botUsername: "derash_bot", referralCode: "K7P2Q9" })).toBe(
    "https://t.me/derash_bot?start=ref_K7P2Q9",
  );
  expect(inviteLink({ botUsername: null, referralCode: "K7P2Q9" })).toBeNull();
});

test("Telegram gets the link and the words apart, whatever they hold", () => {
  const url = new URL(shareLink("https://t.me/derash_bot?start=ref_K7P2Q9", "ቢንጎ & more?"));
  expect(url.origin + url.pathname).toBe("https://t.me/share/url");
  expect(url.searchParams.get("url")).toBe("https://t.me/derash_bot?start=ref_K7P2Q9");
  expect(url.searchParams.get("text")).toBe("ቢንጎ & more?");
});
