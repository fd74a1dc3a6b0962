import { Agent, get } from "node:http";
import { connect as connectTcp, type Socket as TcpSocket } from "node:net";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { join, nextEvent, signIn, type TestPlayer, testApp } from "../../test/app.ts";
import { buy, eventually, signInMany } from "../../test/crowd.ts";
import { ledgerViolations } from "../../test/database.ts";
import type { Limits } from "./service.ts";

// What one person or one address can do to everybody, small; `npm run soak -- floods` does it long.

let server: Awaited<ReturnType<typeof testApp>> | null = null;
let nextId = 5_600_000;
const stake = 10;

async function serve(limits: Partial<Limits> = {}, settings: Record<string, string> = {}) {
  server = await testApp(settings, undefined, limits);
  return server;
}
afterEach(async () => {
  const { db } = server ?? {};
  if (db) expect(await ledgerViolations(db)).toEqual([]);
  await server?.stop();
  server = null;
});

const refusedRecords = async () => {
  const records = server?.db.selectFrom("audit_record").where("action", "=", "refused").orderBy("position");
  const rows = await records?.selectAll().execute();
  return (rows ?? []).map(({ after, actor_name }) => ({ ...(after as { times?: number }), actor: actor_name }));
};

const agent = new Agent({ keepAlive: true, maxSockets: 20 });
afterAll(() => agent.destroy());

/** The same request so often, twenty connections at a time; how many were answered with each status. */
async function flood(url: string, path: string, { token }: Pick<TestPlayer, "token">, count: number) {
  const statuses: Record<number, number> = {};
  const send = () =>
    new Promise<void>((resolve, reject) => {
      const request = get(url + path, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
        const status = answer.statusCode ?? 0;
        statuses[status] = (statuses[status] ?? 0) + 1;
        answer.resume().on("end", resolve);
      });
      request.on("error", reject);
    });
  await Promise.all(Array.from({ length: count }, send));
  return statuses;
}

