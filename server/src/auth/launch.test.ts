import type { SignedIn, TokenPair } from "@derash/protocol/auth";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, connect, feltWithinMs, initDataOf, takenForMs, testApp } from "../../test/app.ts";
import { violationsOf } from "../../test/credit-fixture.ts";
import { type StaffFixture, staffFixture, testPassword } from "../../test/staff-fixture.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let fixture: StaffFixture;
let nextId = 6_600_000;

beforeAll(async () => {
  server = await testApp({ COUNTDOWN_MS: "600000" });
  fixture = await staffFixture(server);
});
afterAll(async () => {
  expect(await violationsOf(server)).toEqual([]);
  await server.stop();
});

const post = <Body>(path: string, body: unknown = {}, token?: string, url = server.url) =>
  call<Body & { error: string }>(url, "POST", path, { body, ...(token !== undefined && { token }) });
const launch = (initData: string, url = server.url) =>
  post<SignedIn>("/api/auth/telegram", { initData }, undefined, url);
const refresh = (refreshToken: string) => post<TokenPair>("/api/auth/refresh", { refreshToken });
const statusOf = async (token: string, url = server.url) => (await call(url, "GET", "/api/balance", { token })).status;
const sessionOf = ({ token }: TokenPair) => decodeJwt(token).sub ?? "";
const sessionsOf = (telegramId: number) =>
  server.db
    .selectFrom("session")
    .innerJoin("player", "player.id", "session.player_id")
    .where("player.telegram_id", "=", telegramId)
    .selectAll("session")
    .execute();
/** As if the last turn of a session's refresh token lay more than a minute back. */
const aMinuteLater = (sessionId: string) =>
  server.db
    .updateTable("session")
    .set({ refreshed_at: new Date(Date.now() - 61_000) })
    .where("id", "=", sessionId)
    .execute();

const over = { status: 401, body: { error: "not_signed_in" } };

describe("one launch", () => {
  test("posted fifty times at once, on two nodes, is one session with one refresh token", async () => {
    const telegramId = nextId++;
    const initData = initDataOf(telegramId);
    const other = await server.another();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => launch(initData, at % 2 ? server.url : other.url)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(new Set(answers.map(({ body }) => sessionOf(body))).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1);
    expect(await sessionsOf(telegramId)).toHaveLength(1);
    expect(await statusOf(answers[0]?.body.token ?? "")).toBe(200);
  });

  test("written in another order or spelling is the same launch", async () => {
    const telegramId = nextId++;
    const initData = initDataOf(telegramId);
    const turned = new URLSearchParams([...new URLSearchParams(initData)].reverse()).toString();
    const spelt = initData.replace("user", "%75ser");
    expect(new Set([initData, turned, spelt]).size).toBe(3);
    for (const text of [initData, turned, spelt]) expect((await launch(text)).status).toBe(200);
    expect(await sessionsOf(telegramId)).toHaveLength(1);
  });

  test("of another opening is another session", async () => {
    const telegramId = nextId++;
    for (let opening = 0; opening < 2; opening++) await launch(initDataOf(telegramId));
    expect(await sessionsOf(telegramId)).toHaveLength(2);
  });

  test("again after a reload has the refresh token of by now: tabs go on side by side, none trips over the other", async () => {
    const initData = initDataOf(nextId++);
    const first = (await launch(initData)).body;
    let tab: TokenPair = first;
    for (let turn = 0; turn < 3; turn++) tab = (await refresh(tab.refreshToken)).body;
    await aMinuteLater(sessionOf(first));
    const reloaded = (await launch(initData)).body;
    expect(reloaded.refreshToken).toBe(tab.refreshToken);
    const turned = await Promise.all([refresh(reloaded.refreshToken), refresh(tab.refreshToken)]);
    expect(turned.map(({ status }) => status)).toEqual([200, 200]);
    expect(turned[0]?.body.refreshToken).toBe(turned[1]?.body.refreshToken);
    // Who still has the first one stole it, or was stolen from: it is over for both, and for the launch.
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect(await statusOf(reloaded.token)).toBe(401);
    expect(await launch(initData)).toMatchObject(over);
  });

  test("opens nothing after its session was logged out of, though it is fresh, and a new opening does", async () => {
    const telegramId = nextId++;
    const initData = initDataOf(telegramId);
    const { refreshToken } = (await launch(initData)).body;
    await post("/api/auth/logout", { refreshToken });
    const answers = await Promise.all(Array.from({ length: 10 }, () => launch(initData)));
    for (const answer of answers) expect(answer).toMatchObject(over);
    expect(await sessionsOf(telegramId)).toHaveLength(1);
    expect((await launch(initDataOf(telegramId))).status).toBe(200);
  });

  test("whose token was turned more often than any phone does is not counted through again", async () => {
    const initData = initDataOf(nextId++);
    const signedIn = (await launch(initData)).body;
    await server.db.updateTable("session").set({ turns: 1001 }).where("id", "=", sessionOf(signedIn)).execute();
    expect(await launch(initData)).toMatchObject(over);
    expect(await statusOf(signedIn.token)).toBe(200);
  });
});

