import { changePassword, renewSession } from "@derash/protocol/path/auth";
import { transferBalance } from "@derash/protocol/path/credit";
import { readPlainBalance } from "@derash/protocol/path/wallet";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ownLocks } from "../../test/own-locks.ts";
import { addressOf } from "./address.ts";

const lostAnswer = "lost";
let stored: Map<string, string>;
/** The refresh tokens that the server was shown, in order. */
let shown: string[];
let answers: (string | number)[];
let valid: string;
let isConfirmed: boolean;
const needed = { error: "password_needed" };

/** A server that takes one access token, and answers each renewal with the next of `answers`. */
async function serve(path: string, init: RequestInit): Promise<Response> {
  if (path === addressOf(changePassword)) return Response.json({ error: "wrong_password" }, { status: 401 });
  if (path === addressOf(transferBalance))
    return Response.json(isConfirmed ? {} : needed, { status: isConfirmed ? 200 : 403 });
  if (path !== addressOf(renewSession)) {
    const token = new Headers(init.headers).get("authorization")?.replace("Bearer ", "");
    return token === valid ? Response.json({ token }) : Response.json({ error: "not_signed_in" }, { status: 401 });
  }
  shown.push((JSON.parse(String(init.body)) as { refreshToken: string }).refreshToken);
  const next = answers.shift() ?? 401;
  await Promise.resolve();
  if (next === lostAnswer) throw new TypeError("network");
  if (typeof next === "number") return Response.json({ error: "not_signed_in" }, { status: next });
  valid = `access-${next}`;
  return Response.json({ token: valid, refreshToken: `session.${next}` });
}

/** Another tab of the same browser: its own memory, the same storage. */
async function openTab() {
  vi.resetModules();
  return import("./api.ts");
}

beforeEach(() => {
  stored = new Map([
    ["telegram-id", "7"],
    ["lg-token", "access-1"],
    ["lg-refresh-token", "session.1"],
  ]);
  shown = [];
  answers = [];
  valid = "access-2";
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal("navigator", ownLocks());
  vi.stubGlobal("fetch", serve);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("an access token that is over", () => {
  test("two tabs renew one after the other, and the second uses what the first has stored", async () => {
    const [first, second] = [await openTab(), await openTab()];
    answers = ["2"];
    const calls = await Promise.all([first.call(readPlainBalance), second.call(readPlainBalance)]);
    expect(calls).toEqual([{ token: "access-2" }, { token: "access-2" }]);
    expect(shown).toEqual(["session.1"]);
  });

  test("a renewal whose answer is lost is asked for again with the same token", async () => {
    vi.useFakeTimers();
    const tab = await openTab();
    answers = [lostAnswer, "2"];
    const call = tab.call(readPlainBalance);
    await vi.runAllTimersAsync();
    expect(await call).toEqual({ token: "access-2" });
    expect(shown).toEqual(["session.1", "session.1"]);
  });

  test("no network is no reason to throw a player out; a refusal is @no-network-keeps", async () => {
    vi.useFakeTimers();
    const tab = await openTab();
    const out = vi.fn();
    tab.whenSignedOut(out);
    answers = [lostAnswer, lostAnswer, 401];
    const offline = expect(tab.call(readPlainBalance)).rejects.toMatchObject({ isOffline: true });
    await vi.runAllTimersAsync();
    await offline;
    expect(out).not.toHaveBeenCalled();
    await expect(tab.call(readPlainBalance)).rejects.toMatchObject({ status: 401 });
    expect(out).toHaveBeenCalledOnce();
  });

  test("a wrong password is no sign that the token is over", async () => {
    const tab = await openTab();
    await expect(
      tab.call(changePassword, { body: { current_password: "x", new_password: "secret-2" } }),
    ).rejects.toMatchObject({ status: 401 });
    expect(shown).toEqual([]);
  });

  test("what another tab has left may be over too, and is then renewed in its turn", async () => {
    const tab = await openTab();
    stored.set("lg-token", "access-old").set("lg-refresh-token", "session.old");
    answers = ["3"];
    expect(await tab.call(readPlainBalance)).toEqual({ token: "access-3" });
    expect(shown).toEqual(["session.old"]);
  });
});

describe("a dangerous call", () => {
  beforeEach(() => {
    isConfirmed = false;
  });
  const danger = { body: { target_user_id: "x", amount: "5", idempotency_key: "one" } };

  test("is made again, the same, once the person has typed the password", async () => {
    const tab = await openTab();
    const sent = vi.fn(serve);
    vi.stubGlobal("fetch", sent);
    const ask = vi.fn(async () => {
      isConfirmed = true;
      return true;
    });
    tab.whenPasswordNeeded(ask);
    expect(await tab.call(transferBalance, danger)).toEqual({});
    expect(ask).toHaveBeenCalledOnce();
    expect(sent.mock.calls.map(([path, { body }]) => [path, body])).toEqual(
      Array(2).fill([addressOf(transferBalance), JSON.stringify(danger.body)]),
    );
  });

  test("is refused where the person turns away, and where no page of staff can ask", async () => {
    const tab = await openTab();
    await expect(tab.call(transferBalance, danger)).rejects.toMatchObject({ status: 403, code: "password_needed" });
    tab.whenPasswordNeeded(async () => false);
    await expect(tab.call(transferBalance, danger)).rejects.toMatchObject({ status: 403, code: "password_needed" });
    expect(shown).toEqual([]);
  });
});
