import { createSecretKey } from "node:crypto";
import type { SignedIn, TokenPair } from "@derash/protocol/auth";
import { startParamOf } from "@derash/protocol/telegram/start-param";
import { decodeJwt, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, connect, feltWithinMs, initDataOf, signIn, takenForMs, testApp } from "../../test/app.ts";
import { ledgerViolations } from "../../test/database.ts";

const sessionSecret = "a-session-secret-of-this-test-file-only";
let server: Awaited<ReturnType<typeof testApp>>;
let nextId = 2_000_000;

beforeAll(async () => {
  server = await testApp({ SESSION_SECRET: sessionSecret });
});
afterAll(() => server.stop());

const post = <Body>(path: string, body: unknown) => call<Body>(server.url, "POST", path, { body });
const statusOf = async (token: string) => (await call(server.url, "GET", "/api/balance", { token })).status;
const refresh = (refreshToken: string) => post<TokenPair>("/api/auth/refresh", { refreshToken });
const notSignedIn = {
  success: false,
  error: "not_signed_in",
  params: {},
  message: "You are not logged in. Please log in again.",
  requestId: expect.any(String),
};

describe("signing in with Telegram", () => {
  test("answers a token pair and every field of the mini-app user @mini-app-user", async () => {
    const { status, body } = await post<SignedIn>("/api/auth/telegram", { initData: initDataOf(1_999_999) });
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refreshToken: expect.stringMatching(/^[\w.-]{43,256}$/),
      user: {
        telegramId: "1999999",
        firstName: "Player1999999",
        lastName: "",
        username: "",
        phoneNumber: "",
        preferredLanguage: "en",
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        balance: 1000,
        companyId: expect.any(String),
        wallets: [{ companyId: expect.any(String), company: "Derash Demo", balance: 1000 }],
        bonusBalance: 0,
        totalGames: 0,
        gamesWon: 0,
        totalDeposits: 1000,
        totalWithdrawals: 0,
        is_admin: false,
        referralCode: expect.stringMatching(/^[0-9a-f]{10}$/),
        invitedCount: 0,
        botUsername: null,
        botOpensApp: false,
      },
    });
  });

  test("of a newcomer who followed an invitation counts for whoever shared it, by what Telegram has signed alone", async () => {
    const inviter = nextId++;
    const profileOf = async (telegramId: number) =>
      (
        await post<{ user: { referralCode: string; invitedCount: number } }>("/api/auth/telegram", {
          initData: initDataOf(telegramId),
        })
      ).body.user;
    const { referralCode } = await profileOf(inviter);
    const roomId = "0190aaaa-0000-7000-8000-000000000001";
    const follow = (startParam: string, telegramId = nextId++) =>
      post("/api/auth/telegram", { initData: initDataOf(telegramId, { startParam }) });
    const table = startParamOf({ kind: "table", roomId, invitation: referralCode });
    const friend = nextId++;
    await follow(table, friend);
    await follow(startParamOf({ kind: "invitation", invitation: referralCode }));
    expect((await profileOf(inviter)).invitedCount).toBe(2);
    // A player already, a code that nobody has, and what is no parameter of ours.
    await follow(table, friend);
    await follow("inv_0000000000");
    await follow(`ref_${referralCode}`);
    const forged = initDataOf(nextId++, { startParam: "inv_0000000000" }).replace(
      "inv_0000000000",
      `inv_${referralCode}`,
    );
    expect((await post("/api/auth/telegram", { initData: forged })).status).toBe(401);
    expect((await profileOf(inviter)).invitedCount).toBe(2);
  });

  test("of somebody who is not registered says how to register, when there is no demo", async () => {
    const real = await testApp({ DEMO: "false" });
    const answer = await call(real.url, "POST", "/api/auth/telegram", { body: { initData: initDataOf(nextId++) } });
    expect(answer).toMatchObject({
      status: 404,
      body: {
        success: false,
        error: "not_registered",
        message: "Please register first using /register command in the bot",
      },
    });
    expect(await real.db.selectFrom("player").selectAll().execute()).toEqual([]);
    await real.stop();
  });

  test.each([
    ["forged", initDataOf(42).replace(/hash=\w/, "hash=_")],
    ["stale", initDataOf(42, { at: new Date(Date.now() - 3_700_000) })],
    ["another bot's", initDataOf(42, { token: "654321:another-bot" })],
    ["doubled", `${initDataOf(42)}&user=%7B%22id%22%3A43%7D`],
    ["meaningless", "hello"],
  ])("with %s launch data is refused", async (_kind, initData) => {
    expect(await post("/api/auth/telegram", { initData })).toMatchObject({
      status: 401,
      body: { success: false, error: "sign_in_refused", message: "Authentication failed. Please try again." },
    });
  });

  test("twice at the same time opens one wallet, with 1,000 ETB once", async () => {
    const telegramId = nextId++;
    const signIns = await Promise.all(Array.from({ length: 8 }, () => signIn(server.url, telegramId)));
    expect(signIns.map(({ user }) => user.balance)).toEqual(Array(8).fill(1000));
    const players = await server.db.selectFrom("player").where("telegram_id", "=", telegramId).selectAll().execute();
    expect(players).toHaveLength(1);
    const { id, account_id } = players[0] ?? { id: "", account_id: "" };
    const accounts = await server.db.selectFrom("account").where("owner_id", "=", id).select("id").execute();
    expect(accounts).toEqual([{ id: account_id }]);
    const entries = await server.db.selectFrom("entry").where("account_id", "=", account_id).selectAll().execute();
    expect(entries.map((entry) => entry.amount_santim)).toEqual([100_000]);
    expect(await ledgerViolations(server.db)).toEqual([]);
  });
});

