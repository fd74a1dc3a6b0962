import { readStaff, renewSession, signInWithPassword } from "@derash/protocol/path/auth";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import "../../test/no-browser.ts";
import { memoryStorage } from "../../test/memory-storage.ts";
import { ownLocks } from "../../test/own-locks.ts";
import { addressOf } from "../data/address.ts";

// Their catalogs are compiled for browsers only.
vi.mock("../i18n/language.ts", () => ({ activateLocale: () => Promise.resolve(), firstLanguage: () => "en" }));

/** Two members of staff at one computer, each in a tab: the tabs have storages of their own, and the lasting one together. */
type Tab = { storage: Storage; modules: Awaited<ReturnType<typeof load>> };

/** The refresh tokens that the server was shown, in order. */
let shown: string[];
let good: Set<string>;
/** Until then a renewal is on its way. */
let isThrough: Promise<void>;

beforeEach(() => {
  shown = [];
  good = new Set();
  isThrough = Promise.resolve();
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("navigator", ownLocks());
  vi.stubGlobal("fetch", serve);
});
afterAll(() => vi.unstubAllGlobals());

/** Tokens name the person that the server takes their holder for. */
function turned(person: string, turn: number) {
  const token = `${person}-access-${turn}`;
  good.add(token);
  return { token, refreshToken: `${person}-session.${turn}.x` };
}

async function serve(path: string, init: RequestInit): Promise<Response> {
  const body = JSON.parse(String(init.body ?? "{}")) as Record<string, string>;
  if (path === addressOf(signInWithPassword)) {
    const username = body.username ?? "";
    return Response.json({
      ...turned(username, 1),
      user: { id: username, username, user_type: "cashier" },
      device: "d",
    });
  }
  if (path === addressOf(renewSession)) {
    const [session, turn] = (body.refreshToken ?? "").split(".");
    shown.push(body.refreshToken ?? "");
    const refusal = await isThrough.catch((response: Response) => response);
    if (refusal) return refusal;
    return Response.json(turned(session?.replace("-session", "") ?? "", Number(turn) + 1));
  }
  const token = new Headers(init.headers).get("authorization")?.replace("Bearer ", "") ?? "";
  const isGood = path === addressOf(readStaff) && good.has(token);
  return isGood
    ? Response.json({ username: token.split("-")[0] })
    : Response.json({ error: "not_signed_in" }, { status: 401 });
}

async function load() {
  vi.resetModules();
  const [api, staff, session, sharing, credentials, out] = [
    await import("../data/api.ts"),
    await import("./staff-session.ts"),
    await import("./session.ts"),
    await import("./shared-renewal.ts"),
    await import("./credentials.ts"),
    await import("./sign-out.ts"),
  ];
  return { ...api, ...staff, ...session, ...sharing, ...credentials, ...out };
}

/** A tab that is opened, or one that is loaded anew with the storage that it had. */
async function open(storage = memoryStorage()): Promise<Tab> {
  vi.stubGlobal("sessionStorage", storage);
  return { storage, modules: await load() };
}

function inTab<T>({ storage, modules }: Tab, action: (modules: Tab["modules"]) => T): T {
  vi.stubGlobal("sessionStorage", storage);
  return action(modules);
}

/** The storage of a page that is loaded anew, whatever becomes of the one before. */
function copyOf(storage: Storage): Storage {
  const copy = memoryStorage();
  for (const key of ["lg-token", "lg-refresh-token", "gbo-user-data"]) {
    const value = storage.getItem(key);
    if (value !== null) copy.setItem(key, value);
  }
  return copy;
}

async function signedIn(username: string): Promise<Tab> {
  const tab = await open();
  await inTab(tab, ({ signInStaff }) => signInStaff({ username, password: "secret" }));
  return tab;
}

/** Whom the server takes the tab for; a token that is over is renewed on the way. */
const whoIs = async (tab: Tab) => (await inTab(tab, ({ call }) => call(readStaff))).username;

async function resumed(tab: Tab) {
  await inTab(tab, ({ startSession }) => startSession());
  const session = tab.modules.sessionStore.get();
  return session.status === "signed_in" && session.kind === "staff" ? session.staff.username : session.status;
}

test("each tab renews its own session, and the next one opened is whose who signed in last", async () => {
  const abebe = await signedIn("abebe");
  const sara = await signedIn("sara");
  good.clear();
  expect([await whoIs(abebe), await whoIs(sara)]).toEqual(["abebe", "sara"]);
  expect(shown).toEqual(["abebe-session.1.x", "sara-session.1.x"]);
  const next = await open();
  expect([await resumed(next), await whoIs(next)]).toEqual(["sara", "sara"]);
  expect(localStorage.getItem("lg-refresh-token")).toBe("sara-session.2.x");
});

test("a tab that went on with the lasting copy stays the same person's, over a renewal and over a reload", async () => {
  await signedIn("abebe");
  const second = await open();
  expect(await resumed(second)).toBe("abebe");
  await signedIn("sara");
  expect(await resumed(await open(second.storage))).toBe("abebe");
  good.clear();
  expect(await whoIs(second)).toBe("abebe");
  expect(await resumed(await open(second.storage))).toBe("abebe");
});

test.each(["signed_in_elsewhere", "not_signed_in"] as const)(
  "a tab whose session is over says why as the server does (%s), on the spot and after it was loaded anew",
  async (error) => {
    const refused = { status: "refused", kind: "staff", reason: error };
    const tab = await signedIn("abebe");
    expect(await resumed(tab)).toBe("abebe");
    good.clear();
    const refuse = () => {
      isThrough = Promise.reject(Response.json({ error }, { status: 401 }));
      isThrough.catch(() => {});
    };
    refuse();
    const again = await open(copyOf(tab.storage));
    expect(await resumed(again)).toBe("refused");
    expect(again.modules.sessionStore.get()).toEqual(refused);
    refuse();
    await expect(whoIs(tab)).rejects.toMatchObject({ status: 401 });
    expect(tab.modules.sessionStore.get()).toEqual(refused);
  },
);

