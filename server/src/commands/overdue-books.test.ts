import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareEnvironment } from "../../test/bare-environment.ts";
import { type RoundFixture, roundFixture, testSeedKey } from "../../test/round-fixture.ts";

const overdue = "a round goes on when it is due";
const minuteMs = 60_000;
let fixture: RoundFixture;
/** When each of its rounds was due. */
let dueMs: number;

/** What a command says of the fixture's database, and what it ends with. */
async function run(name: "verify-books" | "restore-drill", ...args: string[]): Promise<{ code: number; said: string }> {
  const env = bareEnvironment({
    ...{ DATABASE_URL: fixture.url, DEMO: "false", NODE_ENV: "development" },
    SEED_KEY: Buffer.from(testSeedKey).toString("hex"),
  });
  const program = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  return promisify(execFile)(process.execPath, [program, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  );
}

/** Of rounds in each state that goes on by itself: due an hour ago. */
beforeAll(async () => {
  fixture = await roundFixture();
  const rooms = await Promise.all([1000, 2000, 3000].map((stake) => fixture.room(stake)));
  const [open, closing, calling] = await Promise.all(rooms.map(fixture.liveRound));
  const [, closingRoom, callingRoom] = rooms;
  if (!open || !closing || !calling || !closingRoom || !callingRoom) throw new Error("each room has a round");
  for (const id of [closing, calling])
    for (const number of [1, 2]) expect(await fixture.buy(id, number, await fixture.player(3000))).toBe("ok");
  await fixture.endCountdown(closing);
  await fixture.close(closingRoom, closing);
  await fixture.callOut(callingRoom, calling);
  dueMs = Date.now() - 60 * minuteMs;
  for (const [id, due] of [
    [open, "closes_at"],
    [closing, "closed_at"],
    [calling, "starts_at"],
  ])
    await fixture.owner.query(`update round set ${due} = $2 where id = $1`, [id, new Date(dueMs)]);
});
afterAll(() => fixture.drop());

/** The last that servers wrote: that one lives, which is gone after one that ended in good order, and the last minute served. */
async function lastServed(wrote: { livedAgo: string | null; servedAgo: string }): Promise<void> {
  await fixture.owner.query("delete from node; delete from served_day");
  await fixture.owner.query(
    "insert into node (id, seen_at) select uuidv7(), clock_timestamp() - $1::interval where $1 is not null",
    [wrote.livedAgo],
  );
  await fixture.owner.query(
    `insert into served_day (day, first_minute, last_minute, minutes)
      select (at at time zone 'UTC')::date, at, at, 1 from date_trunc('minute', clock_timestamp() - $1::interval, 'UTC') as at`,
    [wrote.servedAgo],
  );
}

test.each([
  ["was killed", { livedAgo: "59 minutes", servedAgo: "59 minutes" }],
  ["ended in good order", { livedAgo: null, servedAgo: "59 minutes" }],
])("no round is overdue for what passed since the last server %s", async (_how, wrote) => {
  await lastServed(wrote);
  expect(await run("verify-books")).toMatchObject({ code: 0, said: expect.stringContaining("The books hold.") });
  // The same of a copy that was restored by another way, however long that took.
  expect(await run("restore-drill", "--on", fixture.url)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^The backup holds: /m),
  });
});

test("beside a server that lives each of them is overdue, also where the last minute was not counted", async () => {
  await lastServed({ livedAgo: "1 second", servedAgo: "59 minutes" });
  const { code, said } = await run("verify-books");
  expect(said).toContain(`BROKEN 3 times: ${overdue}`);
  expect(code).toBe(1);
  expect((await run("restore-drill", "--on", fixture.url)).said).toContain(`BROKEN: ${overdue}: broken 3 times`);
});

test("another moment is named with its offset", async () => {
  await lastServed({ livedAgo: null, servedAgo: "59 minutes" });
  expect((await run("verify-books", "--at", new Date().toISOString())).said).toContain(`BROKEN 3 times: ${overdue}`);
  // Too soon after that to be told of.
  const asked = new Date(dueMs + 4 * minuteMs).toISOString();
  const { code, said } = await run("verify-books", "--at", asked);
  expect(said).toContain(`What is overdue is so as of ${asked}.\n`);
  expect(code).toBe(0);
  expect(await run("verify-books", "--at", "2026-11-23 18:00")).toMatchObject({
    code: 2,
    said: expect.stringContaining("with its offset"),
  });
});

test("what is only looked at leaves no row: whoever drills two of them keeps one of both", async () => {
  const rows = async () => (await fixture.owner.query("select from operation")).rows.length;
  await lastServed({ livedAgo: null, servedAgo: "59 minutes" });
  const before = await rows();
  expect((await run("restore-drill", "--on", fixture.url, "--only-look")).said).toMatch(/^The backup holds: /m);
  expect(await rows()).toBe(before);
  await run("restore-drill", "--on", fixture.url);
  expect(await rows()).toBe(before + 1);
});
