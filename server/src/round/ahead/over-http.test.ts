import type { FavouritesAnswer, KeepAnswer } from "@derash/protocol/ahead";
import type { CartelasResult } from "@derash/protocol/round";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nextEvent, signIn, type TestPlayer, testApp } from "../../../test/app.ts";
import { buy, eventually } from "../../../test/crowd.ts";
import { ledgerViolations } from "../../../test/database.ts";

const bet = 10;
let server: Awaited<ReturnType<typeof testApp>>;
/** For the end of a round, whose balls take longer than all that is asked for meanwhile; a person has only so many requests a minute. */
const patience = { timeout: 60_000, interval: 250 };
beforeAll(async () => {
  server = await testApp({ STAKES: "10", CARTELAS_PER_PLAYER: "2", COUNTDOWN_MS: "2000", CALL_INTERVAL_MS: "400" });
});
afterAll(async () => {
  expect(await ledgerViolations(server.db)).toEqual([]);
  await server.stop();
});

const asked = async (player: TestPlayer, cartelaNumbers: number[]) =>
  (await player.request<CartelasResult>("POST", "/api/ask-ahead", { cartelaNumbers, betAmount: bet })).body.results;
const ask = async (player: TestPlayer, cartelaNumbers: number[]) =>
  (await asked(player, cartelaNumbers)).map(({ success, error }) => (success ? "ok" : error));
const keep = (player: TestPlayer, rounds: number, lossMax: string) =>
  player.request<KeepAnswer & { error?: string }>("POST", "/api/keep-cartelas", { betAmount: bet, rounds, lossMax });
const favour = (player: TestPlayer, cartelaNumbers: number[]) =>
  player.request<FavouritesAnswer & { error?: string }>("POST", "/api/favourites", { cartelaNumbers });

test("who comes while a round is played has the next one's cartelas, paid for as it opens; refusals say why", async () => {
  const [abebe, sara, tigist, dawit] = await Promise.all([
    signIn(server.url, 6_400_001),
    signIn(server.url, 6_400_002),
    signIn(server.url, 6_400_003),
    signIn(server.url, 6_400_004),
  ]);
  const { sharedGameId, sessionId } = await tigist.session(bet);
  expect(await ask(tigist, [7])).toEqual(["next_round_open"]);
  expect((await favour(abebe, [9, 9, 8])).body).toEqual({ success: true, favourites: [9, 8] });
  // Another phone of hers that has not heard of them adds one.
  const seen = { cartelaNumbers: [7], seen: [] };
  expect((await abebe.request("POST", "/api/favourites", seen)).body).toEqual({ success: true, favourites: [9, 8, 7] });
  expect((await favour(abebe, [9, 8])).body).toEqual({ success: true, favourites: [9, 8] });
  expect((await favour(abebe, [1, 2, 3, 4, 5, 6, 7])).body).toMatchObject({ error: "invalid_input" });
  await buy(abebe, 1, bet);
  await buy(sara, 2, bet);
  await eventually(async () => (await tigist.state(sessionId)).gameStatus).toBe("active");

  // A kept number of another, and limits of keeping.
  expect(await keep(tigist, 3, "30")).toMatchObject({ status: 409, body: { error: "stake_not_taken" } });
  expect((await keep(sara, 11, "30")).body).toMatchObject({ error: "invalid_input" });
  expect((await keep(sara, 3, "0")).body).toMatchObject({ error: "invalid_amount" });
  expect(await keep(sara, 3, "9.99")).toMatchObject({
    ...{ status: 400, body: { error: "keep_loss_small", params: { needed: 10 } } },
  });
  const another = { betAmount: bet, sharedGameId: sessionId, rounds: 3, lossMax: "30" };
  expect(await sara.request("POST", "/api/keep-cartelas", another)).toMatchObject({
    ...{ status: 409, body: { error: "next_round_open" } },
  });
  expect((await keep(sara, 3, "30")).body).toEqual({
    ...{ success: true, keep: { rounds: 3, roundsLeft: 3, lossMax: 30, net: 0 } },
  });
  expect(await ask(dawit, [2])).toEqual(["cartela_kept"]);

  const socket = await tigist.socket();
  const told = nextEvent(socket, "own_changed");
  expect(await ask(tigist, [7, 8, 10])).toEqual(["ok", "ok", "ahead_limit"]);
  await told;
  expect(await ask(dawit, [7])).toEqual(["cartela_taken"]);
  expect((await tigist.session(bet)).ahead).toMatchObject({ mine: [7, 8], others: [2] });
  const giveUp = (cartelaNumber: number) =>
    tigist.request("POST", "/api/give-up-ahead", { cartelaNumber, betAmount: bet });
  expect((await giveUp(8)).status).toBe(200);
  expect(await tigist.balance()).toBe(1000);

  const bought = async () => (await tigist.session(bet)).myCartelas;
  await expect.poll(bought, patience).toEqual([{ cartelaNumber: 7, confirmed: true }]);
  const next = (await tigist.session(bet)).sharedGameId;
  expect(next).not.toBe(sharedGameId);
  const refused = await dawit.reserve(9, bet);
  expect(refused).toMatchObject({ status: 409, body: { error: "cartela_favoured" } });
  const { seconds } = refused.body.params as { seconds: number };
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(5);
  expect(await tigist.balance()).toBe(990);
  expect(await giveUp(7)).toMatchObject({ status: 409, body: { error: "next_round_open" } });
  expect((await sara.session(bet)).myCartelas).toEqual([{ cartelaNumber: 2, confirmed: true }]);
  expect((await sara.session(bet)).ahead?.keep).toMatchObject({ roundsLeft: 2 });
  socket.disconnect();
});

test("who asks for too many is told how many the next round allows, also where the owner has changed it since this one opened", async () => {
  const [marta, yonas, liya] = await Promise.all([
    signIn(server.url, 6_400_011),
    signIn(server.url, 6_400_012),
    signIn(server.url, 6_400_013),
  ]);
  const { sessionId } = await liya.session(bet);
  await expect.poll(async () => (await liya.state(sessionId)).gameStatus, patience).toBe("waiting");
  await buy(marta, 31, bet);
  await buy(yonas, 32, bet);
  await eventually(async () => (await liya.state(sessionId)).gameStatus).toBe("active");
  const allows = (max: number) =>
    server.db.updateTable("room").set({ cartelas_per_player_max: max }).where("id", "=", sessionId).execute();
  await allows(1);
  const [first, second] = await asked(liya, [41, 42]);
  await allows(2);
  expect(first).toMatchObject({ success: true });
  expect(second).toMatchObject({ success: false, error: "ahead_limit", params: { max: 1 } });
  expect(second?.message).toBe("You have asked for as many cartelas of the next round as one player may: 1.");
});
