import type { CartelaResult, SessionsAnswer } from "@derash/protocol/round";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn, testApp } from "../../test/app.ts";
import { ledgerViolations } from "../../test/database.ts";
import { signInStaff, staffFixture } from "../../test/staff-fixture.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let boss: Awaited<ReturnType<typeof signInStaff>>;
beforeAll(async () => {
  server = await testApp({ COUNTDOWN_MS: "600000", STAKES: "10" });
  await staffFixture(server);
  boss = await signInStaff(server.url, "super");
});
afterAll(async () => {
  expect(await ledgerViolations(server.db)).toEqual([]);
  await server.stop();
});

async function announce({ owner } = server, by = boss): Promise<{ roundId: string; roomId: string }> {
  const { rows } = await owner.query("select id from room where position = 1");
  const body = { roomId: rows[0].id, at: Date.now() + 3_600_000, patterns: ["heart"], guarantee: "0" };
  const answer = await by.request<{ announcement: { roundId: string } }>("POST", "/api/announcements", body);
  const { roundId } = answer.body.announcement;
  const { rows: ofRound } = await owner.query("select room_id from round where id = $1", [roundId]);
  return { roundId, roomId: ofRound[0].room_id };
}

const cancel = (roundId: string) =>
  boss.request("POST", `/api/announcements/${roundId}/cancel`, { reason: "the power is out" });

test("who buys for a round that was cancelled is told so, and has bought nothing of the next one in its room @schedule-over", async () => {
  const { roundId } = await announce();
  // Another server hears of it, and sells it.
  const other = await server.another();
  const player = await signIn(other.url, 8_800_001);
  const tables = async () => (await player.request<SessionsAnswer>("GET", "/api/game/sessions")).body.sessions;
  await expect.poll(async () => (await tables()).some(({ sharedGameId }) => sharedGameId === roundId)).toBe(true);
  const sessionId = (await tables()).find(({ sharedGameId }) => sharedGameId === roundId)?.sessionId;
  const ask = (path: string) =>
    player.request<CartelaResult>("POST", path, { cartelaNumber: 7, betAmount: 10, sessionId, sharedGameId: roundId });
  expect((await ask("/api/reserve-cartela")).body).toMatchObject({ success: true });
  expect((await ask("/api/confirm-cartela")).body).toMatchObject({ success: true });
  expect(await player.balance()).toBe(990);
  await cancel(roundId);
  expect(await player.balance()).toBe(1000);
  for (const path of ["/api/reserve-cartela", "/api/confirm-cartela"])
    expect(await ask(path)).toMatchObject({ status: 409, body: { error: "announced_round_over" } });
  expect(await player.balance()).toBe(1000);
  await other.stop();
});

test("a page that still shows the round before buys nothing of the one that was announced in its room since", async () => {
  const { roundId: cancelled, roomId: sessionId } = await announce();
  await cancel(cancelled);
  const player = await signIn(server.url, 8_800_002);
  const state = () => player.request<{ sharedGameId: string }>("GET", `/api/game-state/${sessionId}`);
  await expect.poll(async () => (await state()).body.sharedGameId).not.toBe(cancelled);
  const { sharedGameId: shown } = (await state()).body;
  // A table that nobody has watched for long is one that an announced round may have.
  const unused =
    "update room set retired_at = clock_timestamp(), watched_at = clock_timestamp() - interval '1 hour' where id = $1";
  await server.owner.query(unused, [sessionId]);
  const { roundId, roomId } = await announce();
  expect(roomId).toBe(sessionId);
  await expect.poll(async () => (await state()).body.sharedGameId).toBe(roundId);
  const ask = (path: string, body: object) =>
    player.request<CartelaResult>("POST", path, { cartelaNumber: 8, betAmount: 10, sessionId, ...body });
  for (const path of ["/api/reserve-cartela", "/api/confirm-cartela", "/api/release-cartela"])
    expect(await ask(path, { sharedGameId: shown })).toMatchObject({ status: 409, body: { error: "round_closed" } });
  const several = { cartelaNumbers: [8, 9], betAmount: 10, sessionId, sharedGameId: shown };
  expect(await player.request("POST", "/api/reserve-cartelas", several)).toMatchObject({ status: 409 });
  // The specification's call names no round.
  expect((await ask("/api/reserve-cartela", {})).body).toMatchObject({ success: true });
  await ask("/api/release-cartela", {});
  expect(await player.balance()).toBe(1000);
});

test("of a stake that the operator withdrew an announced round that nobody has bought is sold no more, and ends at its time", async () => {
  const before = await testApp({ COUNTDOWN_MS: "600000", STAKES: "10" });
  const { owner } = before;
  await staffFixture(before);
  const { roundId } = await announce(before, await signInStaff(before.url, "super"));
  await before.another({ STAKES: "20" });
  await before.app.stop();
  const stateOf = async () =>
    (await owner.query("select state, void_reason from round where id = $1", [roundId])).rows[0];
  expect(await stateOf()).toMatchObject({ state: "open" });
  await owner.query("update round set closes_at = clock_timestamp() where id = $1", [roundId]);
  await expect.poll(stateOf, { timeout: 20_000 }).toEqual({ state: "void", void_reason: "min_players" });
  await before.stop();
});