describe("one player who is forbidden 3,000 times", () => {
  test("is told to wait, leaves two records, and a round in progress is played to its end", async () => {
    const { url, db, app } = await serve({}, { COUNTDOWN_MS: "1500", BEACON_LEAD_MS: "4000" });
    const [one, other, flooder] = (await signInMany(url, nextId, 3)) as [TestPlayer, TestPlayer, TestPlayer];
    nextId += 3;
    const socket = await one.socket();
    const { sharedGameId } = await join(socket, stake);
    const over = nextEvent(socket, "game_ended", (payload) => payload.sharedGameId === sharedGameId);
    await buy(one, 1, stake);
    await buy(other, 2, stake);
    const statuses = await flood(url, "/api/sales", flooder, 3000);
    await over;
    const round = await db
      .selectFrom("round")
      .select(["state", "void_reason"])
      .where("id", "=", sharedGameId)
      .executeTakeFirstOrThrow();
    expect(round).toEqual({ state: "settled", void_reason: null });
    expect(Object.keys(statuses).sort()).toEqual(["403", "429"]);
    // Those under way at the same moment pass together.
    expect(statuses[403]).toBeLessThanOrEqual(120 + 20);
    expect(await refusedRecords()).toMatchObject([{ route: "GET /api/sales", error: "not_allowed" }]);
    socket.disconnect();
    await app.stop();
    const [first, rest, ...more] = await refusedRecords();
    expect(more).toEqual([]);
    expect(first).not.toHaveProperty("times");
    expect(rest).toMatchObject({
      route: "GET /api/sales",
      error: "not_allowed",
      actor: `player ${flooder.telegramId}`,
      times: (statuses[403] ?? 0) - 1,
    });
  });

  test("on two servers at once leaves two records on each", async () => {
    const { url, app, another } = await serve();
    const second = await another();
    const flooder = await signIn(url, nextId++);
    const [here, there] = await Promise.all([url, second.url].map((each) => flood(each, "/api/sales", flooder, 400)));
    await Promise.all([app.stop(), second.stop()]);
    const records = await refusedRecords();
    expect(records).toHaveLength(4);
    const counted = records.reduce((sum, { times }) => sum + (times ?? 1), 0);
    expect(counted).toBe((here?.[403] ?? 0) + (there?.[403] ?? 0));
  });

  test("by socket is told to wait too, over HTTP as well, and nobody else is", async () => {
    const { url, db } = await serve({ forbiddenPerPerson: 12 });
    const [flooder, bystander] = (await signInMany(url, nextId, 2)) as [TestPlayer, TestPlayer];
    nextId += 2;
    const sockets = await Promise.all(Array.from({ length: 4 }, () => flooder.socket()));
    const watch = () =>
      Promise.all(
        // Ten at once are within what a socket may say in a second.
        sockets.flatMap((socket) => Array.from({ length: 5 }, () => socket.emitWithAck("watch_venue", {}))),
      );
    const answers: { error: string }[] = await watch();
    const codes = new Set(answers.map(({ error }) => error));
    expect([...codes].every((code) => code === "not_allowed" || code === "too_many_requests")).toBe(true);
    expect(await sockets[0]?.emitWithAck("watch_venue", {})).toMatchObject({ error: "too_many_requests" });
    expect((await flooder.request("GET", "/api/balance")).status).toBe(429);
    expect((await bystander.request("GET", "/api/balance")).status).toBe(200);
    await expect(flooder.socket()).rejects.toThrow("Too many requests");
    expect(await refusedRecords()).toMatchObject([{ event: "watch_venue", error: "not_allowed" }]);
    expect(await db.selectFrom("audit_violation").where("violation", "is not", null).selectAll().execute()).toEqual([]);
    for (const socket of sockets) socket.disconnect();
  });

  test("by many different calls is not many more records", async () => {
    const { url, app } = await serve({ forbiddenPerPerson: 1000 });
    const flooder = await signIn(url, nextId++);
    const routes = ["sales", "shift", "audit", "cartela", "rooms", "user", "venue/round", "venue/settings"];
    const more = ["sales/summary", "sales/periods", "sales/chart", "sales/export", "sales/bonus/pending"];
    const deeper = ["hierarchy", "companies", "branches", "cashiers", "player", "adjustments"];
    const paths = [...routes, ...more, ...deeper.map((path) => `user/management/${path}`), "audit/signals"];
    const hundreds = [...paths, ...paths.map((path) => `${path}?x=1`), ...paths.map((path) => `${path}/`)];
    for (const path of hundreds) expect((await flooder.request("GET", `/api/${path}`)).status).toBe(403);
    await flood(url, "/api/draw/statistics", flooder, 30);
    await flood(url, "/api/user", flooder, 30);
    // Twenty kinds are told apart, and all others are one more.
    expect((await refusedRecords()).length).toBeLessThanOrEqual(21);
    await app.stop();
    expect((await refusedRecords()).length).toBeLessThanOrEqual(42);
  });
});

test("somebody who claims to be others 100 times leaves two signals, the second with the count of the rest", async () => {
  const { url, db, app } = await serve();
  const liar = await signIn(url, nextId++);
  for (let batch = 0; batch < 10; batch++) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => liar.request("GET", `/api/balance?telegramId=${batch}${index}9`)),
    );
  }
  await app.stop();
  const signals = await db.selectFrom("cheat_signal").select(["kind", "times"]).orderBy("id").execute();
  expect(signals).toEqual([
    { kind: "telegram_id", times: 1 },
    { kind: "telegram_id", times: 99 },
  ]);
});

