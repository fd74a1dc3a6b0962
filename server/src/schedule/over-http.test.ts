import type { CartelaResult, SessionsAnswer } from "@derash/protocol/round";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn, testApp } from "../../test/app.ts";
import { ledgerViolations } from "../../test/database.ts";
import { signInStaff, staffFixture } from "../../test/staff-fixture.ts";

let server: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  server = await testApp({ COUNTDOWN_MS: "600000", STAKES: "10" });
});
afterAll(async () => {
  expect(await ledgerViolations(server.db)).toEqual([]);
  await server.stop();
});

test("who buys for a round that was cancelled is told so, and has bought nothing of the next one in its room @schedule-over", async () => {
  await staffFixture(server);
  const boss = await signInStaff(server.url, "super");
  const { rows } = await server.owner.query("select id from room where position = 1");
  const body = { roomId: rows[0].id, at: Date.now() + 3_600_000, patterns: ["heart"], guarantee: "0" };
  const announced = await boss.request<{ announcement: { roundId: string } }>("POST", "/api/announcements", body);
  const { roundId } = announced.body.announcement;
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
  await boss.request("POST", `/api/announcements/${roundId}/cancel`, { reason: "the power is out" });
  expect(await player.balance()).toBe(1000);
  for (const path of ["/api/reserve-cartela", "/api/confirm-cartela"])
    expect(await ask(path)).toMatchObject({ status: 409, body: { error: "announced_round_over" } });
  expect(await player.balance()).toBe(1000);
  await other.stop();
});
