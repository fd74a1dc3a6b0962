import type { SessionsAnswer } from "@derash/protocol/round";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { join, type TestPlayer, testApp } from "../../../test/app.ts";
import { buy, eventually, signInMany } from "../../../test/crowd.ts";
import { ledgerViolations } from "../../../test/database.ts";
import { sellOnly } from "../../../test/small-list.ts";
import { signInStaff, staffFixture } from "../../../test/staff-fixture.ts";

const stake = 10;
let server: Awaited<ReturnType<typeof testApp>>;
let other: { url: string };
let nextId = 7_700_000;

beforeAll(async () => {
  server = await testApp({ COUNTDOWN_MS: "600000", STAKES: `${stake},20,30` });
  other = await server.another();
});
afterEach(async () => expect(await ledgerViolations(server.db)).toEqual([]));
afterAll(() => server.stop());

const people = (url: string, count: number) => {
  nextId += count;
  return signInMany(url, nextId - count, count);
};

async function roomsOf(betAmount: number) {
  const { rows } = await server.owner.query<{ id: string; position: number; is_retired: boolean; patterns: string[] }>(
    `select id, position, retired_at is not null as is_retired, patterns from room
     where stake_santim = $1 order by position`,
    [betAmount * 100],
  );
  return rows;
}
const shown = async (player: TestPlayer, betAmount: number) => {
  const { body } = await player.request<SessionsAnswer>("GET", "/api/game/sessions");
  return body.sessions.filter((table) => table.betAmount === betAmount).map(({ sessionId }) => sessionId);
};

test("a table with nine of ten cartelas sold gets one sister, whichever servers notice, and who comes now is sent there", async () => {
  const [first] = await roomsOf(stake);
  await sellOnly(server.owner, first?.id ?? "", 10);
  const [here, there] = [await people(server.url, 5), await people(other.url, 5)];
  const everyone = [...here, ...there] as TestPlayer[];
  const newcomer = (await people(other.url, 1))[0] as TestPlayer;
  const eight = await Promise.all(everyone.slice(0, 8).map((player, index) => buy(player, index + 1, stake)));
  expect(eight.map(({ body }) => body.success)).not.toContain(false);
  expect(await roomsOf(stake)).toHaveLength(1);
  // Both servers sell the last ones at once.
  await Promise.all(everyone.slice(8).map((player, index) => buy(player, index + 9, stake)));
  await eventually(async () => (await roomsOf(stake)).length).toBe(2);

  const sister = (await roomsOf(stake))[1]?.id;
  await eventually(async () => (await newcomer.session(stake)).sessionId).toBe(sister);
  // Who looked at the sold-out table before names it still, at either server; who has a cartela there stays.
  const lookers = [(await people(server.url, 1))[0], (await people(other.url, 1))[0]] as TestPlayer[];
  const asking = (player: TestPlayer) =>
    player.request<{ sessionId: string }>("GET", `/api/game/session/${stake}?sessionId=${first?.id}`);
  await eventually(async () => (await Promise.all(lookers.map(asking))).map(({ body }) => body.sessionId)).toEqual([
    sister,
    sister,
  ]);
  expect((await asking(everyone[1] as TestPlayer)).body.sessionId).toBe(first?.id);
  for (const player of [everyone[0], everyone[7]] as TestPlayer[])
    expect((await player.session(stake)).sessionId).toBe(first?.id);
  expect((await buy(newcomer, 1, stake)).body.success).toBe(true);
  // Who has a cartela is known by it, also where only the stake is named.
  expect((await (everyone[0] as TestPlayer).release(1, stake)).body.success).toBe(true);
  expect(await (everyone[0] as TestPlayer).balance()).toBe(1000);
  await eventually(() => shown(newcomer, stake)).toEqual([first?.id, sister]);
  expect((await newcomer.session(stake)).sessionId).toBe(sister);
  expect(await roomsOf(stake)).toHaveLength(2);
});

test("a sister follows what staff set the first table to, and an empty one is not offered beside a table with space", async () => {
  const [first] = await roomsOf(20);
  await sellOnly(server.owner, first?.id ?? "", 2);
  const [abebe, tigist] = (await people(server.url, 2)) as [TestPlayer, TestPlayer];
  for (const [index, player] of [abebe, tigist].entries()) await buy(player, index + 1, 20);
  await eventually(async () => (await roomsOf(20)).length).toBe(2);
  const sister = (await roomsOf(20))[1]?.id ?? "";

  await staffFixture(server);
  const boss = await signInStaff(server.url, "super");
  const patterns = ["four-corners"];
  const { status } = await boss.request("POST", `/api/rooms/${first?.id}/patterns`, { patterns });
  expect(status).toBe(200);
  expect((await roomsOf(20)).map((room) => room.patterns)).toEqual([patterns, patterns]);

  // It is watched, then it is not; and the first table has space again.
  const socket = await abebe.socket();
  await join(socket, 20);
  await abebe.release(1, 20);
  await eventually(async () => (await shown(tigist, 20)).includes(sister)).toBe(false);
  expect((await roomsOf(20)).map((room) => room.is_retired)).toEqual([false, false]);
  await server.owner.query("update room set watched_at = clock_timestamp() - interval '3 minutes' where id = $1", [
    sister,
  ]);
  await eventually(async () => (await roomsOf(20)).map((room) => room.is_retired), 15_000).toEqual([false, true]);
  // Needed again, it is the same one.
  await buy(abebe, 1, 20);
  await eventually(async () => (await roomsOf(20)).map((room) => room.is_retired)).toEqual([false, false]);
  socket.disconnect();
});

test("who comes to a sold-out table before its sister is open is sent to the sister, at two servers at once", async () => {
  const [first] = await roomsOf(30);
  await sellOnly(server.owner, first?.id ?? "", 2);
  for (const [index, player] of (await people(server.url, 2)).entries()) await buy(player as TestPlayer, index + 1, 30);
  await eventually(async () => (await roomsOf(30)).length).toBe(2);
  // As in the moment before: servers that have not looked at the table yet, and no sister that is offered.
  const fresh = await Promise.all([server.another(), server.another()]);
  const newcomers = (await Promise.all(fresh.map(({ url }) => people(url, 2)))).flat() as TestPlayer[];
  await server.owner.query("update room set retired_at = clock_timestamp() where stake_santim = 3000 and position = 2");
  const sessions = await Promise.all(newcomers.map((player) => player.session(30)));
  const sister = (await roomsOf(30))[1];
  expect(new Set(sessions.map(({ sessionId }) => sessionId))).toEqual(new Set([sister?.id]));
  expect(await roomsOf(30)).toHaveLength(2);
  expect(sister?.is_retired).toBe(false);
});
