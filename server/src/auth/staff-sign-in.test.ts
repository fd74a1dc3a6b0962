import type { TokenPair } from "@derash/protocol/auth";
import type { LinkedStaff, PasswordSignedIn } from "@derash/protocol/staff";
import { decodeJwt } from "jose";
import type { Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { call, connect, feltWithinMs, initDataOf, nextEvent, signIn, takenForMs, testApp } from "../../test/app.ts";
import { meet, waitingForLocks } from "../../test/credit-fixture.ts";
import { ledgerViolations } from "../../test/database.ts";
import { type StaffFixture, signInStaff, staffFixture, testPassword } from "../../test/staff-fixture.ts";
import type { StaffMember } from "../company/service.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let fixture: StaffFixture;
let nextId = 6_000_000;
let nextAddress = 1;
let nextName = 1;

beforeAll(async () => {
  // Tests say from which address they ask, as a proxy of ours would.
  server = await testApp({ TRUST_PROXY: "127.0.0.1", COUNTDOWN_MS: "600000" });
  fixture = await staffFixture(server);
});
afterAll(async () => {
  expect(await ledgerViolations(server.db)).toEqual([]);
  expect(
    await server.db.selectFrom("audit_violation").where("violation", "is not", null).selectAll().execute(),
  ).toEqual([]);
  await server.stop();
});

const newAddress = () => `10.1.${Math.floor(nextAddress / 250)}.${(nextAddress++ % 250) + 1}`;

/** A cashier of the own company whom no other test touches. */
const newCashier = () => newStaff("cashier");
/** As a cashier, but one who may be signed in at several places. */
const newBranchAdmin = () => newStaff("branch_admin");

async function newStaff(role: "cashier" | "branch_admin"): Promise<StaffMember> {
  const { passwordHash } = await server.db
    .selectFrom("staff")
    .select("password_hash as passwordHash")
    .where("username", "=", "own-admin")
    .executeTakeFirstOrThrow();
  const { companyId, id: branchId } = fixture.own.first.branch;
  const person = { username: `person-${nextName++}`, role, origin: "created" } as const;
  const made = await server.db
    .transaction()
    .execute((tx) => fixture.companies.addStaff(tx, { ...person, companyId, branchId, passwordHash }));
  if (!made) throw new Error("a name was taken");
  return made;
}

type Try = { password?: string; address?: string; initData?: string; device?: string; url?: string };
type Refused = { error: string; message: string; requestId: string; fields?: Record<string, string> };
const attempt = (username: string, { password = testPassword, address = newAddress(), url, ...rest }: Try = {}) =>
  call<PasswordSignedIn & Refused>(url ?? server.url, "POST", "/api/token/", {
    body: { username, password, ...rest },
    headers: { "x-forwarded-for": address },
  });
const post = <Body>(path: string, token: string, body: unknown = {}) =>
  call<Body & Refused>(server.url, "POST", path, { token, body });
const statusOf = async (token: string, url = server.url) => (await call(url, "GET", "/api/user/", { token })).status;
const refresh = (refreshToken: string) =>
  call<TokenPair>(server.url, "POST", "/api/auth/refresh", { body: { refreshToken } });
const ended = (socket: Socket) => new Promise<string>((resolve) => socket.on("disconnect", resolve));
const records = (targetId: string) =>
  server.db.selectFrom("audit_record").where("target_id", "=", targetId).selectAll().orderBy("position").execute();

const wrongPassword = {
  success: false,
  error: "wrong_password",
  params: {},
  message: "Wrong username or password.",
  requestId: expect.any(String),
};

describe("signing in with a password", () => {
  test("answers tokens and who one is, with small letters, capitals and spaces around them alike", async () => {
    const cashier = await newCashier();
    for (const username of [cashier.username, cashier.username.toUpperCase(), ` ${cashier.username}  `]) {
      expect(await attempt(username)).toEqual({
        status: 200,
        body: {
          token: expect.any(String),
          refreshToken: expect.any(String),
          device: expect.any(String),
          user: {
            id: cashier.id,
            username: cashier.username,
            email: "",
            first_name: "",
            last_name: "",
            user_type: "cashier",
            company: { id: fixture.own.company.id, name: "Own" },
            branch: { id: fixture.own.first.branch.id, name: "own-first" },
            is_admin: false,
            is_super_admin: false,
            is_telegram_linked: false,
            has_totp: false,
            must_enrol: false,
          },
        },
      });
    }
  });

  test.each([
    ["super", { user_type: "super_admin", company: null, branch: null, is_admin: true, is_super_admin: true }],
    ["own-admin", { user_type: "company_admin", branch: null, is_admin: true, is_super_admin: false }],
    ["own-first-admin", { user_type: "branch_admin", is_admin: true, is_super_admin: false }],
  ])("of %s is answered by GET /api/user/ too", async (username, expected) => {
    const { token, user } = await signInStaff(server.url, username);
    expect(user).toMatchObject(expected);
    expect(await call(server.url, "GET", "/api/user/", { token })).toEqual({ status: 200, body: user });
  });

  test("that is wrong, of nobody, or of an account that is switched off has one answer", async () => {
    const off = await newCashier();
    await server.db.updateTable("staff").set({ is_active: false }).where("id", "=", off.id).execute();
    const address = newAddress();
    const answers = [
      await attempt((await newCashier()).username, { password: "wrong", address }),
      await attempt("nobody-at-all", { address }),
      await attempt(off.username, { address }),
      await attempt("\u0000", { address }),
      await attempt("' or 1=1 --", { address }),
    ];
    for (const answer of answers) expect(answer).toEqual({ status: 401, body: wrongPassword });
  });

  test("records who signed in and who was refused, and never what was typed", async () => {
    const cashier = await newCashier();
    await attempt(cashier.username, { password: "a-wrong-password" });
    await attempt(cashier.username);
    const typed = "MyPasswordInTheWrongField1";
    await attempt(typed, { password: "x" });
    const own = await records(cashier.id);
    expect(own.map(({ action }) => action)).toEqual(["refused", "sign_in.done"]);
    expect(own[0]).toMatchObject({
      actor_id: null,
      company_id: fixture.own.company.id,
      branch_id: fixture.own.first.branch.id,
      after: { route: "POST /api/token", error: "wrong_password" },
    });
    expect(own[1]).toMatchObject({ actor_id: cashier.id, actor_name: cashier.username });
    const all = JSON.stringify(await server.db.selectFrom("audit_record").selectAll().execute());
    const limits = JSON.stringify(
      await server.db
        .selectFrom("sign_in_limit" as "staff")
        .selectAll()
        .execute(),
    );
    for (const text of [typed, typed.toLowerCase(), "a-wrong-password", testPassword]) {
      expect(all + limits).not.toContain(text);
    }
  });

  test("is refused when the password is reset or the account switched off while it is looked at", async () => {
    const cashier = await newCashier();
    for (const change of ["password_hash = 'another'", "is_active = false"]) {
      // Somebody holds the row, as a reset does; the sign-in has verified the old password by the time it is let go.
      const holder = await server.owner.connect();
      await holder.query("begin");
      await holder.query(`update staff set ${change} where id = $1`, [cashier.id]);
      const signingIn = attempt(cashier.username);
      await vi.waitFor(async () => expect(await waitingForLocks(server.owner)).toBe(1), 10_000);
      await holder.query("commit");
      holder.release();
      expect((await signingIn).status).toBe(401);
      await server.owner.query(
        "update staff set password_hash = o.password_hash from staff o where staff.id = $1 and o.username = 'own-admin'",
        [cashier.id],
      );
    }
    const sessions = await server.db.selectFrom("session").where("staff_id", "=", cashier.id).selectAll().execute();
    expect(sessions).toEqual([]);
  });
});

/** As if the window of every count had passed. */
const afterTheWindow = () => server.owner.query("update sign_in_limit set expire = 1");

describe("guessing", () => {
  test("five times makes that username wait at that address, with words, and nobody else", async () => {
    const [cashier, colleague] = [await newCashier(), await newCashier()];
    const address = newAddress();
    for (let guess = 0; guess < 5; guess++) {
      expect((await attempt(cashier.username, { password: "wrong", address })).status).toBe(401);
    }
    for (const password of ["wrong", testPassword]) {
      expect(await attempt(cashier.username.toUpperCase(), { password, address })).toEqual({
        status: 429,
        body: {
          success: false,
          error: "too_many_sign_ins",
          params: { minutes: 1 },
          message: "Too many failed sign-ins. Please wait 1 min and try again.",
          requestId: expect.any(String),
        },
      });
    }
    expect((await attempt(colleague.username, { address })).status).toBe(200);
    expect((await attempt(cashier.username)).status).toBe(200);
    expect((await attempt(cashier.username, { address })).status).toBe(429);
    await afterTheWindow();
    expect((await attempt(cashier.username, { address })).status).toBe(200);
    const refusals = (await records(cashier.id)).filter(({ action }) => action === "refused");
    // The first of each, not the flood after it; the others are told by a count when the window ends.
    expect(refusals.map(({ after }) => after?.error)).toEqual(["wrong_password", "too_many_sign_ins"]);
  });

  test("of a username that nobody has waits as well", async () => {
    const address = newAddress();
    for (let guess = 0; guess < 5; guess++) await attempt("nobody-here", { address });
    expect((await attempt("nobody-here", { address })).status).toBe(429);
  });

  test("four times and then right starts anew", async () => {
    const cashier = await newCashier();
    const address = newAddress();
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < 4; guess++) await attempt(cashier.username, { password: "wrong", address });
      expect((await attempt(cashier.username, { address })).status).toBe(200);
    }
  });

  test("fifty times at once looks at five guesses", async () => {
    const cashier = await newCashier();
    const address = newAddress();
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, at) => attempt(cashier.username, { password: `wrong-${at}`, address })),
    );
    const statuses = guesses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(45).fill(429)]);
  });

  test("goes on at one attempt a minute, for a guesser and for the person alike, and nobody is locked out for good", async () => {
    const cashier = await newCashier();
    const address = newAddress();
    for (let guess = 0; guess < 5; guess++) await attempt(cashier.username, { password: "wrong", address });
    for (let minute = 0; minute < 3; minute++) {
      await aMinutePasses();
      const guesses = await Promise.all(
        Array.from({ length: 20 }, () => attempt(cashier.username, { password: "wrong", address })),
      );
      expect(guesses.map(({ status }) => status).sort()).toEqual([401, ...Array(19).fill(429)]);
    }
    await aMinutePasses();
    expect((await attempt(cashier.username, { address })).status).toBe(200);
  });

  test("at many usernames slows each of them down there, and lets a stranger's new browser in at once", async () => {
    const address = newAddress();
    const [fresh, other] = [await newCashier(), await newCashier()];
    for (let time = 0; time < 20; time++) expect((await attempt(fresh.username, { address })).status).toBe(200);
    const guess = async (at: number) => (await attempt(`guess-${at}`, { address })).status;
    const statuses: number[] = [];
    for (let at = 0; at < 100; at += 20) {
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, (_, more) => guess(at + more)))));
    }
    expect(statuses).toEqual(Array(100).fill(401));
    // The flood goes on, and the cashier comes to this address for the first time.
    const flood = Promise.all(Array.from({ length: 50 }, (_, at) => guess(200 + at)));
    expect((await attempt(other.username, { address })).status).toBe(200);
    await flood;
    // Over many accounts a guesser has one attempt a minute for each, and whoever guesses rightly once starts no new allowance.
    expect((await attempt(fresh.username, { password: "wrong", address })).status).toBe(401);
    for (const password of ["wrong", testPassword]) {
      expect((await attempt(fresh.username, { password, address })).status).toBe(429);
    }
    expect((await attempt(fresh.username)).status).toBe(200);
    await aMinutePasses();
    expect((await attempt(fresh.username, { address })).status).toBe(200);
  });

  test("from thousands of addresses at one username is slowed down to one attempt a minute in all", async () => {
    const cashier = await newCashier();
    const { device } = (await attempt(cashier.username)).body;
    const guess = () => attempt(cashier.username, { password: "wrong" });
    for (let at = 0; at < 100; at += 20) await Promise.all(Array.from({ length: 20 }, guess));
    const guesses = await Promise.all(Array.from({ length: 20 }, guess));
    expect(guesses.map(({ status }) => status).sort()).toEqual([401, ...Array(19).fill(429)]);
    // The cashier's own browser does not wait, and a minute later one stranger's attempt is let through again.
    expect((await attempt(cashier.username, { device })).status).toBe(200);
    await aMinutePasses();
    expect((await attempt(cashier.username)).status).toBe(200);
  });

  test("counts an IPv6 network as one address", async () => {
    const cashier = await newCashier();
    for (let host = 1; host <= 5; host++) {
      await attempt(cashier.username, { password: "wrong", address: `2001:db8:1:2:${host}::${host}` });
    }
    expect((await attempt(cashier.username, { address: "2001:db8:1:2::9" })).status).toBe(429);
    expect((await attempt(cashier.username, { address: "2001:db8:1:3::9" })).status).toBe(200);
  });

  test("is counted on every node", async () => {
    const other = await server.another();
    const cashier = await newCashier();
    const address = newAddress();
    for (let guess = 0; guess < 5; guess++) {
      const url = guess % 2 ? server.url : other.url;
      await attempt(cashier.username, { password: "wrong", address, url });
    }
    expect((await attempt(cashier.username, { address, url: other.url })).status).toBe(429);
  });

  test("cannot be hidden behind a made-up address where no proxy is trusted", async () => {
    const direct = await testApp({ COUNTDOWN_MS: "600000" });
    await staffFixture(direct);
    for (let guess = 0; guess < 5; guess++) await attempt("super", { password: "wrong", url: direct.url });
    expect((await attempt("super", { url: direct.url })).status).toBe(429);
    await direct.stop();
  });
});