/** As if the last turn of a player's refresh token lay more than a minute back. */
async function aMinuteLater({ token }: TokenPair): Promise<void> {
  await server.db
    .updateTable("session")
    .set({ refreshed_at: new Date(Date.now() - 61_000) })
    .where("id", "=", decodeJwt(token).sub ?? "")
    .execute();
}

describe("refreshing", () => {
  test("turns both tokens over, and the new ones work", async () => {
    const player = await signIn(server.url, nextId++);
    const first = await refresh(player.refreshToken);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ token: expect.any(String), refreshToken: expect.any(String) });
    expect(first.body.refreshToken).not.toBe(player.refreshToken);
    expect(await statusOf(first.body.token)).toBe(200);
    expect((await refresh(first.body.refreshToken)).status).toBe(200);
  });

  test("with a token that was used before ends the session for whoever holds it", async () => {
    const player = await signIn(server.url, nextId++);
    const { body: stolen } = await refresh(player.refreshToken);
    await aMinuteLater(player);
    expect(await refresh(player.refreshToken)).toEqual({ status: 401, body: notSignedIn });
    expect(await refresh(stolen.refreshToken)).toEqual({ status: 401, body: notSignedIn });
    expect(await statusOf(stolen.token)).toBe(401);
    expect(await statusOf(player.token)).toBe(401);
  });

  test("with a token of three turns ago ends the session too", async () => {
    const player = await signIn(server.url, nextId++);
    let thief: TokenPair = player;
    for (let turn = 0; turn < 3; turn++) thief = (await refresh(thief.refreshToken)).body;
    expect((await refresh(player.refreshToken)).status).toBe(401);
    expect((await refresh(thief.refreshToken)).status).toBe(401);
    expect(await statusOf(thief.token)).toBe(401);
  });

  test("ten times at the same moment, or again after a lost answer, is one turn with one answer", async () => {
    const player = await signIn(server.url, nextId++);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(player.refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const tokens = new Set(answers.map(({ body }) => body.refreshToken));
    expect(tokens.size).toBe(1);
    expect((await refresh([...tokens][0] ?? "")).status).toBe(200);
    // The turn after it has been made, so the first one is a token that was used before.
    expect((await refresh(player.refreshToken)).status).toBe(401);
  });

  test("with nobody's token is refused and ends nobody's session", async () => {
    const player = await signIn(server.url, nextId++);
    const sessionId = decodeJwt(player.token).sub;
    const parts = player.refreshToken.split(".");
    const changed = [...parts.slice(0, -1), `${parts.at(-1)?.slice(0, -2)}AA`].join(".");
    for (const forged of ["x", player.token, `${sessionId}.x.y`, `${sessionId}.${parts.at(1)}`, changed]) {
      expect((await refresh(forged.slice(0, 256))).status).toBe(401);
    }
    expect(await statusOf(player.token)).toBe(200);
    expect((await refresh(player.refreshToken)).status).toBe(200);
  });

  test("after the session has expired is refused", async () => {
    const player = await signIn(server.url, nextId++);
    await server.db
      .updateTable("session")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("id", "=", decodeJwt(player.token).sub ?? "")
      .execute();
    expect((await refresh(player.refreshToken)).status).toBe(401);
  });

  test("keeps no refresh token in the database", async () => {
    const player = await signIn(server.url, nextId++);
    const rows = await server.db.selectFrom("session").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(player.refreshToken);
    for (const { refresh_hash } of rows) expect(refresh_hash).toHaveLength(32);
  });
});

