import { errorMessage } from "@derash/protocol/refusal/errors";
import { sql } from "kysely";
import type { Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { join, nextEvent, signIn, type TestPlayer, testApp } from "../../test/app.ts";
import { ledgerViolations, testDatabase } from "../../test/database.ts";
import { readConfig } from "../config.ts";
import { serveApp } from "../main.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let nextId = 1_000_000;
const newPlayer = () => signIn(server.url, nextId++);

const serveOn = (databaseUrl: string, settings: Record<string, string>) =>
  serveApp(readConfig({ PORT: "0", DATABASE_URL: databaseUrl, LOG_LEVEL: "error", ...settings }));

beforeAll(async () => {
  // Two people buy one after the other before it ends, on a machine that is busy too.
  server = await testApp({ COUNTDOWN_MS: "1000" });
});
afterAll(() => server.stop());

/** Buys a cartela: reserved, then paid. */
async function buy(player: TestPlayer, number: number, bet: number) {
  const reserved = await player.reserve(number, bet);
  return reserved.body.success ? player.confirm(number, bet) : reserved;
}

function listenToCartelas(socket: Socket): string[] {
  const heard: string[] = [];
  socket.onAny((name: string) => void (name.startsWith("cartela") && heard.push(name)));
  return heard;
}

describe("a round of two players", () => {
  test("is sold, called, won and paid to the santim, and the next one opens by itself @exact-prize", async () => {
    const [abebe, tigist] = [await newPlayer(), await newPlayer()];
    const socket = await abebe.socket();
    const { sharedGameId, sessionId } = await join(socket, 20);
    const balls: number[] = [];
    socket.on("ball_called", ({ ball }) => balls.push(ball.number));
    const ended = nextEvent(socket, "game_ended", (event) => event.sharedGameId === sharedGameId);

    expect((await buy(abebe, 7, 20)).body).toMatchObject({ success: true, newBalance: 980 });
    expect((await buy(tigist, 8, 20)).body).toMatchObject({ success: true, newBalance: 980 });

    const end = await ended;
    expect(end.isVoid).toBe(false);
    expect(end.derash).toBe(32);
    expect(balls).toEqual(end.calledBalls);
    expect(end.winners.reduce((sum, winner) => sum + winner.prize, 0)).toBe(32);
    expect(end.nextSharedGameId).not.toBe(sharedGameId);

    const balances = [await abebe.balance(), await tigist.balance()];
    const bonuses = end.winners.reduce((sum, winner) => sum + winner.bonus, 0);
    expect((balances[0] ?? 0) + (balances[1] ?? 0)).toBe(2000 - 40 + 32 + bonuses);
    expect(await abebe.session(20)).toMatchObject({
      sessionId,
      sharedGameId: end.nextSharedGameId,
      gameStatus: "waiting",
    });
    expect(await ledgerViolations(server.db)).toEqual([]);
    socket.disconnect();
  });
});

describe("what is mine", () => {
  test("is told to every page of mine when one of them pays or gives back, and to nobody else's", async () => {
    const [abebe, tigist] = [await newPlayer(), await newPlayer()];
    const [one, other, stranger] = [await abebe.socket(), await abebe.socket(), await tigist.socket()];
    for (const socket of [one, other, stranger]) await join(socket, 50);
    const heard: string[] = [];
    stranger.onAny((name: string) => heard.push(name));
    const paid = [one, other].map((socket) => nextEvent(socket, "confirmation_result", () => true));
    expect((await buy(abebe, 31, 50)).body.success).toBe(true);
    for (const told of paid) expect(await told).toMatchObject({ success: true, cartelaNumber: 31, newBalance: 950 });
    const returned = nextEvent(other, "release_result", () => true);
    await abebe.release(31, 50);
    expect(await returned).toMatchObject({ cartelaNumber: 31, newBalance: 1000 });
    // An event for this player, sent after all that: what was meant for others would have come before it.
    const answered = nextEvent(stranger, "game_state_sync", () => true);
    stranger.emit("request_game_state", { betAmount: "50" });
    await answered;
    expect(heard.filter((name) => name.endsWith("_result"))).toEqual([]);
    for (const socket of [one, other, stranger]) socket.disconnect();
  });

  test("is told to another page of mine at once, cartela by cartela, before everybody hears of it", async () => {
    const patient = await testApp({ COUNTDOWN_MS: "600000", STAKES: "50" });
    const [abebe, tigist] = [await signIn(patient.url, nextId++), await signIn(patient.url, nextId++)];
    const [other, stranger] = [await abebe.socket(), await tigist.socket()];
    for (const socket of [other, stranger]) await join(socket, 50);
    const [heard, foreign] = [listenToCartelas(other), listenToCartelas(stranger)];
    const told = ["cartela_reserved", "cartela_confirmed", "cartela_released"] as const;
    const own = told.map((name) => nextEvent(other, name));
    const everybody = nextEvent(stranger, "cartelas_changed", ({ released }) => released.includes(41));
    await abebe.reserve(41, 50);
    await abebe.confirm(41, 50);
    const { sessionId, sharedGameId } = await abebe.session(50);
    await abebe.release(41, 50);
    for (const each of own) expect(await each).toEqual({ sessionId, sharedGameId, cartelaNumber: 41 });
    await everybody;
    expect(heard[0]).toBe("cartela_reserved");
    expect(heard.filter((name) => name !== "cartelas_changed")).toEqual(told);
    expect(new Set(foreign)).toEqual(new Set(["cartelas_changed"]));
    for (const socket of [other, stranger]) socket.disconnect();
    await patient.stop();
  });

  test("is never older than the last answer, however quickly I ask", async () => {
    // With a countdown that does not end meanwhile.
    const patient = await testApp({ COUNTDOWN_MS: "600000" });
    const player = await signIn(patient.url, nextId++);
    for (let number = 101; number <= 110; number++) {
      await player.reserve(number, 50);
      expect((await player.session(50)).myCartelas).toEqual([{ cartelaNumber: number, confirmed: false }]);
      await player.confirm(number, 50);
      expect((await player.session(50)).myCartelas).toEqual([{ cartelaNumber: number, confirmed: true }]);
      await player.release(number, 50);
      expect((await player.session(50)).myCartelas).toEqual([]);
    }
    expect(await player.balance()).toBe(1000);
    expect(await ledgerViolations(patient.db)).toEqual([]);
    await patient.stop();
  });
});

test("a suspended player hears so, and why, when reserving and when confirming", async () => {
  const player = await newPlayer();
  await player.reserve(152, 10);
  await sql`with owner as (
    insert into staff (username, password_hash, role, account_id, origin)
    select 'watchful', '', 'super_admin', id, 'demo' from account where kind = 'demo' limit 1 returning id)
    insert into suspension (player_id, reason, told, suspended_by)
    select player.id, 'a suspicion', 'You asked for a rest.', owner.id from player, owner
    where telegram_id = ${player.telegramId}`.execute(server.db);
  const refusal = {
    error: "player_suspended",
    params: { reason: "You asked for a rest." },
    message: errorMessage("player_suspended", { reason: "You asked for a rest." }),
  };
  for (const asked of [player.confirm(152, 10), player.reserve(153, 10)])
    expect(await asked).toMatchObject({ status: 403, body: refusal });
});

/** The code of a refusal and all that its words are made of. */
const essence = ({ error, params, message, fields }: Record<string, unknown>) => ({ error, params, message, fields });

test("a refusal is the same over HTTP and over the socket: its code, its parameters, its fields", async () => {
  const player = await newPlayer();
  const socket = await player.socket();
  await sql`select ledger_post('spend:' || ${player.telegramId}::text, 'CHARGE', null, '', array[p.account_id, d.id], array[-99550, 99550])
    from player p, account d where p.telegram_id = ${player.telegramId} and d.kind = 'demo'`.execute(server.db);
  const refusals = {
    insufficient_funds: { cartelaNumber: 160, betAmount: 10 },
    not_yours: { cartelaNumber: 160, betAmount: 10, telegramId: "1" },
    invalid_amount: { cartelaNumber: 160, betAmount: "ten" },
    invalid_input: { cartelaNumber: 0 },
  };
  for (const [error, payload] of Object.entries(refusals)) {
    const told = nextEvent(socket, "reservation_result");
    const acknowledged = await socket.emitWithAck("reserve_cartela", payload);
    const answered = await player.request<Record<string, unknown>>("POST", "/api/reserve-cartela", payload);
    expect(answered.body).toMatchObject({ success: false, error });
    expect(essence(acknowledged)).toEqual(essence(answered.body));
    if (error === "invalid_input") {
      expect(answered.body.fields).toEqual({
        cartelaNumber: { code: "too_small", params: { min: 1 }, message: "At least 1" },
        betAmount: { code: "required", params: {}, message: "must be given" },
      });
      continue;
    }
    expect(essence(await told)).toEqual(essence(answered.body));
  }
  const short = await player.reserve(160, 10);
  expect(short.body).toMatchObject({
    params: { needed: 10, balance: 4.5 },
    message: "Insufficient balance! You need 10.00 ETB but only have 4.50 ETB.",
  });
  socket.disconnect();
});

describe("after an answer was lost", () => {
  test("reserving again what is paid for is fine, even with nothing left in the wallet @reserve-paid", async () => {
    const player = await newPlayer();
    await sql`select ledger_post('spend:' || ${player.telegramId}::text, 'CHARGE', null, '', array[p.account_id, d.id], array[-90000, 90000])
      from player p, account d where p.telegram_id = ${player.telegramId} and d.kind = 'demo'`.execute(server.db);
    expect((await buy(player, 150, 100)).body).toMatchObject({ success: true, newBalance: 0 });
    expect((await player.reserve(150, 100)).body).toMatchObject({ success: true, newBalance: 0 });
    expect((await player.confirm(150, 100)).body).toMatchObject({ success: true, newBalance: 0 });
    expect((await player.reserve(151, 100)).body).toMatchObject({ success: false, error: "insufficient_funds" });
    await player.release(150, 100);
    expect(await player.balance()).toBe(100);
    expect(await ledgerViolations(server.db)).toEqual([]);
  });
});

describe("a table", () => {
  test("is found by its stake or by its id, and never by an id with another stake", async () => {
    const player = await newPlayer();
    const { sessionId, sharedGameId } = await player.session(10);
    const ask = (query: string) => player.request<{ sessionId?: string }>("GET", `/api/game/session/10?${query}`);
    expect((await ask(`sessionId=${sessionId}`)).body).toMatchObject({ sessionId, sharedGameId });
    const other = (await player.session(20)).sessionId;
    expect(await ask(`sessionId=${other}`)).toMatchObject({ status: 400, body: { error: "stake_mismatch" } });
    expect((await ask(`sessionId=${crypto.randomUUID()}`)).status).toBe(404);
  });

  test("answers for its live round by id and by display code, and tells what is mine in a round that I name", async () => {
    const player = await newPlayer();
    const socket = await player.socket();
    const { sessionId, sharedGameId } = await join(socket, 10);
    const { gameId } = await player.state(sessionId);
    const asked = (id: string) => socket.emitWithAck("request_game_state", { betAmount: 10, gameId: id });
    expect(await asked(gameId)).toMatchObject({ success: true, state: { sharedGameId } });
    expect(await asked(sharedGameId)).toMatchObject({ success: true, state: { gameId } });
    expect(await asked("ETH___")).toMatchObject({ success: false, error: "invalid_input" });
    await buy(player, 160, 10);
    const named = await player.request("GET", `/api/game/session/10?sharedGameId=${sharedGameId}`);
    expect(named.body).toMatchObject({ myCartelas: [{ cartelaNumber: 160, confirmed: true }] });
    await player.release(160, 10);
    socket.disconnect();
  });

  test("of a stake that the operator withdrew is offered no more", async () => {
    const database = await testDatabase();
    const before = await serveOn(database.url, { STAKES: "10,20" });
    await before.stop();
    const after = await serveOn(database.url, { STAKES: "20" });
    const player = await signIn(after.url, nextId++);
    const offered = await player.request<{ sessions: { betAmount: number }[] }>("GET", "/api/game/sessions");
    expect(offered.body.sessions.map(({ betAmount }) => betAmount)).toEqual([20]);
    expect((await player.reserve(1, 10)).body).toMatchObject({ success: false, error: "session_not_found" });
    await after.stop();
    await database.drop();
  });

  test("of a stake that the operator withdrew plays what is paid for, and sells nothing more: not in that round, and in none after it", async () => {
    const database = await testDatabase();
    const before = await serveOn(database.url, { STAKES: "10,20" });
    const [paidId, otherId] = [nextId++, nextId++];
    await buy(await signIn(before.url, paidId), 1, 10);
    await before.stop();
    const after = await serveOn(database.url, { STAKES: "20" });
    const [paid, other] = [await signIn(after.url, paidId), await signIn(after.url, otherId)];
    const isStopped = { status: 409, body: { error: "room_stopped" } };
    expect(await other.reserve(2, 10)).toMatchObject(isStopped);
    expect(await paid.reserve(2, 10)).toMatchObject(isStopped);
    expect((await paid.session(10)).myCartelas).toEqual([{ cartelaNumber: 1, confirmed: true }]);
    // Who has paid may give it back, as ever.
    expect(await paid.release(1, 10)).toMatchObject({ status: 200 });
    expect(await paid.reserve(1, 10)).toMatchObject(isStopped);
    await after.stop();
    await database.drop();
  });
});