const socketsOf = async (url: string) =>
  Number(/^derash_sockets (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);

/** So many polling handshakes of nobody; the ids that were given out. `query` goes behind the address. */
async function shakeHands(url: string, count: number, query = ""): Promise<string[]> {
  const ids: string[] = [];
  let left = count;
  const shakeAll = async () => {
    while (left-- > 0) {
      const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling${query}`);
      const text = await answer.text();
      const id = /"sid":"([^"]+)"/.exec(text)?.[1];
      if (id) ids.push(id);
    }
  };
  await Promise.all(Array.from({ length: 50 }, shakeAll));
  return ids;
}

describe("handshakes of sockets that nobody signs in on", () => {
  test("are never more than a few at once, whoever comes meanwhile gets in, and the others are cut", async () => {
    const pollingHandshakes = { perAddress: 100, all: 150 };
    const { url } = await serve({ pollingHandshakes, handshakeMs: 2000, handshakesPerAddress: 100_000 });
    const player = await signIn(url, nextId++);
    const flooding = shakeHands(url, 2000);
    const socket = await player.socket();
    expect((await flooding).length).toBe(2000);
    expect(await socketsOf(url)).toBeLessThanOrEqual(101);
    expect(await join(socket, stake)).toMatchObject({ success: true });
    await eventually(() => socketsOf(url)).toBe(1);
    socket.disconnect();
  });

  test("beyond what an address may begin are refused, whichever their transport and however they are spelt", async () => {
    const { url } = await serve({ handshakesPerAddress: 0 });
    for (const query of ["", "&sid=", "&sid=x&sid="]) expect(await shakeHands(url, 60, query)).toHaveLength(0);
    const webSocket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
    await new Promise((refused) => webSocket.addEventListener("error", refused));
  });

  test("over WebSocket are cut in time, as are those who say too much before they say who they are", async () => {
    const { url } = await serve({ handshakeMs: 300 });
    const open = () => new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
    const closed = (socket: WebSocket) => new Promise((done) => socket.addEventListener("close", done));
    await Promise.all(Array.from({ length: 30 }, () => closed(open())));
    const talker = open();
    const cut = closed(talker);
    talker.addEventListener("message", () => {
      if (talker.readyState === WebSocket.OPEN) for (let times = 0; times < 30; times++) talker.send('40{"token":"x"}');
    });
    await cut;
    await eventually(() => socketsOf(url)).toBe(0);
  });
});

test("a socket that asks and asks, and never takes the answers, is cut", async () => {
  const { url } = await serve({ unreadBytesMax: 3000 });
  const [player] = (await signInMany(url, nextId++, 1)) as [TestPlayer];
  const polling = `${url}/socket.io/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await (await fetch(polling)).text()).slice(1)) as { sid: string };
  const post = async (body: string) => (await fetch(`${polling}&sid=${sid}`, { method: "POST", body })).status;
  expect(await post(`40{"token":"${player.token}"}`)).toBe(200);
  const heard = await (await fetch(`${polling}&sid=${sid}`)).text();
  expect(heard).toMatch(/^40/);
  // Within what it may say in a second, so that it is not cut for that.
  const ask = `42["request_game_state",{"betAmount":${stake}}]`;
  await expect.poll(() => post(ask), { timeout: 10_000, interval: 150 }).toBe(400);
  await eventually(() => socketsOf(url)).toBe(0);
});

describe("TCP connections", () => {
  const opened = (url: string, text: string) =>
    new Promise<TcpSocket>((resolve, reject) => {
      const { hostname, port } = new URL(url);
      const socket = connectTcp(Number(port), hostname, () => {
        if (text) socket.write(text);
        resolve(socket);
      });
      socket.on("error", reject);
      socket.resume();
    });
  const ended = (socket: TcpSocket) => new Promise((done) => socket.once("close", done));

  test.each([
    ["nothing", ""],
    ["half a header", "GET /api/contact HTTP/1.1\r\nho"],
    [
      "half a body",
      "POST /api/hall HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{",
    ],
  ])("that say %s are cut", async (_what, text) => {
    const { url } = await serve({ headersMs: 400, requestMs: 500, checkMs: 100 });
    const sockets = await Promise.all(Array.from({ length: 40 }, () => opened(url, text)));
    await Promise.all(sockets.map(ended));
  });

  test("of one address are not more than so many", async () => {
    const { url } = await serve({ connectionsPerAddress: 10, headersMs: 60_000, requestMs: 60_000 });
    const sockets = await Promise.all(Array.from({ length: 10 }, () => opened(url, "")));
    const eleventh = await opened(url, "").catch(() => null);
    if (eleventh) await ended(eleventh);
    expect(sockets.every((socket) => !socket.destroyed)).toBe(true);
    for (const socket of sockets) socket.destroy();
    await eventually(() =>
      fetch(`${url}/api/contact`).then(
        ({ status }) => status,
        () => 0,
      ),
    ).toBe(200);
  });
});
