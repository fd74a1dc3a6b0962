import { signInWithTelegram } from "@derash/protocol/path/auth";
import { readBalance } from "@derash/protocol/path/wallet";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import "../../test/no-browser.ts";
import { memoryStorage } from "../../test/memory-storage.ts";
import { addressOf } from "../data/address.ts";

// Their catalogs are compiled for browsers only.
vi.mock("../i18n/language.ts", () => ({
  activateLocale: () => Promise.resolve(),
  chooseLanguage: () => Promise.resolve(),
  firstLanguage: () => "en",
}));

// Many who come from one address at once: the server takes so many sign-ins a minute.

const initData = new URLSearchParams({ user: JSON.stringify({ id: 7, first_name: "Sara" }), hash: "x" }).toString();
const user = { telegramId: "7", preferredLanguage: "en" };
const tokens = {
  token: `x.${btoa(JSON.stringify({ exp: 1_900_000_000 })).replaceAll("=", "")}.x`,
  refreshToken: "session.1.x",
};
let isFull: boolean;
let isOver: boolean;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("location", { ...location, hash: `#${new URLSearchParams({ tgWebAppData: initData })}` });
  [isFull, isOver] = [true, false];
  vi.stubGlobal("fetch", async (path: string) => {
    if (path !== addressOf(signInWithTelegram))
      return isOver ? Response.json({ error: "not_signed_in" }, { status: 401 }) : Response.json(user);
    if (isFull) return Response.json({ error: "too_many_requests" }, { status: 429 });
    return Response.json({ ...tokens, user });
  });
});
afterAll(() => vi.unstubAllGlobals());

test("a sign-in that a limit refuses is told as a wait, and tried again it signs in", async () => {
  const { startSession, sessionStore } = await import("./session.ts");
  await startSession();
  expect(sessionStore.get()).toMatchObject({ status: "refused", reason: "too_many_requests" });
  isFull = false;
  await startSession();
  expect(sessionStore.get()).toMatchObject({ status: "signed_in", user });
});

test("so is the sign-in that comes by itself once a session is over", async () => {
  isFull = false;
  const { startSession, sessionStore } = await import("./session.ts");
  const { call } = await import("../data/api.ts");
  await startSession();
  [isFull, isOver] = [true, true];
  await call(readBalance).catch(() => {});
  await vi.waitFor(() => expect(sessionStore.get()).toMatchObject({ status: "refused", reason: "too_many_requests" }));
});

test("who has a session of their own goes on with it meanwhile", async () => {
  localStorage.setItem("gbo-user-data", JSON.stringify({ user_type: "player", telegramId: "7" }));
  localStorage.setItem("telegram-id", "7");
  localStorage.setItem("lg-token", tokens.token);
  localStorage.setItem("lg-refresh-token", tokens.refreshToken);
  const { startSession, sessionStore } = await import("./session.ts");
  await startSession();
  expect(sessionStore.get()).toMatchObject({ status: "signed_in", user });
});
