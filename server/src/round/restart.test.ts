import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect, join, nextEvent, signIn, type TestPlayer } from "../../test/app.ts";
import { bareEnvironment } from "../../test/bare-environment.ts";
import { buy, eventually } from "../../test/crowd.ts";
import { drawOf } from "./load.ts";

const start = fileURLToPath(new URL("../start.ts", import.meta.url));
const bet = 20;
const startDelayMs = 50;
const callIntervalMs = 100;
let dataDir: string;
let child: ChildProcess | undefined;
let url = "";
let people: TestPlayer[];
let nextId = 6_000_000;

beforeAll(() => {
  dataDir = mkdtempSync(joinPath(tmpdir(), "derash-restart-"));
  chmodSync(dataDir, 0o755);
});
beforeEach(async () => {
  if (!isServing()) await serve();
});
afterEach(async () => {
  expect(await ask("select * from ledger_violation")).toEqual([]);
});
afterAll(async () => {
  await stop();
  const left = postgresPid();
  if (left) {
    // Only after a failed test: the server, which stops its Postgres, is not there.
    process.kill(left, "SIGINT");
    await eventually(postgresPid).toBeNull();
  }
  rmSync(dataDir, { recursive: true, force: true });
  expect(left).toBeNull();
});

/** The real program in a process of its own, on the same folder each time. */
async function serve(): Promise<void> {
  const env = bareEnvironment({
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    STAKES: String(bet),
    COUNTDOWN_MS: "400",
    AUTO_START_DELAY_MS: "50",
    START_DELAY_MS: String(startDelayMs),
    CALL_INTERVAL_MS: String(callIntervalMs),
  });
  const server = spawn(process.execPath, [start], { env, stdio: ["ignore", "pipe", "inherit"] });
  child = server;
  for await (const line of createInterface({ input: server.stdout })) {
    const found = /Derash is running: (\S+)/.exec(line)?.[1];
    if (!found) continue;
    url = found;
    break;
  }
  server.stdout.resume();
  if (server.exitCode !== null) throw new Error("the server did not start");
}

const isServing = () => child !== undefined && child.exitCode === null && child.signalCode === null;

async function end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (!child || !isServing()) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

const kill = () => end("SIGKILL");
const stop = () => end("SIGTERM");

