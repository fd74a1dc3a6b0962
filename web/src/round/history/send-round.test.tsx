import { expect, test } from "vitest";
import { drawn, signIn, tagOf, tigist } from "../../../test/drawn.tsx";
import { SendRound } from "./SendRound.tsx";

const id = "0190aaaa-0000-7000-8000-000000000001";

/** The link that is handed on, and the words beside it. */
function sent(botUsername: string | null): { url: string; text: string } {
  signIn({ ...tigist, botUsername });
  const tag = tagOf(drawn(<SendRound roundId={id} code="ETHA1B" />), "send-round");
  const { searchParams } = new URL(/href="([^"]*)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "");
  return { url: searchParams.get("url") ?? "", text: searchParams.get("text") ?? "" };
}

test("a round is handed on as a link into the mini app, with its proof's address for a browser @startapp-round", () => {
  const { url, text } = sent("derash_bot");
  expect(url).toBe(`https://t.me/derash_bot?startapp=g_${id.replaceAll("-", "")}`);
  expect(text).toMatch(new RegExp(`without Telegram too: https?://[^/]+/verify/${id}$`));
});

test("without a bot the proof itself is handed on", () => {
  expect(sent(null).url).toMatch(new RegExp(`^https?://[^/]+/verify/${id}$`));
});
