import { quicknet } from "@derash/fairness/beacon";
import { callHashes } from "@derash/fairness/draw";
import { verifyRound } from "@derash/fairness/proof";
import type { RoundProof } from "@derash/fairness/proof/record";
import type { DrawLogAnswer, DrawTablesAnswer, MyDrawAnswer, NeighboursAnswer } from "@derash/protocol/draw";
import type { GameState } from "@derash/protocol/round";
import type { Heard } from "@derash/protocol/socket";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Answer, call, connect, join, nextEvent, signIn, type TestPlayer, testApp } from "../../test/app.ts";
import { buy, eventually, signInMany } from "../../test/crowd.ts";
import { ledgerViolations } from "../../test/database.ts";
import { roundRow } from "../../test/round-fixture.ts";

const bet = 10;
let server: Awaited<ReturnType<typeof testApp>>;
let people: [TestPlayer, TestPlayer, TestPlayer];
let socket: Socket;

beforeAll(async () => {
  server = await testApp({ STAKES: "10" });
  people = (await signInMany(server.url, 6_100_000, 3)) as typeof people;
  socket = await people[0].socket();
});
afterEach(async () => {
  expect(await ledgerViolations(server.db)).toEqual([]);
  expect(await server.db.selectFrom("draw_violation").selectAll().execute()).toEqual([]);
});
afterAll(async () => {
  socket.disconnect();
  await server.stop();
});

type Proof = RoundProof & { success: true };
const get = <Body>(path: string, token?: string): Promise<Answer<Body>> =>
  call<Body>(server.url, "GET", `/api/draw/${path}`, token === undefined ? {} : { token });

/** Everything that a socket hears from now on, as text with its payload, in order. */
function everything(of: Socket) {
  const heard: { name: string; payload: Record<string, unknown>; at: number }[] = [];
  of.onAny((name, payload) => void heard.push({ name, payload, at: Date.now() }));
  return heard;
}

function ballsOf(heard: ReturnType<typeof everything>): number[] {
  const balls = heard
    .filter(({ name }) => name === "ball_called")
    .map(({ payload }) => payload as Heard<"ball_called">);
  return balls.map(({ ball }) => ball.number);
}

/** Sells a round to two, and waits for its end. */
async function played(buyers: readonly TestPlayer[] = people) {
  const { sharedGameId } = await join(socket, bet);
  const ended = nextEvent(socket, "game_ended", (event) => event.sharedGameId === sharedGameId);
  await Promise.all(buyers.slice(0, 2).map((buyer, index) => buy(buyer, 5 + index, bet)));
  return { roundId: sharedGameId, end: await ended };
}

