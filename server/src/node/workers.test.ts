import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { call, connect, join, nextEvent, type TestPlayer } from "../../test/app.ts";
import { bareEnvironment } from "../../test/bare-environment.ts";
import { buy, eventually, signInMany } from "../../test/crowd.ts";
import { ledgerViolations, type TestDatabase, testDatabase } from "../../test/database.ts";
import { frontProxy } from "../../test/front-proxy.ts";

const start = fileURLToPath(new URL("../start.ts", import.meta.url));
const stake = 20;

let database: TestDatabase;
let port: number;
let proxy: Awaited<ReturnType<typeof frontProxy>>;
let parent: ChildProcess;
/** Who serves a port, as they say themselves. */
const pidAt = new Map<number, number>();
const sockets: Socket[] = [];
beforeAll(async () => {
  database = await testDatabase();
  port = await twoFreePorts();
  proxy = await frontProxy([port, port + 1]);
  parent = spawn(process.execPath, [start], {
    stdio: ["ignore", "pipe", "inherit"],
    env: bareEnvironment({
      ...{ DATABASE_URL: database.url, WORKERS: "2", PORT: String(port), LOG_LEVEL: "info", STAKES: String(stake) },
      ...{ COUNTDOWN_MS: "2000", AUTO_START_DELAY_MS: "10", START_DELAY_MS: "10", CALL_INTERVAL_MS: "20" },
      BEACON_PERIOD_MS: "50",
    }),
  });
  createInterface({ input: parent.stdout as Readable }).on("line", (line) => {
    const { pid, url } = line.startsWith("{") ? JSON.parse(line) : {};
    if (url !== undefined) pidAt.set(Number(new URL(url).port), pid);
  });
  await untilBothServe();
}, 120_000);
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  expect(await ledgerViolations(database.db)).toEqual([]);
});
afterAll(async () => {
  if (parent.exitCode === null) {
    parent.kill("SIGTERM");
    await once(parent, "exit");
  }
  await proxy.stop();
  await database.drop();
});

/** Below those that the system gives away by itself, so that nobody is given them meanwhile. */
async function twoFreePorts(): Promise<number> {
  for (;;) {
    const first = randomInt(20_000, 32_000);
    const servers = [first, first + 1].map((port) => createServer().listen(port, "127.0.0.1"));
    const areFree = await Promise.all(
      servers.map((server) =>
        once(server, "listening").then(
          () => true,
          () => false,
        ),
      ),
    );
    await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
    if (areFree.every((isFree) => isFree)) return first;
  }
}

const metricsOf = (worker: number) =>
  fetch(`http://127.0.0.1:${port + worker - 1}/metrics`).then(
    (answer) => answer.text(),
    () => "",
  );

async function untilBothServe(): Promise<void> {
  const bothServe = async () => {
    for (const worker of [1, 2]) expect(await metricsOf(worker)).toContain("derash_nodes 2\n");
  };
  await vi.waitFor(bothServe, { timeout: 90_000, interval: 100 });
}

/** A page, connected at a path by way of the proxy. */
async function page({ token }: TestPlayer, path: string): Promise<Socket> {
  const socket = io(proxy.url, {
    path: `${path}/socket.io`,
    auth: { token },
    transports: ["websocket"],
    forceNew: true,
  });
  sockets.push(socket);
  await new Promise<void>((connected) => socket.once("connect", () => connected()));
  return socket;
}