/** As if a minute had passed for every count. */
const aMinutePasses = () =>
  server.owner.query("update sign_in_limit set expire = expire - 60000 where expire is not null");

/** Wrong passwords until even the right one has to wait there. */
async function flood(username: string, place: Pick<Try, "address" | "device" | "initData">): Promise<void> {
  for (let guess = 0; guess < 5; guess++) await attempt(username, { password: "wrong", ...place });
  expect((await attempt(username, place)).status).toBe(429);
}

describe("a wait after wrong passwords", () => {
  test("ends when somebody above resets the password", async () => {
    const [cashier, other] = [await newCashier(), await newCashier()];
    const address = newAddress();
    await flood(cashier.username, { address });
    await flood(other.username, { address });
    const { token } = await signInStaff(server.url, "own-admin");
    const reset = { new_password: "secret-2" };
    expect((await post(`/api/user/management/reset-password/${cashier.id}/`, token, reset)).status).toBe(200);
    expect((await attempt(cashier.username, { password: "secret-2", address })).status).toBe(200);
    // The other person's wait goes on.
    expect((await attempt(other.username, { address })).status).toBe(429);
  });

  test("ends when the account is switched on again, not when it is switched off", async () => {
    const cashier = await newCashier();
    const address = newAddress();
    const { token } = await signInStaff(server.url, "own-admin");
    const turn = (status: boolean) => post(`/api/user/management/status/${cashier.id}/`, token, { status });
    await flood(cashier.username, { address });
    await turn(false);
    expect((await attempt(cashier.username, { address })).status).toBe(429);
    await turn(true);
    expect((await attempt(cashier.username, { address })).status).toBe(200);
  });

  test("that others at an address earn does not keep a cashier out of a browser that they have signed in on", async () => {
    const cashier = await newCashier();
    const address = newAddress();
    const { device } = (await attempt(cashier.username, { address })).body;
    await flood(cashier.username, { address });
    const again = await attempt(cashier.username, { address, device });
    expect(again).toMatchObject({ status: 200, body: { device } });
    // Nor does a flood at any name.
    for (let at = 0; at < 100; at++) await attempt(`flood-${at}`, { password: "wrong", address });
    expect((await attempt(cashier.username, { address })).status).toBe(429);
    expect((await attempt(cashier.username, { address, device })).status).toBe(200);
  });

  test("does not keep out who comes by a linked Telegram account, and its launch data is no place to guess at either", async () => {
    const [cashier, stranger] = [await newCashier(), nextId++];
    const telegramId = nextId++;
    const address = newAddress();
    await attempt(cashier.username, { initData: initDataOf(telegramId) });
    await flood(cashier.username, { address });
    expect((await attempt(cashier.username, { address, initData: initDataOf(stranger) })).status).toBe(429);
    expect((await attempt(cashier.username, { address, initData: initDataOf(telegramId) })).status).toBe(200);
    await flood(cashier.username, { initData: initDataOf(telegramId) });
  });

  test("is earned by that browser's own wrong passwords as well, wherever it goes", async () => {
    const cashier = await newCashier();
    const { device } = (await attempt(cashier.username)).body;
    await flood(cashier.username, { device });
    expect((await attempt(cashier.username, { device, address: newAddress() })).status).toBe(429);
    expect((await attempt(cashier.username)).status).toBe(200);
  });

  test("is not got round with the device of another person, a made-up one, or one of an older password", async () => {
    const [cashier, other] = [await newCashier(), await newCashier()];
    const address = newAddress();
    const own = (await attempt(cashier.username)).body.device;
    // In these tests everybody begins with one hash, so the other gets a password of their own.
    const { token } = await signInStaff(server.url, "own-admin");
    await post(`/api/user/management/reset-password/${other.id}/`, token, { new_password: "secret-3" });
    const others = (await attempt(other.username, { password: "secret-3" })).body.device;
    await flood(cashier.username, { address });
    for (const device of [others, "", "a.b", ".", own.slice(0, -1), `${own}A`, `x${own}`]) {
      expect((await attempt(cashier.username, { address, device })).status, device).toBe(429);
    }
    const nobody = await attempt("nobody-at-all", { device: own, address });
    expect(nobody.status).toBe(401);
    await post(`/api/user/management/reset-password/${cashier.id}/`, token, { new_password: "secret-4" });
    await flood(cashier.username, { address });
    expect((await attempt(cashier.username, { password: "secret-4", address, device: own })).status).toBe(429);
  });
});