test("tokens that another person's tab wrote at the very moment of a sign-in are not taken over", async () => {
  const sara = await signedIn("sara");
  localStorage.setItem("lg-token", "abebe-access-1");
  localStorage.setItem("lg-refresh-token", "abebe-session.1.x");
  good = new Set(["abebe-access-1"]);
  expect(await whoIs(sara)).toBe("sara");
});

test("what is renewed in one of a person's tabs serves the other too", async () => {
  const abebe = await signedIn("abebe");
  const second = await open();
  good.clear();
  expect([await whoIs(abebe), await whoIs(second)]).toEqual(["abebe", "abebe"]);
  expect(shown).toEqual(["abebe-session.1.x"]);
});

test("who signs out leaves the sign-in and the game of who came after as they are, and takes their own along", async () => {
  const abebe = await signedIn("abebe");
  const sara = await signedIn("sara");
  inTab(sara, () => localStorage.setItem("active-cartelas", "[5]"));
  inTab(abebe, ({ forget }) => forget("signed_out"));
  expect(abebe.storage.getItem("lg-token")).toBeNull();
  expect([localStorage.getItem("active-cartelas"), await resumed(await open())]).toEqual(["[5]", "sara"]);
  inTab(sara, ({ forget }) => forget("signed_out"));
  expect(await resumed(await open())).toBe("refused");
});

test("what one of a person's tabs renews while another person has the lasting copy serves the other tab too", async () => {
  const abebe = await signedIn("abebe");
  const second = await open();
  expect(await resumed(second)).toBe("abebe");
  const ends = [abebe, second].map((tab) => inTab(tab, ({ shareRenewals }) => shareRenewals()));
  await signedIn("sara");
  good.clear();
  expect(await whoIs(abebe)).toBe("abebe");
  // The other tab has heard of it, and shows the server nothing that was turned over.
  await vi.waitFor(() => expect(second.modules.credentialsStore.get()?.token).toBe("abebe-access-2"));
  expect(await whoIs(second)).toBe("abebe");
  expect(shown).toEqual(["abebe-session.1.x"]);
  for (const end of ends) end();
});

test("a tab that was put away while another of the same session renewed asks for what is newer, and ends nobody's session", async () => {
  const abebe = await signedIn("abebe");
  const second = await open();
  expect(await resumed(second)).toBe("abebe");
  const end = inTab(abebe, ({ shareRenewals }) => shareRenewals());
  await signedIn("sara");
  good.clear();
  expect(await whoIs(abebe)).toBe("abebe");
  // The browser brings it back with the storage that it had; nobody has told it anything meanwhile.
  const restored = await open(second.storage);
  expect([await resumed(restored), await whoIs(restored)]).toEqual(["abebe", "abebe"]);
  expect(shown).toEqual(["abebe-session.1.x"]);
  end();
});

test("who signs out while the server does not hear it is signed out in a tab that slept meanwhile too", async () => {
  const abebe = await signedIn("abebe");
  const second = await open();
  expect(await resumed(second)).toBe("abebe");
  const wake = new EventTarget();
  vi.stubGlobal("document", wake);
  const stop = inTab(second, ({ leaveWithOthers, forget }) =>
    leaveWithOthers(() => inTab(second, () => forget("signed_out"))),
  );
  const asleep = memoryStorage();
  for (const key of ["lg-token", "lg-refresh-token", "gbo-user-data"]) {
    const kept = second.storage.getItem(key) ?? abebe.storage.getItem(key);
    asleep.setItem(key, kept ?? "");
  }
  await inTab(abebe, ({ endOnServer }) => endOnServer());
  inTab(abebe, ({ forget }) => forget("signed_out"));
  expect(good).toContain("abebe-access-1");
  const sara = await signedIn("sara");
  // One that was only frozen leaves as it is looked at again, and one that the browser loads anew does not come in.
  expect(second.modules.sessionStore.get().status).toBe("signed_in");
  wake.dispatchEvent(new Event("visibilitychange"));
  expect(second.modules.sessionStore.get()).toMatchObject({ status: "refused", kind: "staff" });
  stop();
  expect(await resumed(await open(asleep))).toBe("refused");
  expect(await whoIs(sara)).toBe("sara");
});

test.each(["answered", "refused"])(
  "a renewal of who was here before that is %s late changes nothing for who came",
  async (end) => {
    const tab = await signedIn("abebe");
    expect(await resumed(tab)).toBe("abebe");
    good.clear();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    isThrough = promise;
    const called = whoIs(tab).catch(({ status }: { status: number }) => status);
    await vi.waitFor(() => expect(shown).toEqual(["abebe-session.1.x"]));
    inTab(tab, ({ forget }) => forget("signed_out"));
    await inTab(tab, ({ signInStaff }) => signInStaff({ username: "sara", password: "secret" }));
    if (end === "answered") resolve();
    else reject(Response.json({ error: "not_signed_in" }, { status: 401 }));
    // What Abebe had asked for is not asked for by Sara.
    expect(await called).toBe(401);
    const { sessionStore, credentialsStore } = tab.modules;
    expect([sessionStore.get().status, credentialsStore.get()?.token]).toEqual(["signed_in", "sara-access-1"]);
    expect([await whoIs(tab), tab.storage.getItem("lg-token")]).toEqual(["sara", "sara-access-1"]);
  },
);