function postgresPid(): number | null {
  const file = joinPath(dataDir, "postgres", "postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : null;
}

async function database(): Promise<pg.Client> {
  const port = readFileSync(joinPath(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[3];
  const password = readFileSync(joinPath(dataDir, "postgres-password"), "utf8").trim();
  const client = new pg.Client(`postgres://derash:${password}@127.0.0.1:${port}/derash`);
  await client.connect();
  return client;
}

/** A question to the database, whether the server lives or not: its Postgres outlives a killed server. */
async function ask(statement: string, values: unknown[] = []): Promise<Record<string, never>[]> {
  const client = await database();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

type Round = { id: string; state: string; seed: Buffer; last_call: number; starts_at: Date; pot_santim: number };
const roundOf = async (roundId: string) =>
  (await ask("select * from round where id = $1", [roundId]))[0] as unknown as Round;

/** Two people buy a cartela each of the round that is open, and one of them watches. */
async function playersBuy(): Promise<{ socket: Socket; roundId: string; balls: number[] }> {
  people = [await signIn(url, nextId++), await signIn(url, nextId++)];
  const [abebe, tigist] = people as [TestPlayer, TestPlayer];
  const socket = await abebe.socket();
  const { sharedGameId: roundId } = await join(socket, bet);
  const balls: number[] = [];
  socket.on("ball_called", ({ ball }) => balls.push(ball.number));
  await Promise.all([buy(abebe, 5, bet), buy(tigist, 6, bet)]);
  return { socket, roundId, balls };
}

/** The first player after a restart: the same token, as their browser still has it. */
const again = () => connect(url, (people[0] as TestPlayer).token);
const get = async <Body>(path: string) => {
  const headers = { authorization: `Bearer ${(people[0] as TestPlayer).token}` };
  return (await (await fetch(url + path, { headers })).json()) as Body;
};

const holdDraws = [
  `create function hold_draw() returns trigger language plpgsql as
   $$ begin perform pg_advisory_xact_lock_shared(75); return new; end $$`,
  `create trigger hold_draw before update on round for each row
   when (new.state = 'calling') execute function hold_draw()`,
  "select pg_advisory_lock(75)",
];
// The killed server's own backend still waits for the lock: it must not draw when it gets it.
const letDrawsGo = [
  "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = 'derash'",
  "drop trigger hold_draw on round",
  "drop function hold_draw",
];

async function expectPaidOnce(roundId: string): Promise<void> {
  const sums = await ask(
    `select t.type, sum(e.amount_santim)::int as santim from transfer t join entry e on e.transfer_id = t.id
     where t.round_id = $1 and e.amount_santim > 0 and t.type <> 'BONUS' group by t.type order by t.type`,
    [roundId],
  );
  expect(sums).toEqual([
    { type: "BET_PLACED", santim: 2 * bet * 100 },
    { type: "BET_WON", santim: 2 * bet * 80 },
    { type: "HOUSE_CUT", santim: 2 * bet * 20 },
  ]);
  const live = await ask("select state from round where state not in ('settled', 'void')");
  expect(live).toEqual([{ state: "open" }]);
}

describe("a server that is killed", () => {
  test("in the middle of a round goes on where the clock says, with the same balls, and settles once", async () => {
    const { socket, roundId, balls } = await playersBuy();
    await nextEvent(socket, "ball_called", ({ totalCalls }) => totalCalls === 3);
    await kill();
    socket.disconnect();
    const before = await roundOf(roundId);
    expect(before.state).toBe("calling");
    const seen = [...balls];
    expect(drawOf(before.seed).slice(0, seen.length)).toEqual(seen);

    await serve();
    type State = {
      serverNow: number;
      totalCalls: number;
      calledBalls: number[];
      gameStatus: string;
      winners: unknown[];
    };
    const statePath = `/api/game-state/${(await get<{ sessionId: string }>(`/api/game/session/${bet}`)).sessionId}?sharedGameId=${roundId}`;
    const state = await get<State>(statePath);
    // Where the clock says: no ball was taken back, none waited for the server to return.
    const due = Math.floor((state.serverNow - before.starts_at.getTime() - startDelayMs) / callIntervalMs) + 1;
    expect(state.totalCalls).toBeGreaterThanOrEqual(Math.min(due, before.last_call) - 1);
    expect(state.totalCalls).toBeLessThanOrEqual(Math.min(due, before.last_call));
    expect(state.calledBalls.slice(0, seen.length)).toEqual(seen);

    await eventually(() => get<State>(statePath), 30_000).toMatchObject({ gameStatus: "finished" });
    const ended = await get<State>(statePath);
    expect(ended.calledBalls).toEqual(drawOf(before.seed).slice(0, before.last_call));
    expect(ended.winners).not.toHaveLength(0);
    expect(await roundOf(roundId)).toMatchObject({
      seed: before.seed,
      last_call: before.last_call,
      starts_at: before.starts_at,
    });
    await expectPaidOnce(roundId);
  });

  test("between the close and the draw draws after it returns, and pays", async () => {
    const { socket, roundId } = await playersBuy();
    // A draw waits for a lock that this test holds: the kill hits between the close and the draw.
    const holder = await database();
    for (const statement of holdDraws) await holder.query(statement);
    await eventually(async () => (await roundOf(roundId)).state).toBe("closing");
    await kill();
    socket.disconnect();
    for (const statement of letDrawsGo) await holder.query(statement);
    await holder.end();
    expect(await roundOf(roundId)).toMatchObject({ state: "closing", seed: null, pot_santim: 4000 });

    await serve();
    await eventually(async () => (await roundOf(roundId)).state, 30_000).toBe("settled");
    await expectPaidOnce(roundId);
  });

  test("together with its Postgres loses no stake that it acknowledged", async () => {
    const { socket, roundId, balls } = await playersBuy();
    await nextEvent(socket, "ball_called", ({ totalCalls }) => totalCalls === 2);
    const pid = postgresPid();
    await kill();
    socket.disconnect();
    if (pid) process.kill(pid, "SIGKILL");
    const seen = [...balls];

    await serve();
    const after = await roundOf(roundId);
    expect(drawOf(after.seed).slice(0, seen.length)).toEqual(seen);
    await eventually(async () => (await roundOf(roundId)).state, 30_000).toBe("settled");
    await expectPaidOnce(roundId);
  });

  test("while its round's last ball falls pays at its return, and a player signed in before is still signed in", async () => {
    const { socket, roundId } = await playersBuy();
    await nextEvent(socket, "ball_called", ({ totalCalls }) => totalCalls === 1);
    await kill();
    socket.disconnect();
    await eventually(async () => {
      const { starts_at: startsAt, last_call: lastCall } = await roundOf(roundId);
      return Date.now() > startsAt.getTime() + startDelayMs + lastCall * callIntervalMs;
    }, 30_000).toBe(true);
    expect((await roundOf(roundId)).state).toBe("calling");

    await serve();
    await eventually(async () => (await roundOf(roundId)).state).toBe("settled");
    await expectPaidOnce(roundId);
    const back = await again();
    const { sharedGameId } = await join(back, bet);
    expect(sharedGameId).not.toBe(roundId);
    back.disconnect();
  });
});
