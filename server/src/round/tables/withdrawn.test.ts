import { afterEach, beforeEach, expect, test } from "vitest";
import { join, signIn, testApp } from "../../../test/app.ts";
import { buy, eventually, signInMany } from "../../../test/crowd.ts";
import { ledgerViolations } from "../../../test/database.ts";
import { roundRow } from "../../../test/round-fixture.ts";

// A stake is withdrawn while servers are restarted one after the other: the first still sells it.

const [firstId, people] = [3_300_000, 3];
let server: Awaited<ReturnType<typeof testApp>>;
let renewed: { url: string };
beforeEach(async () => {
  server = await testApp({ STAKES: "10,20", COUNTDOWN_MS: "600000" });
  renewed = await server.another({ STAKES: "20" });
});
afterEach(async () => {
  expect(await ledgerViolations(server.db)).toEqual([]);
  await server.stop();
});

/** So many pay at the server that sells the stake. */
async function paid(count: number) {
  const players = await signInMany(server.url, firstId, count);
  for (const [index, player] of players.entries()) expect((await buy(player, index + 1, 10)).status).toBe(200);
  const [player] = players;
  if (player === undefined) throw new Error("somebody has paid");
  return { player, ...(await player.session(10)) };
}

const isDue = (id: string) => server.owner.query("update round set closes_at = clock_timestamp() where id = $1", [id]);

test("who has paid finds the round at a server that sells it no more, and may give it back there", async () => {
  const players = await signInMany(renewed.url, firstId, people);
  const [player, , other] = players;
  if (player === undefined || other === undefined) throw new Error("they have signed in");
  expect((await player.request("GET", "/api/game/session/10")).status).toBe(404);
  const { sessionId, sharedGameId } = await paid(people);
  const isMine = { sessionId, sharedGameId, myCartelas: [{ cartelaNumber: 1, confirmed: true }] };
  expect(await player.session(10)).toMatchObject(isMine);
  const socket = await player.socket();
  expect(await join(socket, 10)).toMatchObject(isMine);
  socket.disconnect();
  expect(await other.release(3, 10)).toMatchObject({ status: 200 });
  expect((await other.reserve(3, 10)).body).toMatchObject({ success: false, error: "room_stopped" });
});

test("who names its room finds it too; a room of such a stake where nobody has paid is none", async () => {
  const { sessionId, sharedGameId, player } = await paid(1);
  const there = await signIn(renewed.url, firstId);
  expect(await there.state(sessionId)).toMatchObject({ sharedGameId, playerCount: 1 });
  await player.release(1, 10);
  const third = await server.another({ STAKES: "20" });
  const request = (await signIn(third.url, firstId)).request("GET", `/api/game-state/${sessionId}`);
  expect((await request).status).toBe(404);
});

test("the round is played although those who sold it have gone", async () => {
  const { sharedGameId } = await paid(people);
  await server.app.stop();
  await isDue(sharedGameId);
  await eventually(async () => (await roundRow(server.owner, sharedGameId)).state, 20_000).not.toBe("open");
});

test("a round whose cartelas were all given back is due no more", async () => {
  const { sharedGameId, player } = await paid(1);
  await player.release(1, 10);
  await server.app.stop();
  await isDue(sharedGameId);
  await eventually(async () => (await roundRow(server.owner, sharedGameId)).closes_at, 20_000).toBeNull();
});
