import type { GameState, Winner } from "@derash/protocol/round";
import { beforeEach, describe, expect, test } from "vitest";
import { join, nextEvent, type TestPlayer } from "../../test/app.ts";
import { buy, eventually, type Heard, listen } from "../../test/crowd.ts";
import {
  abebe,
  bet,
  dawit,
  sellsForLong,
  server,
  sessionId,
  setRound,
  sharedGameId,
  socket,
  state,
  tableForEach,
  tigist,
  wallet,
} from "../../test/round/table-fixture.ts";
import { roundRow } from "../../test/round-fixture.ts";
import { drawOf } from "./load.ts";

tableForEach();

const stopsAfterFirstCall = () => setRound("call_interval_ms = 3600000");

describe("a round with too few players", () => {
  test("starts its countdown over three times, then is void, refunds, and the next opens @void-refunds", async () => {
    const heard = listen(socket);
    const ended = nextEvent(socket, "game_ended");
    await buy(abebe, 5, bet);
    const end = await ended;
    expect(end).toMatchObject({ sharedGameId, isVoid: true, totalCalls: 0, calledBalls: [], winners: [] });
    const ends = heard
      .filter(({ name, payload }) => name === "synchronized_countdown" && payload.sharedGameId === sharedGameId)
      .map(({ payload }) => payload.countdownEnd);
    expect(new Set(ends).size).toBe(4);
    expect(await roundRow(server.owner, sharedGameId)).toMatchObject({ state: "void", void_reason: "min_players" });
    expect(await abebe.balance()).toBe(1000);
    expect((await wallet(abebe)).slice(0, 2)).toEqual([
      ["REFUND", bet, "COMPLETED"],
      ["BET_PLACED", -bet, "FAILED"],
    ]);
    expect(await abebe.session(bet)).toMatchObject({ sharedGameId: end.nextSharedGameId, gameStatus: "waiting" });
    expect(await state()).toMatchObject({ gameStatus: "finished", isVoid: true, calledBalls: [] });
  });

  test("goes on as soon as a second player comes in a later countdown", async () => {
    const ended = nextEvent(socket, "game_ended");
    await buy(abebe, 5, bet);
    // The countdown that has begun is short; those that follow leave time to look and to buy.
    await setRound("countdown_ms = 2000");
    await eventually(async () => (await roundRow(server.owner, sharedGameId)).countdown_restarts).toBeGreaterThan(0);
    await buy(tigist, 6, bet);
    expect(await ended).toMatchObject({ sharedGameId, isVoid: false, derash: (bet * 160) / 100 });
  });
});