describe("a session of staff", () => {
  test("lasts fourteen hours, its access token fifteen minutes", async () => {
    const { token } = await signInStaff(server.url, (await newCashier()).username);
    const { exp = 0, iat = 0, aud, sub = "" } = decodeJwt(token);
    expect({ lifetime: exp - iat, aud }).toEqual({ lifetime: 900, aud: "staff" });
    const session = () => server.db.selectFrom("session").where("id", "=", sub).selectAll().executeTakeFirstOrThrow();
    const { created_at, expires_at } = await session();
    expect(Math.abs(expires_at.getTime() - created_at.getTime() - 14 * 3_600_000)).toBeLessThan(5000);
  });

  test("that has expired is over, and cannot be refreshed", async () => {
    const { token, refreshToken } = await signInStaff(server.url, (await newCashier()).username);
    await server.db
      .updateTable("session")
      .set({ expires_at: new Date() })
      .where("id", "=", decodeJwt(token).sub ?? "")
      .execute();
    expect(await statusOf(token)).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  test("turns its refresh token over, and ends when an old one is used again", async () => {
    const { token, refreshToken } = await signInStaff(server.url, (await newCashier()).username);
    const { status, body: next } = await refresh(refreshToken);
    expect(status).toBe(200);
    expect(next.refreshToken).not.toBe(refreshToken);
    expect(await statusOf(next.token)).toBe(200);
    const longAgo = new Date(Date.now() - 61_000);
    await server.db
      .updateTable("session")
      .set({ refreshed_at: longAgo })
      .where("id", "=", decodeJwt(token).sub ?? "")
      .execute();
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(next.refreshToken)).status).toBe(401);
    expect(await statusOf(next.token)).toBe(401);
  });

  test("ends by logging out, and no other does", async () => {
    const { username } = await newCashier();
    const [one, other] = [await signInStaff(server.url, username), await signInStaff(server.url, username)];
    await call(server.url, "POST", "/api/auth/logout", { body: { refreshToken: one.refreshToken } });
    expect(await statusOf(one.token)).toBe(401);
    expect(await statusOf(other.token)).toBe(200);
  });

  test("of a cashier is one at a time: the desk before is signed out, socket and all, on every node; an admin's stays", async () => {
    const other = await server.another();
    const [cashier, admin] = [await newCashier(), await newBranchAdmin()];
    const [desk, office] = [
      await signInStaff(server.url, cashier.username),
      await signInStaff(server.url, admin.username),
    ];
    const socket = await connect(other.url, desk.token);
    const closed = ended(socket);
    for (const token of [desk.token, office.token]) expect(await statusOf(token)).toBe(200);
    const next = await signInStaff(server.url, cashier.username);
    await signInStaff(server.url, admin.username);
    expect(await statusOf(desk.token)).toBe(401);
    expect((await refresh(desk.refreshToken)).status).toBe(401);
    expect(await statusOf(next.token)).toBe(200);
    expect(await statusOf(office.token)).toBe(200);
    expect(await takenForMs(() => statusOf(desk.token, other.url))).toBeLessThan(feltWithinMs);
    await closed;
    expect(await statusOf(next.token, other.url)).toBe(200);
  });

  test("of a cashier who signs in eight times at once is one in the end", async () => {
    const cashier = await newCashier();
    const tries = await Promise.all(Array.from({ length: 8 }, () => attempt(cashier.username)));
    const live = await Promise.all(tries.map(async ({ body }) => (await refresh(body.refreshToken)).status));
    expect(live.filter((status) => status === 200)).toHaveLength(1);
  });

  test("ends everywhere, this one too, of staff and of a player alike, and nobody else's", async () => {
    const admin = await newBranchAdmin();
    const telegramId = nextId++;
    const bystander = await signInStaff(server.url, (await newCashier()).username);
    const admins = [await signInStaff(server.url, admin.username), await signInStaff(server.url, admin.username)];
    const players = [await signIn(server.url, telegramId), await signIn(server.url, telegramId)];
    for (const token of [admins[0]?.token, players[0]?.token]) {
      expect(await post("/api/auth/logout-everywhere", token ?? "")).toMatchObject({
        status: 200,
        body: { success: true },
      });
    }
    for (const { token, refreshToken } of [...admins, ...players]) {
      expect((await call(server.url, "GET", "/api/balance", { token })).status).toBe(401);
      expect((await refresh(refreshToken)).status).toBe(401);
    }
    expect(await statusOf(bystander.token)).toBe(200);
    expect((await records(admin.id)).at(-1)?.action).toBe("sign_in.ended_everywhere");
  });

  test("ends everywhere also where it is just being opened", async () => {
    const admin = await newBranchAdmin();
    const { token } = await signInStaff(server.url, admin.username);
    const ending = async () => {
      await vi.waitFor(async () => expect(await waitingForLocks(server.owner)).toBe(1), 10_000);
      return post("/api/auth/logout-everywhere", token);
    };
    const hold = "select pg_advisory_xact_lock(hashtextextended('audit', 75))";
    const answers = await meet<{ status: number }>(server, hold, [() => attempt(admin.username), ending]);
    expect(answers).toMatchObject([{ value: { status: 200 } }, { value: { status: 200 } }]);
    const sessions = await server.db.selectFrom("session").where("staff_id", "=", admin.id).selectAll().execute();
    expect(sessions.map(({ revoked_at }) => revoked_at)).toEqual([expect.any(Date), expect.any(Date)]);
  });

  test("that ends on one node is felt there at once, on another within 5 s, and by an open socket", async () => {
    const other = await server.another();
    const { username } = await newCashier();
    const [asks, lasts] = [await signInStaff(server.url, username), await signInStaff(server.url, "own-second-admin")];
    const [socket, lasting] = [await connect(other.url, asks.token), await connect(other.url, lasts.token)];
    const closed = ended(socket);
    expect(await statusOf(asks.token, other.url)).toBe(200);
    await post("/api/auth/logout-everywhere", asks.token);
    const endedAt = performance.now();
    const closedMs = closed.then(() => performance.now() - endedAt);
    const felt = takenForMs(() => statusOf(asks.token, other.url));
    expect(await statusOf(asks.token)).toBe(401);
    expect(await felt).toBeLessThan(feltWithinMs);
    expect(await closedMs).toBeLessThan(feltWithinMs);
    expect(await closed).toBe("io server disconnect");
    expect(lasting.connected).toBe(true);
    lasting.disconnect();
  });

  test("may open a socket, and may do nothing there", async () => {
    const { token } = await signInStaff(server.url, (await newCashier()).username);
    const socket = await connect(server.url, token);
    for (const event of ["join_stack", "request_game_state", "reserve_cartela", "confirm_cartela", "release_cartela"]) {
      const told = nextEvent(socket, "request_refused");
      expect(await socket.emitWithAck(event, { betAmount: 10, cartelaNumber: 1 })).toMatchObject({
        success: false,
        error: "not_allowed",
      });
      expect(await told).toMatchObject({ event, error: "not_allowed" });
    }
    expect(socket.connected).toBe(true);
    socket.disconnect();
  });
});