test("two workers behind a proxy: players at both play one round, with requests at either", async () => {
  const players = await signInMany(proxy.url, 3_300_000, 4);
  const nodes = await Promise.all(players.map(async (player) => (await player.session(stake)).node));
  const [node] = nodes;
  expect(node).toMatch(/^\/n\/[12]$/);
  expect(new Set(nodes).size).toBe(1);
  const other = node === "/n/1" ? "/n/2" : "/n/1";
  const pages = await Promise.all(players.map((player, index) => page(player, index < 2 ? (node ?? "") : other)));
  expect(proxy.upgrades).toEqual([2, 2]);
  const [first, ...joined] = await Promise.all(pages.map((socket) => join(socket, stake)));
  for (const each of joined) expect(each).toMatchObject({ sharedGameId: first?.sharedGameId, node });
  expect(new Set([first, ...joined].map((each) => each?.epoch)).size).toBe(2);
  const ended = pages.map((socket) =>
    nextEvent(socket, "game_ended", ({ sharedGameId }) => sharedGameId === first?.sharedGameId),
  );
  const answers = await Promise.all(players.map((player, index) => buy(player, index + 1, stake)));
  expect(answers.map(({ body }) => body.success)).toEqual([true, true, true, true]);
  const ends = await Promise.all(ended);
  for (const end of ends) expect(end.calledBalls).toEqual(ends[0]?.calledBalls);
  const { rows } = await database.owner.query(
    "select count(*)::int as settlements from transfer where round_id = $1 and type = 'HOUSE_CUT'",
    [first?.sharedGameId],
  );
  expect(rows).toEqual([{ settlements: 1 }]);
});

test("a worker that is killed is started again, and its players are served by the other meanwhile", async () => {
  const [player] = (await signInMany(`http://127.0.0.1:${port}`, 3_300_010, 1)) as [TestPlayer];
  const pid = pidAt.get(port + 1) ?? 0;
  process.kill(pid, "SIGKILL");
  await eventually(() => metricsOf(2)).toBe("");
  const socket = await page(player, "/n/1");
  expect((await join(socket, stake)).sharedGameId).toBeDefined();
  await untilBothServe();
  await eventually(() => pidAt.get(port + 1)).not.toBe(pid);
});

test("a worker that slept, and counted as dead, does nothing late when it wakes: its screen hears that it was taken over", async () => {
  const { token } = (
    await call<{ token: string }>(proxy.url, "POST", "/api/token/", {
      body: { username: "cashier", password: "demo1234" },
    })
  ).body;
  const screen = async (worker: number) => {
    const socket = await connect(`http://127.0.0.1:${port + worker - 1}`, token);
    sockets.push(socket);
    socket.on("heartbeat", (answer: () => void) => answer());
    return { socket, watch: () => socket.emitWithAck("watch_venue", { screen: "cashier" }) };
  };
  const holder = async () => {
    const { rows } = await database.owner.query("select screen_id, fence::int from hall_screen");
    return rows[0];
  };
  const older = await screen(2);
  expect(await older.watch()).toMatchObject({ success: true });
  expect(await holder()).toEqual({ screen_id: older.socket.id, fence: 1 });
  const takenOver = nextEvent(older.socket, "venue_taken_over");
  const sleeping = pidAt.get(port + 1) ?? 0;
  process.kill(sleeping, "SIGSTOP");
  try {
    const newer = await screen(1);
    expect(await newer.watch()).toMatchObject({ success: true });
    await eventually(() => metricsOf(1), 20_000).toContain("derash_nodes 1\n");
    expect(await holder()).toEqual({ screen_id: newer.socket.id, fence: 2 });
  } finally {
    process.kill(sleeping, "SIGCONT");
  }
  await takenOver;
  expect(await holder()).toEqual({ screen_id: sockets.at(-1)?.id, fence: 2 });
  await untilBothServe();
});

test("on SIGTERM all end, cleanly and at once, for there is nowhere to go", async () => {
  const [player] = (await signInMany(`http://127.0.0.1:${port}`, 3_300_020, 1)) as [TestPlayer];
  await join(await page(player, "/n/2"), stake);
  parent.kill("SIGTERM");
  expect(await once(parent, "exit")).toEqual([0, null]);
  expect([await metricsOf(1), await metricsOf(2)]).toEqual(["", ""]);
  // The one that was killed has not said goodbye.
  const { rows } = await database.owner.query(
    "select count(*)::int as nodes from node where seen_at > clock_timestamp() - interval '6 seconds'",
  );
  expect(rows).toEqual([{ nodes: 0 }]);
});