describe("an access token", () => {
  const key = createSecretKey(Buffer.from(sessionSecret));
  const seconds = () => Math.floor(Date.now() / 1000);
  const tokenOf = (sessionId: string, change: { aud?: string; exp?: number; alg?: string; key?: typeof key } = {}) =>
    new SignJWT({})
      .setProtectedHeader({ alg: change.alg ?? "HS256" })
      .setSubject(sessionId)
      .setAudience(change.aud ?? "player")
      .setExpirationTime(change.exp ?? seconds() + 60)
      .sign(change.key ?? key);

  test("is valid for fifteen minutes", async () => {
    const { exp = 0, iat = 0, aud } = decodeJwt((await signIn(server.url, nextId++)).token);
    expect({ lifetime: exp - iat, aud }).toEqual({ lifetime: 900, aud: "player" });
  });

  test("is refused when it is expired, unsigned, for others, or signed with another key or algorithm", async () => {
    const sessionId = decodeJwt((await signIn(server.url, nextId++)).token).sub ?? "";
    expect(await statusOf(await tokenOf(sessionId))).toBe(200);
    const unsigned = new UnsecuredJWT({ sub: sessionId, aud: "player", exp: seconds() + 60 }).encode();
    const forged = {
      expired: await tokenOf(sessionId, { exp: seconds() - 1 }),
      audience: await tokenOf(sessionId, { aud: "staff" }),
      key: await tokenOf(sessionId, { key: createSecretKey(Buffer.from("another-secret-of-32-characters-")) }),
      algorithm: await tokenOf(sessionId, { alg: "HS512" }),
      unsigned,
      unsignedAtAll: unsigned.slice(0, -1),
      session: await tokenOf("00000000-0000-7000-8000-000000000000"),
      sessionOfNoForm: await tokenOf("' or 1=1 --"),
      nobody: await tokenOf(""),
    };
    for (const [kind, token] of Object.entries(forged)) {
      const answer = await call(server.url, "GET", "/api/balance", { token });
      expect(answer, kind).toEqual({ status: 401, body: notSignedIn });
    }
  });
});

describe("a session that has ended", () => {
  test("by logging out is refused at once, and only this one @logged-out", async () => {
    const telegramId = nextId++;
    const [one, other] = [await signIn(server.url, telegramId), await signIn(server.url, telegramId)];
    expect(await statusOf(one.token)).toBe(200);
    expect(await post("/api/auth/logout", { refreshToken: one.refreshToken })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await statusOf(one.token)).toBe(401);
    expect((await refresh(one.refreshToken)).status).toBe(401);
    expect(await statusOf(other.token)).toBe(200);
  });

  test("twice by logging out is no error", async () => {
    const { refreshToken } = await signIn(server.url, nextId++);
    for (let time = 0; time < 2; time++) expect((await post("/api/auth/logout", { refreshToken })).status).toBe(200);
    expect((await post("/api/auth/logout", { refreshToken: "nobody's" })).status).toBe(200);
  });

  test("on another node is refused here within 5 s, and its open socket is closed, and no other", async () => {
    const [ended, lasting] = [await signIn(server.url, nextId++), await signIn(server.url, nextId++)];
    const [socket, lastingSocket] = [await ended.socket(), await lasting.socket()];
    const closed = new Promise<string>((resolve) => socket.on("disconnect", resolve));
    expect(await statusOf(ended.token)).toBe(200);
    // The database is all that another node shares with this one.
    await server.db
      .updateTable("session")
      .set({ revoked_at: new Date() })
      .where("id", "=", decodeJwt(ended.token).sub ?? "")
      .execute();
    const startedAt = performance.now();
    const closedMs = closed.then(() => performance.now() - startedAt);
    expect(await takenForMs(() => statusOf(ended.token))).toBeLessThan(feltWithinMs);
    expect(await closedMs).toBeLessThan(feltWithinMs);
    const reason = await closed;
    expect(reason).toBe("io server disconnect");
    await expect(connect(server.url, ended.token)).rejects.toThrow("You are not logged in");
    expect(lastingSocket.connected).toBe(true);
    lastingSocket.disconnect();
  });
});
