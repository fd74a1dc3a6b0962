import { signInWithTelegram } from "@derash/protocol/path/auth";
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

// The same launch in two tabs of one browser is one session; this tab's answer and the other's renewal meet.

const initData = new URLSearchParams({ user: JSON.stringify({ id: 7, first_name: "Sara" }), hash: "x" }).toString();
const owner = JSON.stringify({ user_type: "player", telegramId: "7" });
/** As the server gives them out: the access token says when it is over. */
const tokens = (turn: number) => ({
  token: `x.${btoa(JSON.stringify({ exp: 1_700_000_000 + turn })).replaceAll("=", "")}.x`,
  refreshToken: `session.${turn}.x`,
});
type Tokens = ReturnType<typeof tokens>;

/** Lets the server's answer to the launch through. */
let answer: (tokens: Tokens) => void;
let asked: number;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("location", { ...location, hash: `#${new URLSearchParams({ tgWebAppData: initData })}` });
  asked = 0;
  const answered = new Promise<Tokens>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal("fetch", async (path: string) => {
    if (path !== addressOf(signInWithTelegram)) throw new TypeError("nothing else is asked for");
    asked++;
    return Response.json({ ...(await answered), user: { telegramId: "7", preferredLanguage: "en" } });
  });
});
afterAll(() => vi.unstubAllGlobals());

/** What the other tab has left in the storage that both have. */
function left({ token, refreshToken }: Tokens): void {
  localStorage.setItem("gbo-user-data", owner);
  localStorage.setItem("lg-token", token);
  localStorage.setItem("lg-refresh-token", refreshToken);
}
const inUse = async () => (await import("./credentials.ts")).credentialsStore.get();

test("tokens of the same session that are older than one's own are nothing new, later ones are", async () => {
  const { renewedElsewhere } = await import("./credentials.ts");
  left(tokens(1));
  expect(renewedElsewhere(tokens(2))).toBeNull();
  left(tokens(3));
  expect(renewedElsewhere(tokens(2))).toEqual(tokens(3));
});

test("a launch's answer that comes after another tab has renewed its session takes what was renewed", async () => {
  const { startSession } = await import("./session.ts");
  const started = startSession();
  left(tokens(2));
  answer(tokens(1));
  await started;
  expect(localStorage.getItem("lg-refresh-token")).toBe(tokens(2).refreshToken);
  expect(await inUse()).toEqual(tokens(2));
});

test("what another tab has left of before the launch gives way to its answer", async () => {
  const { startSession } = await import("./session.ts");
  left(tokens(1));
  const started = startSession();
  answer(tokens(2));
  await started;
  expect(localStorage.getItem("lg-refresh-token")).toBe(tokens(2).refreshToken);
  expect(await inUse()).toEqual(tokens(2));
});

test("the launch is asked for once another tab's renewal is through", async () => {
  let isThrough = () => {};
  const renewing = new Promise<void>((resolve) => {
    isThrough = resolve;
  });
  const request = vi.fn((_name: string, _options: object, action: () => Promise<unknown>) => renewing.then(action));
  vi.stubGlobal("navigator", { locks: { request } });
  const { startSession } = await import("./session.ts");
  const started = startSession();
  await vi.waitFor(() => expect(request).toHaveBeenCalledWith("derash-renewal", expect.anything(), expect.anything()));
  expect(asked).toBe(0);
  isThrough();
  answer(tokens(1));
  await started;
  expect(await inUse()).toEqual(tokens(1));
});
