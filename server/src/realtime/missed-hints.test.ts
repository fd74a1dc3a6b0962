import { expect, test } from "vitest";
import { join, nextEvent, signIn, testApp } from "../../test/app.ts";
import { eventually } from "../../test/crowd.ts";
import { ledgerViolations } from "../../test/database.ts";
import { losingBus } from "../../test/hints.ts";

const stake = 20;

test("a page hears after a time without hints that something of its player may have changed at another server", async () => {
  const bus = losingBus();
  const settings = { STAKES: String(stake), COUNTDOWN_MS: "600000" };
  const server = await testApp(settings, undefined, {}, bus.busOf);
  const other = await server.another();
  const player = await signIn(server.url, 3_400_000);
  const page = await (await signIn(other.url, 3_400_000)).socket();
  await join(page, stake);
  const heard: string[] = [];
  page.on("own_changed", () => heard.push("own_changed"));
  bus.lose();
  // Each of the two is lost before the next thing is done: what is told while the bus comes back would not be missed.
  const lost = () => bus.lost.filter((message) => message.includes(" cartelas:")).length;
  expect((await player.reserve(7, stake)).body).toMatchObject({ success: true });
  await eventually(lost).toBe(1);
  expect((await player.confirm(7, stake)).body).toMatchObject({ success: true });
  await eventually(lost).toBe(2);
  expect(heard).toEqual([]);
  const told = nextEvent(page, "own_changed");
  bus.again();
  expect(await told).toEqual({});
  page.disconnect();
  expect(await ledgerViolations(server.db)).toEqual([]);
  await server.stop();
});