describe("changing one's own password", () => {
  const change = (token: string, current: string, next: string) =>
    post("/api/user/password", token, { current_password: current, new_password: next });

  test("keeps this session, ends the others and a link with Telegram, and the new one counts", async () => {
    const admin = await newBranchAdmin();
    await server.db.updateTable("staff").set({ telegram_id: nextId++ }).where("id", "=", admin.id).execute();
    const [mine, other] = [
      await signInStaff(server.url, admin.username),
      await signInStaff(server.url, admin.username),
    ];
    expect(await change(mine.token, testPassword, "another-1")).toEqual({ status: 200, body: { success: true } });
    expect(await statusOf(mine.token)).toBe(200);
    // The answer was lost, and it is asked for once more.
    expect(await change(mine.token, testPassword, "another-1")).toEqual({ status: 200, body: { success: true } });
    expect((await change(mine.token, testPassword, "another-2")).status).toBe(401);
    expect((await refresh(mine.refreshToken)).status).toBe(200);
    expect(await statusOf(other.token)).toBe(401);
    expect((await attempt(admin.username)).status).toBe(401);
    const { body } = await attempt(admin.username, { password: "another-1" });
    expect(body.user.is_telegram_linked).toBe(false);
    const changed = (await records(admin.id)).find(({ action }) => action === "password.changed");
    expect(changed).toMatchObject({ before: { telegram_id: expect.any(Number) }, after: { telegram_id: null } });
    expect(JSON.stringify(changed)).not.toContain("another-1");
  });

  test("with a wrong current one is refused, names the field, and is no place to guess at", async () => {
    const cashier = await newCashier();
    const { token } = await signInStaff(server.url, cashier.username);
    for (let guess = 0; guess < 5; guess++) {
      expect(await change(token, "wrong", "another-1")).toMatchObject({
        status: 401,
        body: { error: "wrong_password", fields: { current_password: { code: "password_wrong" } } },
      });
    }
    expect(await change(token, testPassword, "another-1")).toMatchObject({
      status: 429,
      body: { error: "too_many_sign_ins" },
    });
    expect((await attempt(cashier.username)).status).toBe(200);
  });

  test("eight times at once is done once", async () => {
    const cashier = await newCashier();
    const sessions = [];
    for (let at = 0; at < 8; at++) sessions.push(await signInStaff(server.url, cashier.username));
    const answers = await Promise.all(sessions.map(({ token }, at) => change(token, testPassword, `another-${at}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const at = answers.findIndex(({ status }) => status === 200);
    expect((await attempt(cashier.username, { password: `another-${at}` })).status).toBe(200);
  });
});

describe("a linked Telegram account", () => {
  /** A player and a member of staff who has signed in with that player's Telegram account. */
  async function linked() {
    const [telegramId, cashier] = [nextId++, await newCashier()];
    const player = await signIn(server.url, telegramId);
    const { status, body } = await attempt(cashier.username, { initData: initDataOf(telegramId) });
    expect({ status, isLinked: body.user.is_telegram_linked }).toEqual({ status: 200, isLinked: true });
    return { telegramId, cashier, player };
  }
  const staffSession = (token: string) => call<LinkedStaff & Refused>(server.url, "GET", "/api/auth/staff", { token });

  test("says whose sign-in it starts and opens none, for the password is missing, and is recorded", async () => {
    const { player, cashier, telegramId } = await linked();
    expect(await staffSession(player.token)).toEqual({ status: 200, body: { username: cashier.username } });
    expect((await post("/api/auth/staff", player.token)).status).toBe(404);
    const sessions = await server.db.selectFrom("session").where("staff_id", "=", cashier.id).selectAll().execute();
    expect(sessions).toHaveLength(1);
    const own = await records(cashier.id);
    expect(own.map(({ action }) => action)).toEqual(["telegram.linked", "sign_in.done"]);
    expect(own[0]).toMatchObject({ before: { telegram_id: null }, after: { telegram_id: telegramId } });
  });

  test("that is not linked is not found", async () => {
    const player = await signIn(server.url, nextId++);
    expect(await staffSession(player.token)).toMatchObject({ status: 404, body: { error: "not_found" } });
  });

  test("of somebody who was switched off opens nothing", async () => {
    const { player, cashier } = await linked();
    await server.db.updateTable("staff").set({ is_active: false }).where("id", "=", cashier.id).execute();
    expect((await staffSession(player.token)).status).toBe(404);
  });

  test("moves to whoever signs in with it last, and both are told apart in the audit", async () => {
    const { player, cashier, telegramId } = await linked();
    const successor = await newCashier();
    await attempt(successor.username, { initData: initDataOf(telegramId) });
    expect((await staffSession(player.token)).body).toEqual({ username: successor.username });
    expect((await attempt(cashier.username)).body.user.is_telegram_linked).toBe(false);
    const lost = (await records(cashier.id)).filter(({ action }) => action === "telegram.linked").at(-1);
    expect(lost).toMatchObject({
      actor_id: successor.id,
      before: { telegram_id: telegramId },
      after: { telegram_id: null },
    });
  });

  test("holds up nobody's record while its sign-in waits, and no sign-out everywhere", async () => {
    const { cashier } = await linked();
    const { body } = await attempt(cashier.username);
    const holder = await server.owner.connect();
    try {
      await holder.query("begin");
      await holder.query("select from session where staff_id = $1 for update", [cashier.id]);
      const both = Promise.all([
        post("/api/auth/logout-everywhere", body.token),
        attempt(cashier.username, { initData: initDataOf(nextId++) }),
      ]);
      await vi.waitFor(async () => expect(await waitingForLocks(server.owner)).toBe(2), 10_000);
      expect((await attempt((await newCashier()).username)).status).toBe(200);
      await holder.query("commit");
      expect((await both).map(({ status }) => status)).toEqual([200, 200]);
    } finally {
      holder.release(true);
    }
  });

  test("that was an admin's moves while that admin resets the same cashier's password, and both come through", async () => {
    const [admin, cashier, telegramId] = [await newBranchAdmin(), await newCashier(), nextId++];
    const { body } = await attempt(admin.username, { initData: initDataOf(telegramId) });
    const hold = `select from staff where id = '${cashier.id}' for update`;
    const signingIn = () => attempt(cashier.username, { initData: initDataOf(telegramId) });
    const resetting = async () => {
      await vi.waitFor(async () => expect(await waitingForLocks(server.owner)).toBe(1), 10_000);
      return post(`/api/user/management/reset-password/${cashier.id}`, body.token, { new_password: "reset-by-me-1" });
    };
    const answers = await meet<{ status: number }>(server, hold, [signingIn, resetting]);
    expect(answers).toMatchObject([{ value: { status: 200 } }, { value: { status: 200 } }]);
  });

  test("that eight people sign in with at once belongs to one of them", async () => {
    const telegramId = nextId++;
    const people = await Promise.all(Array.from({ length: 8 }, newCashier));
    const answers = await Promise.all(
      people.map(({ username }) => attempt(username, { initData: initDataOf(telegramId) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const holders = await server.db.selectFrom("staff").where("telegram_id", "=", telegramId).selectAll().execute();
    expect(holders).toHaveLength(1);
  });

  test.each([
    ["forged", () => initDataOf(nextId++).replace(/hash=\w/, "hash=_")],
    ["stale", () => initDataOf(nextId++, { at: new Date(Date.now() - 3_700_000) })],
    ["another bot's", () => initDataOf(nextId++, { token: "654321:another-bot" })],
  ])("with %s launch data is not linked, though the password lets them in", async (_kind, initData) => {
    const { status, body } = await attempt((await newCashier()).username, { initData: initData() });
    expect({ status, isLinked: body.user.is_telegram_linked }).toEqual({ status: 200, isLinked: false });
  });

  test("is not linked by a wrong password", async () => {
    const [telegramId, cashier] = [nextId++, await newCashier()];
    await attempt(cashier.username, { password: "wrong", initData: initDataOf(telegramId) });
    expect(await fixture.companies.findStaffByTelegramId(telegramId)).toBeNull();
  });

  test("shows an admin in the player's record, and no cashier", async () => {
    const telegramId = nextId++;
    const player = await signIn(server.url, telegramId);
    const isAdmin = async () =>
      (await player.request<{ is_admin: boolean }>("GET", `/api/user/${telegramId}`)).body.is_admin;
    expect(await isAdmin()).toBe(false);
    await attempt("own-first-admin", { initData: initDataOf(telegramId) });
    expect(await isAdmin()).toBe(true);
    await attempt((await newCashier()).username, { initData: initDataOf(telegramId) });
    expect(await isAdmin()).toBe(false);
  });

  test("cannot play from then on, over HTTP at once and on an open socket within 5 s", async () => {
    const telegramId = nextId++;
    const player = await signIn(server.url, telegramId);
    const socket = await player.socket();
    const intent = { betAmount: 10, cartelaNumber: 150 };
    expect(await player.reserve(150, 10)).toMatchObject({ status: 200 });
    const cashier = await newCashier();
    await attempt(cashier.username, { initData: initDataOf(telegramId) });
    const refused = { error: "staff_may_not_play", message: "Staff accounts cannot play." };
    expect(await player.reserve(151, 10)).toMatchObject({ status: 403, body: refused });
    expect(await player.confirm(150, 10)).toMatchObject({ status: 403, body: refused });
    const keep = (rounds: number) =>
      player.request("POST", "/api/keep-cartelas", { betAmount: 10, rounds, lossMax: "10" });
    expect(await keep(1)).toMatchObject({ status: 403, body: refused });
    // What was kept before may be ended.
    expect(await keep(0)).toMatchObject({ status: 200, body: { success: true, keep: null } });
    await vi.waitFor(async () => expect(await socket.emitWithAck("reserve_cartela", intent)).toMatchObject(refused), {
      timeout: 10_000,
      interval: 250,
    });
    expect(await socket.emitWithAck("confirm_cartela", intent)).toMatchObject(refused);
    // Who works there no more is a player like everybody.
    await server.db.updateTable("staff").set({ is_active: false }).where("id", "=", cashier.id).execute();
    await vi.waitFor(
      async () => expect(await socket.emitWithAck("reserve_cartela", intent)).toMatchObject({ success: true }),
      { timeout: 10_000, interval: 250 },
    );
    expect(socket.connected).toBe(true);
    socket.disconnect();
    expect(await player.balance()).toBe(1000);
  });
});

test("a player's token is refused where staff work, a token of staff where players play, and both are recorded", async () => {
  const player = await signIn(server.url, nextId++);
  const cashier = await newCashier();
  const staff = await signInStaff(server.url, cashier.username);
  const notAllowed = { status: 403, body: { error: "not_allowed", message: "You may not do this." } };
  expect(await player.request("GET", "/api/user/management/hierarchy/")).toMatchObject(notAllowed);
  expect(await staff.request("GET", "/api/game/sessions")).toMatchObject(notAllowed);
  expect(await staff.request("GET", "/api/auth/staff")).toMatchObject(notAllowed);
  const refusals = () =>
    server.db
      .selectFrom("audit_record")
      .where("action", "=", "refused")
      .where("actor_name", "in", [`player ${player.telegramId}`, cashier.username])
      .where("actor_id", "is not", null)
      .select("after")
      .orderBy("position")
      .execute();
  await vi.waitFor(async () => expect(await refusals()).toHaveLength(3), 10_000);
  expect(await refusals()).toContainEqual({
    after: {
      route: "GET /api/user/management/hierarchy",
      path: "/api/user/management/hierarchy/",
      error: "not_allowed",
    },
  });
});
