import type { Heard } from "@derash/protocol/socket";
import { io, type Socket } from "socket.io-client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect, join, nextEvent, type TestPlayer, testApp } from "../../test/app.ts";
import { buy, eventually, signInMany } from "../../test/crowd.ts";
import { ledgerViolations } from "../../test/database.ts";
import { testBus } from "../../test/hints.ts";

const stake = 20;

let server: Awaited<ReturnType<typeof testApp>>;
let other: Awaited<ReturnType<typeof server.another>>;
const sockets: Socket[] = [];
beforeEach(() => start(1500));
/** Two, whose pages have so long to go when theirs ends. */
async function start(drainMs: number): Promise<void> {
  const settings = { STAKES: String(stake), COUNTDOWN_MS: "60000", NODE_PATH: "/n/1", DRAIN_MS: String(drainMs) };
  server = await testApp(settings, undefined, {}, testBus());
  other = await server.another({ NODE_PATH: "/n/2" });
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  expect(await ledgerViolations(server.db)).toEqual([]);
  await server.stop();
});

async function seated(player: TestPlayer, url: string): Promise<Socket> {
  const socket = await connect(url, player.token);
  sockets.push(socket);
  await join(socket, stake);
  return socket;
}

/** Connects as a page does that was told a path. */
async function at(url: string, path: string, { token }: TestPlayer, transports: ("websocket" | "polling")[]) {
  const socket = io(url, {
    path: `${path}/socket.io`,
    auth: { token },
    transports,
    forceNew: true,
    reconnection: false,
  });
  sockets.push(socket);
  return new Promise<string>((resolve) => {
    socket.on("connect", () => resolve("connected"));
    socket.on("connect_error", () => resolve("refused"));
  });
}

test("every server says where a room's players meet, and serves them wherever they come", async () => {
  const [player] = (await signInMany(server.url, 3_200_000, 1)) as [TestPlayer];
  const meeting = async () =>
    [server.url, other.url].map(async (url) => (await join(await seated(player, url), stake)).node);
  await eventually(async () => new Set(await Promise.all(await meeting())).size).toBe(1);
  const { node } = await player.session(stake);
  expect(node).toMatch(/^\/n\/[12]$/);
  for (const path of ["", "/n/1", "/n/2", "/n/gone-9"]) {
    expect(await at(server.url, path, player, ["websocket"])).toBe("connected");
    expect(await at(other.url, path, player, ["polling"])).toBe("connected");
  }
  expect(await at(server.url, "/m/1", player, ["polling"])).toBe("refused");
  const metrics = await (await fetch(`${other.url}/metrics`)).text();
  expect(metrics).toMatch(/^derash_socket_connections_total\{transport="polling"\} 4$/m);
});

test("what a player does at one server, their pages at another ask for", async () => {
  const [player, neighbour] = (await signInMany(server.url, 3_200_010, 2)) as [TestPlayer, TestPlayer];
  const [page, stranger] = [await seated(player, other.url), await seated(neighbour, other.url)];
  const heard: unknown[] = [];
  stranger.on("own_changed", () => heard.push("own_changed"));
  const told = nextEvent(page, "own_changed");
  await buy(player, 7, stake);
  expect(await told).toEqual({});
  expect(heard).toEqual([]);
});

test("a server that ends sends its pages to another within the time, takes in nobody new, and answers until they have gone", async () => {
  // Long enough for all that is asked of it meanwhile, on any machine.
  const drainMs = 30_000;
  await server.stop();
  await start(drainMs);
  const players = await signInMany(server.url, 3_200_020, 6);
  const there = await seated(players[0] as TestPlayer, other.url);
  const here = await Promise.all(players.slice(1).map((player) => seated(player, server.url)));
  const moved = here.map((socket) => nextEvent(socket, "server_moved"));
  let isOver = false;
  const stopping = server.app.stop().then(() => {
    isOver = true;
  });
  const all: Heard<"server_moved">[] = await Promise.all(moved);
  for (const { node, afterMs } of all) {
    expect(node).toBe("/n/2");
    expect(afterMs).toBeLessThanOrEqual(drainMs);
  }
  expect(new Set(all.map(({ afterMs }) => afterMs)).size).toBeGreaterThan(1);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
  expect(await at(server.url, "", players[0] as TestPlayer, ["websocket"])).toBe("refused");
  // A stake that is answered while the server ends is told at the other one.
  const sold = nextEvent(there, "cartelas_changed", ({ confirmed }) => confirmed.includes(9));
  expect((await buy(players[1] as TestPlayer, 9, stake)).body.success).toBe(true);
  await sold;
  expect(isOver).toBe(false);
  for (const socket of here) socket.disconnect();
  await stopping;
  expect((await fetch(`${other.url}/healthz`)).status).not.toBe(500);
});

test("a page that does not go is not waited for for ever; and when all servers end at once, none waits", async () => {
  const [player] = (await signInMany(server.url, 3_200_030, 1)) as [TestPlayer];
  const socket = await seated(player, server.url);
  const gone = new Promise((done) => socket.once("disconnect", done));
  await server.app.stop();
  await gone;
  const last = await server.another({ NODE_PATH: "/n/3", DRAIN_MS: "60000" });
  await eventually(async () => (await fetch(`${last.url}/metrics`)).text()).toContain("derash_nodes 2");
  await seated((await signInMany(last.url, 3_200_040, 1))[0] as TestPlayer, last.url);
  await Promise.all([last.stop(), other.stop()]);
});
