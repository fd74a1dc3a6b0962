import type { ServiceStatus } from "@derash/protocol/status";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { call, signIn, testApp } from "../../test/app.ts";
import * as store from "./store.ts";

let server: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.stop());

test("anybody reads how the service has done, and it begins with nothing to say", async () => {
  const { status, body } = await call<ServiceStatus>(server.url, "GET", "/api/status");
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    days: 30,
    uptime: { share: 1, since: expect.any(String) },
    rounds: { settled: 0, void: { min_players: 0, late_close: 0, beacon: 0, no_winner: 0, restored: 0 } },
    beacon: null,
    books: null,
    restoreDrill: null,
  });
});

test("a minute counts once, whoever is there, and one in which nobody was is missing", async () => {
  await server.owner.query("delete from served_day");
  await Promise.all(Array.from({ length: 8 }, () => store.serve(server.db)));
  const { rows } = await server.owner.query("select minutes from served_day");
  // Eight that come at the turn of a minute are of two.
  expect(rows[0].minutes).toBeLessThanOrEqual(2);
  await server.owner.query(`update served_day set minutes = 6, last_minute = date_trunc('minute', clock_timestamp()),
    first_minute = date_trunc('minute', clock_timestamp()) - interval '9 minutes'`);
  const uptime = await store.uptime(server.db, 30);
  expect(uptime?.share).toBeGreaterThanOrEqual(0.6);
  expect(uptime?.share).toBeLessThan(0.67);
});

test("days on which nobody was there are missing too, where the service was there before them", async () => {
  await server.owner.query("delete from served_day");
  const served = (daysAgo: number, minutes: number) =>
    server.owner.query(
      `insert into served_day (day, first_minute, last_minute, minutes)
        select (begun at time zone 'UTC')::date, begun, begun + ($2 - 1) * interval '1 minute', $2
        from (select date_trunc('day', clock_timestamp(), 'UTC') - $1 * interval '1 day') as of (begun)`,
      [daysAgo, minutes],
    );
  await served(40, 1440);
  for (let daysAgo = 14; daysAgo > 0; daysAgo--) await served(daysAgo, 1440);
  const uptime = await store.uptime(server.db, 30);
  // Of 29 days that are over and today, 14 were served.
  expect(uptime?.share).toBeLessThanOrEqual(14 / 29);
  expect(uptime?.share).toBeGreaterThan(14 / 30.1);
  const firstDay = new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10);
  expect(uptime?.since.toISOString()).toBe(`${firstDay}T00:00:00.000Z`);
});

test("a round that was played counts, and how late its beacon was", async () => {
  const players = await Promise.all([6_100_001, 6_100_002].map((id) => signIn(server.url, id)));
  for (const [index, player] of players.entries()) {
    await player.reserve(index + 1, 10);
    await player.confirm(index + 1, 10);
  }
  await vi.waitFor(async () => expect(await store.ended(server.db, 1)).toEqual([{ end: "settled", rounds: 1 }]), {
    timeout: 20_000,
    interval: 100,
  });
  const late = await store.beaconLate(server.db, 1);
  expect(late).toMatchObject({ draws: 1 });
  expect(late?.p99Ms).toBeGreaterThanOrEqual(0);
  expect(late?.p99Ms).toBeLessThan(20_000);
});