describe("logging out everywhere", () => {
  test("bars launch data of before, seen or unseen, ends sessions and sockets on every node within 5 s, and nobody else's", async () => {
    const telegramId = nextId++;
    const other = await server.another();
    const anHourAgo = new Date(Date.now() - 1_800_000);
    const [seen, unseen, stolen] = [
      initDataOf(telegramId),
      initDataOf(telegramId, { at: anHourAgo }),
      initDataOf(telegramId),
    ];
    const bystander = (await launch(initDataOf(nextId++))).body;
    const mine = (await launch(seen)).body;
    const thiefs = (await launch(stolen, other.url)).body;
    const [socket, lasting] = [await connect(other.url, thiefs.token), await connect(other.url, bystander.token)];
    const dropped = new Promise<void>((resolve) => socket.on("disconnect", () => resolve()));
    expect(await statusOf(thiefs.token, other.url)).toBe(200);
    expect((await post("/api/auth/logout-everywhere", {}, mine.token)).status).toBe(200);
    const endedAt = performance.now();
    const droppedMs = dropped.then(() => performance.now() - endedAt);
    const felt = takenForMs(() => statusOf(thiefs.token, other.url));
    for (const initData of [seen, unseen, stolen]) {
      expect(await launch(initData)).toMatchObject(over);
      expect(await launch(initData, other.url)).toMatchObject(over);
    }
    expect((await refresh(thiefs.refreshToken)).status).toBe(401);
    expect(await felt).toBeLessThan(feltWithinMs);
    expect(await droppedMs).toBeLessThan(feltWithinMs);
    expect(lasting.connected).toBe(true);
    lasting.disconnect();
    // Telegram's clock has whole seconds: what it signs in the next one is a new opening.
    expect((await launch(initDataOf(telegramId, { at: new Date(Date.now() + 1000) }))).status).toBe(200);
  });

  test("at the same moment as fifty openings leaves no session alive", async () => {
    const telegramId = nextId++;
    const mine = (await launch(initDataOf(telegramId))).body;
    const launches = Array.from({ length: 50 }, () => launch(initDataOf(telegramId)));
    await Promise.all([...launches, post("/api/auth/logout-everywhere", {}, mine.token)]);
    const live = (await sessionsOf(telegramId)).filter(({ revoked_at }) => revoked_at === null);
    expect(live).toEqual([]);
  });
});

test("the launch data of somebody who is staff never opens a staff session, and issues nothing", async () => {
  const telegramId = nextId++;
  const initData = initDataOf(telegramId);
  const body = { username: "super", password: testPassword, initData };
  expect((await post("/api/token", body)).status).toBe(200);
  const { token } = (await launch(initData)).body;
  const staffSessions = () =>
    server.db.selectFrom("session").where("staff_id", "=", fixture.superAdmin.id).selectAll().execute();
  const before = await staffSessions();
  for (const method of ["GET", "POST"]) {
    const answer = await call<object>(server.url, method, "/api/auth/staff", { token });
    expect(JSON.stringify(answer.body)).not.toContain("oken");
  }
  const issue = { target_user_id: fixture.own.admin.id, amount: "1000000" };
  expect((await post("/api/user/management/transfer-balance/", issue, token)).status).toBe(403);
  expect(await staffSessions()).toEqual(before);
});