describe("a round of a room", () => {
  test("announces its beacon, publishes its record before that, and can be checked by a stranger afterwards", async () => {
    const heard = everything(socket);
    const { sessionId, sharedGameId } = await join(socket, bet);
    // Long enough to ask for everything between the close and the draw, on any machine.
    await server.owner.query("update round set beacon_lead_ms = 6000 where id = $1", [sharedGameId]);
    const announced = nextEvent(socket, "synchronized_countdown", ({ countdownEnd }) => countdownEnd !== null);
    const closing = nextEvent(socket, "round_closed").then(async (event) => ({
      event,
      at: Date.now(),
      state: await people[0].state(sessionId),
      kept: (await fetch(`${server.url}/api/draw/${event.sharedGameId}`)).headers.get("cache-control"),
      proof: (await get<Proof>(event.sharedGameId)).body,
    }));
    const { roundId, end } = await played();
    const { beaconRound, beaconAt } = await announced;
    const { event, at, state, kept, proof: early } = await closing;
    const { body: proof } = await get<Proof>(roundId);

    expect(kept).toBe("no-store");
    expect(event).toMatchObject({ sharedGameId: roundId, close: { beaconRound, ticketCount: 2, stake: 1000 } });
    expect(at).toBeLessThan(beaconAt ?? 0);
    expect([event.close, event.table]).toEqual([proof.close, proof.table]);
    expect(state).toMatchObject({
      ...{ sharedGameId: roundId, beaconRound, beaconAt, closeHash: proof.close.hash, callHash: null },
      beacon: { kind: "local", isIndependent: false },
    });
    expect(early).toMatchObject({
      state: "closed",
      serverSeed: null,
      beaconSignature: null,
      order: null,
      winners: null,
    });

    expect(proof).toMatchObject({
      success: true,
      state: "settled",
      order: expect.any(Array),
      table: { id: sessionId },
    });
    const { body: neighbours } = await get<NeighboursAnswer>(`${roundId}/neighbours`);
    const { body: mine } = await get<MyDrawAnswer>(`${roundId}/mine`, people[0].token);
    expect(mine).toMatchObject({ telegramId: String(people[0].telegramId), cartelas: [5] });
    const about = { ...neighbours, storedHash: event.close.hash, mine: { cartelaNumber: 5, ...mine } };
    expect(verifyRound(proof, about).filter(({ isOk }) => isOk === false)).toEqual([]);

    // What was called and shown is what the record says.
    const hashes = callHashes(Buffer.from(proof.close.hash, "hex"), proof.order ?? []).map((hash) =>
      Buffer.from(hash).toString("hex"),
    );
    expect(ballsOf(heard)).toEqual(end.calledBalls);
    expect(proof.callHash).toBe(hashes[end.totalCalls - 1]);
    const asked = await socket.emitWithAck("request_game_state", { betAmount: bet, gameId: roundId });
    expect(asked.state.callHash).toBe(proof.callHash);
    expect(end.calledBalls).toEqual(proof.order?.slice(0, proof.callCount ?? 0));

    // Nothing that was published on the way gave the end away.
    const told = heard.findIndex(({ name }) => name === "game_ended");
    const onTheWay = JSON.stringify([heard.slice(0, told), state, early]);
    const { seed } = await roundRow(server.owner, roundId);
    for (const secret of [proof.serverSeed, proof.beaconSignature, seed.toString("hex"), hashes[end.totalCalls]])
      expect(onTheWay).not.toContain(secret);
  });

  test("that is void as it closes publishes its record too, before its end", async () => {
    const lone = await testApp({ STAKES: "10", COUNTDOWN_MS: "100" });
    const [abebe] = (await signInMany(lone.url, 6_200_000, 1)) as [TestPlayer];
    const watching = await abebe.socket();
    const heard = everything(watching);
    await join(watching, bet);
    const ended = nextEvent(watching, "game_ended");
    await buy(abebe, 5, bet);
    const { sharedGameId } = await ended;
    const names = heard.filter(({ name }) => name === "round_closed" || name === "game_ended").map(({ name }) => name);
    expect(names).toEqual(["round_closed", "game_ended"]);
    const { body } = await call<Proof>(lone.url, "GET", `/api/draw/${sharedGameId}`);
    expect(body).toMatchObject({ state: "void", voidReason: "min_players", serverSeed: expect.any(String) });
    expect(heard.find(({ name }) => name === "round_closed")?.payload.close).toEqual(body.close);
    expect(await ledgerViolations(lone.db)).toEqual([]);
    watching.disconnect();
    await lone.stop();
  });

  test("is closed, drawn and paid once by two servers, and both publish the same", async () => {
    const other = await server.another();
    const second = await connect(other.url, people[0].token);
    await join(second, bet);
    const [here, there] = [everything(socket), everything(second)];
    const elsewhere = nextEvent(second, "game_ended");
    // Each of them sees a stake, and so what is due when.
    const { roundId } = await played([people[0], await signIn(other.url, people[1].telegramId)]);
    await elsewhere;
    expect(ballsOf(there)).toEqual(ballsOf(here));
    const recordOf = (heard: typeof here) => heard.find(({ name }) => name === "round_closed")?.payload.close;
    expect(recordOf(there)).toEqual(recordOf(here));
    const { body: proof } = await get<Proof>(roundId);
    expect(verifyRound(proof, { previous: null, next: null, storedHash: null, mine: null })).not.toContainEqual(
      expect.objectContaining({ isOk: false }),
    );
    second.disconnect();
    await other.stop();
  });

  test("whose beacon cannot be reached waits, and every state says where its randomness would come from", async () => {
    // Two mirrors where nobody listens.
    const urls = "http://127.0.0.1:9/a,http://127.0.0.1:9/b";
    const cut = await testApp({
      STAKES: "10",
      BEACON: "drand",
      BEACON_URLS: urls,
      BEACON_LEAD_MS: "3000",
      LOG_LEVEL: "silent",
    });
    const two = (await signInMany(cut.url, 6_300_000, 2)) as [TestPlayer, TestPlayer];
    const { sessionId, sharedGameId } = await two[0].session(bet);
    await Promise.all([buy(two[0], 5, bet), buy(two[1], 6, bet)]);
    await eventually(async () => (await two[0].state(sessionId)).closeHash).toEqual(expect.any(String));
    const state: GameState = await two[0].state(sessionId);
    expect(state).toMatchObject({ beacon: { kind: "drand", isIndependent: true }, closeHash: expect.any(String) });
    expect(state).toMatchObject({ gameStatus: "waiting", callHash: null, calledBalls: [] });
    await eventually(async () => Date.now() > (state.beaconAt ?? 0) + 500).toBe(true);
    expect(await roundRow(cut.owner, sharedGameId)).toMatchObject({ state: "closing", seed: null });
    const { body } = await call<Proof>(cut.url, "GET", `/api/draw/${sharedGameId}`);
    expect(body.beacon).toEqual({ ...quicknet, kind: "drand", isIndependent: true });
    expect(await ledgerViolations(cut.db)).toEqual([]);
    await cut.stop();
  });
});

