import "../../test/no-browser.ts";
import { changePlayer } from "@derash/protocol/path/player";
import type { Language, MiniAppUser } from "@derash/protocol/player";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { addressOf } from "../data/address.ts";
import { changeLanguage } from "./change-language.ts";

const spoken: Language[] = [];
vi.mock("../i18n/language.ts", () => ({
  loadLazyMessages: () => Promise.resolve(),
  chooseLanguage: async (language: Language) => void spoken.push(language),
}));
afterEach(() => vi.unstubAllGlobals());

const telegramId = "700000002";
const queryKey = ["user", telegramId];

/** A page of who speaks English, with a question about them on its way; `answer` lets what was so then come. */
function page() {
  const client = new QueryClient();
  client.setQueryData(queryKey, { preferredLanguage: "en" });
  const late = Promise.withResolvers<Partial<MiniAppUser>>();
  const asked = client.fetchQuery({ queryKey, queryFn: () => late.promise }).catch(() => {});
  const shown = () => client.getQueryData<MiniAppUser>(queryKey)?.preferredLanguage;
  const updatePlayer = (change: Partial<MiniAppUser>) =>
    client.setQueryData<MiniAppUser>(queryKey, (player) => player && { ...player, ...change });
  const answer = async () => {
    late.resolve({ preferredLanguage: "en" });
    await asked;
  };
  return { of: { client, telegramId, updatePlayer }, shown, answer };
}

test("an answer about the player that was asked for before the language was changed brings the other one not back", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    sent.push([path, JSON.parse(String(body))]);
    return Response.json({ success: true });
  });
  const { of, shown, answer } = page();
  await changeLanguage(of, "am");
  expect(shown()).toBe("am");
  await answer();
  expect([shown(), spoken]).toEqual(["am", ["am"]]);
  expect(sent).toEqual([[addressOf(changePlayer, { params: { telegramId } }), { preferredLanguage: "am" }]]);
});

test("a language that the server has not taken is not shown as chosen, and what was asked for counts", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ success: false, error: "unavailable" }, { status: 400 }));
  const { of, shown, answer } = page();
  await expect(changeLanguage(of, "am")).rejects.toThrow();
  await answer();
  expect(shown()).toBe("en");
});