describe("after the close", () => {
  beforeEach(async () => {
    await stopsAfterFirstCall();
    const called = nextEvent(socket, "ball_called");
    await Promise.all([buy(abebe, 5, bet), buy(tigist, 6, bet)]);
    await called;
  });

  test("reserve, confirm and release are refused, and no money moves", async () => {
    const answers = [
      await dawit.reserve(7, bet),
      await dawit.confirm(7, bet),
      await dawit.release(7, bet),
      await abebe.reserve(8, bet),
      await abebe.confirm(5, bet),
      await abebe.release(5, bet),
    ];
    for (const { status, body } of answers) {
      expect([status, body.success, body.error]).toEqual([409, false, "round_closed"]);
    }
    expect([await abebe.balance(), await dawit.balance()]).toEqual([1000 - bet, 1000]);
  });

  test("deduct-balance says ten times alike that the stake was taken, and takes nothing @deduct-again", async () => {
    const deduct = (player: TestPlayer, amount: number, more = {}) =>
      player.request<{ newBalance: number }>("POST", "/api/deduct-balance", { amount, sessionId, ...more });
    for (let time = 0; time < 10; time++) {
      const taken = { success: true, message: "Stake taken", newBalance: 1000 - bet };
      expect(await deduct(abebe, bet)).toEqual({ status: 200, body: taken });
    }
    expect(await deduct(dawit, bet)).toMatchObject({ status: 409, body: { error: "stake_not_taken" } });
    expect(await deduct(abebe, bet + 0.01)).toMatchObject({ status: 400, body: { error: "stake_mismatch" } });
    for (const amount of [0, -bet, 1e-9, bet + 0.001]) expect((await deduct(abebe, amount)).status).toBe(400);
    const elsewhere = await join(socket, bet - 1);
    const otherRoom = { sessionId: elsewhere.sessionId, sharedGameId };
    expect(await deduct(abebe, bet - 1, otherRoom)).toMatchObject({ status: 409, body: { error: "stake_not_taken" } });
    expect(await abebe.balance()).toBe(1000 - bet);
    expect(await wallet(abebe)).toHaveLength(2);
  });

  test("no answer of any kind holds a call to come @no-later-call", async () => {
    const { seed } = await roundRow(server.owner, sharedGameId);
    const order = drawOf(seed);
    const own = `/api/user/${abebe.telegramId}`;
    const paths = [
      `/api/game-state/${sessionId}`,
      `/api/game-state/${sessionId}?sharedGameId=${sharedGameId}`,
      `/api/game/session/${bet}`,
      "/api/game/sessions",
      "/api/sales/betting/transactions",
      own,
      `${own}/history`,
    ];
    const asked = await Promise.all(paths.map((path) => abebe.request("GET", path)));
    const joined = await socket.emitWithAck("join_stack", { betAmount: bet });
    const state = await socket.emitWithAck("request_game_state", { betAmount: bet, gameId: sharedGameId });
    const deduct = await abebe.request("POST", "/api/deduct-balance", { amount: bet });
    const text = JSON.stringify([asked, joined, state, deduct]);
    for (const secret of ["seed", "order", "lastCall", "last_call", seed.toString("hex"), seed.toString("base64")]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain(order.slice(0, 2).join(","));
    for (const body of [asked[0]?.body, asked[1]?.body, state.state] as GameState[]) {
      expect(body).toMatchObject({ totalCalls: 1, calledBalls: order.slice(0, 1), winners: [], gameStatus: "active" });
      // Nothing in it is a list of numbers but the balls called.
      const lists = Object.entries(body).filter(([, value]) => Array.isArray(value) && typeof value[0] === "number");
      expect(lists.map(([name]) => name)).toEqual(["calledBalls"]);
    }
  });
});

describe("a whole round", () => {
  async function played(heard: Heard[]) {
    const ended = nextEvent(socket, "game_ended", (event) => event.sharedGameId === sharedGameId);
    await Promise.all([buy(abebe, 5, bet), buy(tigist, 6, bet), buy(dawit, 7, bet)]);
    const end = await ended;
    return { end, balls: heard.filter(({ name }) => name === "ball_called") };
  }

  test("publishes each change of the room with a version one above the last", async () => {
    const heard = listen(socket);
    const { v } = await join(socket, bet);
    await played(heard);
    expect(heard.length).toBeGreaterThan(10);
    expect(heard.map(({ payload }) => payload.v)).toEqual(heard.map((_, index) => v + index + 1));
    expect(heard.every(({ payload }) => payload.serverNow > 0)).toBe(true);
    const { gameId } = await state();
    for (const { name, payload } of heard)
      expect(payload).toMatchObject(name === "ball_called" ? { gameId } : { sessionId });
    expect(heard.filter(({ name }) => name === "game_started")).toHaveLength(1);
  });

  test("tells each ball in less than 150 bytes", async () => {
    const sent: string[] = [];
    socket.io.engine.on("packet", ({ type, data }: { type: string; data?: unknown }) => {
      if (type === "message" && String(data).includes("ball_called")) sent.push(String(data));
    });
    const { end } = await played([]);
    expect(sent).toHaveLength(end.totalCalls);
    // The type of an Engine.IO packet, and what WebSocket writes before each message.
    const bytes = sent.map((data) => 1 + 4 + Buffer.byteLength(data));
    expect(Math.max(...bytes)).toBeLessThan(150);
  });

  test("calls the balls of its draw in order, each on its time, and none after the winning one @calls-in-order", async () => {
    await setRound("call_interval_ms = 20");
    const heard = listen(socket);
    const { end, balls } = await played(heard);
    const { seed, starts_at: startsAt, last_call: lastCall } = await roundRow(server.owner, sharedGameId);
    const order = drawOf(seed).slice(0, lastCall);
    expect(end.calledBalls).toEqual(order);
    expect(balls.map(({ payload }) => payload.ball?.number)).toEqual(order);
    for (const [index, { payload }] of balls.entries()) {
      expect(payload.totalCalls).toBe(index + 1);
      expect(payload.serverNow).toBeGreaterThanOrEqual(startsAt.getTime() + 10 + index * 20 - 1);
    }
  });

  test("is known by its id after it ended, over HTTP and over the socket, also when it is long past @round-by-id", async () => {
    const { end } = await played([]);
    const asked = () => socket.emitWithAck("request_game_state", { betAmount: bet, gameId: sharedGameId });
    const ask = async () => [(await asked()).state as GameState, await state(sharedGameId)];
    const winners: Winner[] = end.winners;
    expect(winners.length).toBeGreaterThan(0);
    expect(winners.every(({ cells, name }) => cells.length === 25 && name === "Pl***")).toBe(true);
    for (const known of await ask()) {
      expect(known).toMatchObject({ sharedGameId, gameStatus: "finished", winners, calledBalls: end.calledBalls });
    }
    const next = nextEvent(socket, "game_ended", (event) => event.sharedGameId === end.nextSharedGameId);
    await Promise.all([buy(abebe, 5, bet), buy(tigist, 6, bet)]);
    await next;
    for (const known of await ask()) {
      expect(known).toMatchObject({ sharedGameId, gameStatus: "finished", winners, calledBalls: end.calledBalls });
    }
  });

  test("pays a winner who is not there @absent-winner", async () => {
    socket.disconnect();
    await Promise.all([buy(abebe, 5, bet), buy(tigist, 6, bet)]);
    await eventually(async () => (await state()).gameStatus).toBe("finished");
    const { winners } = await state();
    const balances = new Map([
      [5, await abebe.balance()],
      [6, await tigist.balance()],
    ]);
    expect(winners.length).toBeGreaterThan(0);
    for (const { cartelaNumber, prize, bonus } of winners) {
      expect(balances.get(cartelaNumber)).toBeCloseTo(1000 - bet + prize + bonus, 6);
    }
    expect(winners.reduce((sum, { prize }) => sum + prize, 0)).toBeCloseTo(bet * 1.6, 6);
  });

  test("shows a late comer the same round as those who were there", async () => {
    await stopsAfterFirstCall();
    const called = nextEvent(socket, "ball_called");
    await Promise.all([buy(abebe, 5, bet), buy(tigist, 6, bet)]);
    const { ball } = await called;
    const late = await dawit.socket();
    await join(late, bet);
    const { state: seen } = await late.emitWithAck("request_game_state", { betAmount: bet });
    expect(seen).toMatchObject({
      gameStatus: "active",
      calledBalls: [ball.number],
      playerCount: 2,
      derash: (bet * 160) / 100,
    });
    late.disconnect();
  });
});

describe("game-state over HTTP", () => {
  beforeEach(sellsForLong);
  const ask = (etag?: string) =>
    fetch(`${server.url}/api/game-state/${sessionId}`, {
      headers: { authorization: `Bearer ${abebe.token}`, ...(etag ? { "if-none-match": etag } : {}) },
    });

  test("has a tag that stays while nothing changes, and changes with the room", async () => {
    const first = await ask();
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^".+"$/);
    expect(((await first.json()) as GameState).reservedCartelas).toEqual([]);
    const same = await ask(etag);
    expect([same.status, await same.text()]).toEqual([304, ""]);

    const reserved = nextEvent(socket, "cartelas_changed", (event) => event.reserved.includes(8));
    await tigist.reserve(8, bet);
    const { v } = await reserved;
    const changed = await ask(etag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
    const body = (await changed.json()) as GameState;
    expect(body.reservedCartelas).toEqual([{ cartelaNumber: 8, confirmed: false }]);
    expect(body.v).toBe(v);
  });

  test("answers 404 for a room or a round of the room that does not exist", async () => {
    const unknown = "00000000-0000-7000-8000-000000000000";
    for (const path of [`/api/game-state/${unknown}`, `/api/game-state/${sessionId}?sharedGameId=${unknown}`]) {
      expect(await abebe.request("GET", path)).toMatchObject({ status: 404, body: { error: "session_not_found" } });
    }
    const elsewhere = await join(socket, bet - 1);
    const foreign = `/api/game-state/${sessionId}?sharedGameId=${elsewhere.sharedGameId}`;
    expect(await abebe.request("GET", foreign)).toMatchObject({ status: 404 });
  });
});
