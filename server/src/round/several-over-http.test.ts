import { verifyRound } from "@derash/fairness/proof";
import type { RoundProof } from "@derash/fairness/proof/record";
import type { MyDrawAnswer, NeighboursAnswer } from "@derash/protocol/draw";
import type { MyRoundsAnswer } from "@derash/protocol/history";
import type { CartelasResult } from "@derash/protocol/round";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, join, nextEvent, signIn, type TestPlayer, testApp } from "../../test/app.ts";
import { buy } from "../../test/crowd.ts";
import { ledgerViolations } from "../../test/database.ts";

const bet = 10;
const fifty = 50;
let server: Awaited<ReturnType<typeof testApp>>;
let abebe: TestPlayer;
let tigist: TestPlayer;
beforeAll(async () => {
  server = await testApp({ STAKES: "10,50", CARTELAS_PER_PLAYER: "4", COUNTDOWN_MS: "1500" });
  abebe = await signIn(server.url, 6_300_001);
  tigist = await signIn(server.url, 6_300_002);
});
afterAll(async () => {
  expect(await ledgerViolations(server.db)).toEqual([]);
  await server.stop();
});

const ask = (player: TestPlayer, what: "reserve" | "confirm", cartelaNumbers: unknown, betAmount: number) =>
  player.request<CartelasResult & { error?: string }>("POST", `/api/${what}-cartelas`, {
    ...{ telegramId: String(player.telegramId), cartelaNumbers, betAmount },
  });
const resultsOf = ({ results }: CartelasResult) =>
  results.map(({ cartelaNumber, success, error }) => [cartelaNumber, success ? "ok" : error]);

test("a list is answered cartela by cartela, told to the player's other pages, and verified by the player's tag", async () => {
  const socket = await abebe.socket();
  const { sharedGameId } = await join(socket, bet);
  const heard: unknown[] = [];
  socket.on("confirmation_result", (event) => heard.push([event.cartelaNumber, event.newBalance]));
  const ended = nextEvent(socket, "game_ended", (event) => event.sharedGameId === sharedGameId);

  expect((await buy(tigist, 7, bet)).body.success).toBe(true);
  const held = (await ask(abebe, "reserve", [9, 7, 5, 9, 8], bet)).body;
  expect(resultsOf(held)).toEqual([
    [5, "ok"],
    [7, "cartela_taken"],
    [8, "ok"],
    [9, "ok"],
  ]);
  expect(held).toMatchObject({ success: false, newBalance: 1000 });
  const paid = (await ask(abebe, "confirm", [5, 8, 9], bet)).body;
  expect(paid).toMatchObject({ success: true, newBalance: 970 });
  expect((await ask(abebe, "confirm", [5, 8, 9], bet)).body).toMatchObject({ success: true, newBalance: 970 });
  expect((await abebe.session(bet)).myCartelas).toEqual(
    [5, 8, 9].map((cartelaNumber) => ({ cartelaNumber, confirmed: true })),
  );
  expect((await buy(abebe, 11, bet)).body.success).toBe(true);
  const fifth = await abebe.reserve(12, bet);
  expect(fifth).toMatchObject({ status: 409, body: { error: "cartela_limit", params: { max: 4 } } });

  await ended;
  expect(heard.slice(0, 3)).toEqual([5, 8, 9].map((number) => [number, 970]));
  socket.disconnect();
  const get = async <Body>(path: string, token?: string) =>
    (await call<Body>(server.url, "GET", `/api/draw/${sharedGameId}${path}`, token ? { token } : {})).body;
  const proof = await get<RoundProof>("");
  const neighbours = await get<NeighboursAnswer>("/neighbours");
  const mine = await get<MyDrawAnswer>("/mine", abebe.token);
  expect(mine.cartelas).toEqual([5, 8, 9, 11]);
  const failuresOf = (cartelaNumber: number) =>
    verifyRound(proof, { ...neighbours, storedHash: proof.close.hash, mine: { ...mine, cartelaNumber } }).filter(
      ({ isOk }) => isOk === false,
    );
  // Each of them bears the one tag of the player, and nobody else's does.
  for (const number of mine.cartelas) expect(failuresOf(number)).toEqual([]);
  expect(failuresOf(7)).toMatchObject([{ step: "mine", issue: "another_player" }]);
  const tags = proof.tickets.map(({ playerTag }) => playerTag);
  expect(new Set(tags).size).toBe(2);

  const { rounds } = (await abebe.request<MyRoundsAnswer>("GET", "/api/rounds/mine")).body;
  expect(rounds[0]).toMatchObject({ sharedGameId, cartelaNumbers: [5, 8, 9, 11] });
});

test("what is asked for another, for none, for too many or for what is no cartela is refused whole", async () => {
  const foreign = { telegramId: String(tigist.telegramId), cartelaNumbers: [21], betAmount: fifty };
  for (const what of ["reserve", "confirm"])
    expect(await abebe.request("POST", `/api/${what}-cartelas`, foreign)).toMatchObject({
      ...{ status: 403, body: { error: "not_yours" } },
    });
  for (const numbers of [[], [1, 2, 3, 4, 5, 6, 7], "1", [0], [1.5]])
    expect((await ask(abebe, "reserve", numbers, fifty)).status, JSON.stringify(numbers)).toBe(400);
  expect(await ask(abebe, "reserve", [1, 201], fifty)).toMatchObject({
    status: 404,
    body: { error: "cartela_unknown" },
  });
  expect((await abebe.session(fifty)).myCartelas).toEqual([]);
});
