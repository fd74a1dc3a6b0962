import { afterAll, beforeAll, expect, test } from "vitest";
import { call, join, nextEvent, testApp } from "../../test/app.ts";
import { buy, signInMany } from "../../test/crowd.ts";
import { ledgerViolations } from "../../test/database.ts";
import { signInStaff } from "../../test/staff-fixture.ts";

let server: Awaited<ReturnType<typeof testApp>>;
const bet = 5;

beforeAll(async () => {
  server = await testApp({ STAKES: String(bet), LOG_LEVEL: "silent", COUNTDOWN_MS: "600000" });
  await server.app.seed();
});
afterAll(() => server.stop());

test("a round closes and is drawn while reports, staff and the audit wait behind one another", async () => {
  const players = await signInMany(server.url, 8_300_000, 3);
  const admin = await signInStaff(server.url, "company", "demo1234");
  const [abebe, tigist, dawit] = players;
  if (!abebe || !tigist || !dawit) throw new Error("three people play");
  const socket = await abebe.socket();
  const { sharedGameId } = await join(socket, bet);
  await buy(abebe, 1, bet);
  await buy(tigist, 2, bet);
  const outcome = Promise.race([
    nextEvent(socket, "ball_called").then(() => "called"),
    nextEvent(socket, "game_ended").then(({ voidReason }) => voidReason ?? "settled"),
  ]);
  const client = await server.owner.connect();
  await client.query("begin");
  // Whoever reads or writes the audit now holds a connection until it is refused.
  await client.query("lock table audit_record, cheat_signal in access exclusive mode");
  const flood = floodOf(abebe.token, admin.token);
  await server.owner.query("update round set closes_at = clock_timestamp() + interval '500 ms' where id = $1", [
    sharedGameId,
  ]);
  // Whatever happens in the room makes the server look, and see the new deadline.
  await dawit.reserve(3, bet);
  expect(await outcome).toBe("called");
  await client.query("rollback");
  client.release();
  await flood;
  socket.disconnect();
  expect(await ledgerViolations(server.db)).toEqual([]);
});

/** Sixty of each: refused attempts of a player, wrong claims, and searches of the audit. */
async function floodOf(playerToken: string, staffToken: string): Promise<void> {
  const asks = Array.from({ length: 60 }, () => [
    call(server.url, "GET", "/api/sales", { token: playerToken }),
    call(server.url, "GET", "/api/balance?telegramId=1", { token: playerToken }),
    call(server.url, "GET", "/api/audit", { token: staffToken }),
    call(server.url, "GET", "/api/audit/signals", { token: staffToken }),
  ]);
  await Promise.all(asks.flat());
}
