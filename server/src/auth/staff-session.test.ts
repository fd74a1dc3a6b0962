import type { TokenPair } from "@derash/protocol/auth";
import { decodeJwt } from "jose";
import type { Socket } from "socket.io-client";
import { describe, expect, test, vi } from "vitest";
import { call, connect, feltWithinMs, nextEvent, signIn, takenForMs } from "../../test/app.ts";
import {
  attempt,
  newBranchAdmin,
  newCashier,
  post,
  records,
  server,
  staffSignIn,
} from "../../test/auth/sign-in-fixture.ts";
import { meet, waitingForLocks } from "../../test/credit-fixture.ts";
import { signInStaff, testPassword } from "../../test/staff-fixture.ts";

staffSignIn();

let nextId = 6_000_000;
const statusOf = async (token: string, url = server.url) => (await call(url, "GET", "/api/user/", { token })).status;
const refresh = (refreshToken: string) =>
  call<TokenPair>(server.url, "POST", "/api/auth/refresh", { body: { refreshToken } });
const ended = (socket: Socket) => new Promise<string>((resolve) => socket.on("disconnect", resolve));

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

  test("that another sign-in has ended says so to who has its tokens; one that ended otherwise says nothing of it", async () => {
    const cashier = await newCashier();
    const signsIn = () => signInStaff(server.url, cashier.username);
    const why = async ({ refreshToken }: TokenPair) =>
      (await call<{ error?: string }>(server.url, "POST", "/api/auth/refresh", { body: { refreshToken } })).body.error;
    const [desk, next] = [await signsIn(), await signsIn()];
    // Also by the token before, and once more; whoever has made one up knows nothing.
    for (let time = 0; time < 2; time++) expect(await why(desk)).toBe("signed_in_elsewhere");
    expect(await why({ token: "", refreshToken: `${desk.refreshToken.slice(0, -2)}__` })).toBe("not_signed_in");
    const turned = await refresh(next.refreshToken);
    expect(turned.status).toBe(200);
    await call(server.url, "POST", "/api/auth/logout", { body: { refreshToken: turned.body.refreshToken } });
    const over = await signsIn();
    expect([await why(next), await why(turned.body)]).toEqual(["not_signed_in", "not_signed_in"]);
    await server.db
      .updateTable("session")
      .set({ expires_at: new Date() })
      .where("id", "=", decodeJwt(over.token).sub ?? "")
      .execute();
    const dismissed = await signsIn();
    expect(await why(over)).toBe("not_signed_in");
    const { token } = await signInStaff(server.url, "own-admin");
    expect(await post(`/api/user/management/status/${cashier.id}/`, token, { status: false })).toMatchObject({
      status: 200,
    });
    expect(await why(dismissed)).toBe("not_signed_in");
    expect(await why(desk)).toBe("signed_in_elsewhere");
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