describe("the public log", () => {
  test("is read without signing in: rounds by id and by code, tables, the beacon", async () => {
    const { roundId } = await played();
    const { gameId } = (await get<Proof>(roundId)).body;
    expect((await get<Proof>(gameId)).body.roundId).toBe(roundId);
    const isKept = async (path: string) => (await fetch(`${server.url}/api/draw/${path}`)).headers.get("cache-control");
    expect(await isKept(roundId)).toBe("public, max-age=86400, immutable");
    expect(await isKept(gameId)).toBe("no-store");
    const { body: log } = await get<DrawLogAnswer>("log?limit=1");
    expect(log).toMatchObject({ entries: [{ roundId, gameId, state: "settled" }] });
    const { body: older } = await get<DrawLogAnswer>(`log?limit=1&before=${log.next}`);
    expect(older.entries[0]?.hash).toBe(log.entries[0]?.previousHash);
    const { body: tables } = await get<DrawTablesAnswer>("tables");
    const { sessionId } = await people[0].session(bet);
    const proof = (await get<Proof>(roundId)).body;
    expect(tables.tables.find(({ id }) => id === sessionId)).toMatchObject({
      kind: "room",
      company: proof.company,
      name: expect.stringMatching(/ · 10 ETB$/),
      epochs: [{ epoch: 1, anchor: proof.table.anchor, length: 10_000 }],
      rounds: proof.close.position,
      voids: { min_players: 0, late_close: 0, beacon: 0, no_winner: 0 },
    });
    expect(tables.notEnded).toBe(0);
    const { position } = proof.close;
    expect(tables.voidRate).toEqual({ days30: { rounds: position, voids: 0 }, all: { rounds: position, voids: 0 } });
    const { body: beacon } = await get("beacon");
    expect(beacon).toEqual({ ...proof.beacon, leadMs: 1500 });
    expect(tables.beacon).toEqual(beacon);
  });

  test("has nothing of a round that is on sale, or that never was", async () => {
    const { sharedGameId } = await people[0].session(bet);
    for (const path of [sharedGameId, `${sharedGameId}/neighbours`, (await roundRow(server.owner, sharedGameId)).code])
      expect(await get(path), path).toMatchObject({ status: 409, body: { error: "round_selling" } });
    for (const path of ["00000000-0000-7000-8000-00000000dead", "ETH000"])
      expect((await get(path)).status, path).toBe(404);
    for (const path of ["ETH0000", "1", "log?limit=101", "log?limit=0", "log?table=1", "log?before=x"])
      expect((await get(path)).status, path).toBe(400);
  });

  test("tells a player their salt, and nobody else", async () => {
    const { roundId } = await played();
    const { body: own } = await get<MyDrawAnswer>(`${roundId}/mine`, people[0].token);
    const { body: other } = await get<MyDrawAnswer>(`${roundId}/mine`, people[1].token);
    const { body: absent } = await get<MyDrawAnswer>(`${roundId}/mine`, people[2].token);
    expect([own.cartelas, other.cartelas, absent.cartelas]).toEqual([[5], [6], []]);
    expect(new Set([own.salt, other.salt, absent.salt]).size).toBe(3);
    expect(own.salt).toMatch(/^[0-9a-f]{32}$/);
    const { roundId: nextId } = await played();
    // Else everybody could follow the player from round to round.
    expect((await get<MyDrawAnswer>(`${nextId}/mine`, people[0].token)).body.salt).not.toBe(own.salt);
    expect((await get(`${roundId}/mine`)).status).toBe(401);
    const { text } = { text: JSON.stringify((await get(roundId)).body) };
    for (const { salt } of [own, other]) expect(text).not.toContain(salt);
    expect(text).not.toContain(String(people[0].telegramId));
  });
});
