import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn, type TestPlayer, testApp } from "../../test/app.ts";
import { tally } from "../../test/crowd.ts";
import { ledgerViolations } from "../../test/database.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let nextId = 2_900_000;
let nextNumber = 0;
const stake = 10;

beforeAll(async () => {
  server = await testApp({ COUNTDOWN_MS: "600000" });
});
afterAll(async () => {
  expect(await ledgerViolations(server.db)).toEqual([]);
  await server.stop();
});

const newPlayer = () => signIn(server.url, nextId++);

/** As if so many seconds had passed for everything that is held of a cartela. */
async function pass(seconds: number, number: number): Promise<void> {
  const back = "- make_interval(secs => $1) where cartela_number = $2";
  const [holds, cartelas] = [
    `update cartela_hold set held_since = held_since - make_interval(secs => $1), held_until = held_until ${back}`,
    `update round_cartela set reserved_until = reserved_until ${back}`,
  ];
  for (const statement of [holds, cartelas]) await server.owner.query(statement, [seconds, number]);
}

const secondsLeft = async (number: number): Promise<number> => {
  const { rows } = await server.owner.query(
    "select extract(epoch from reserved_until - clock_timestamp())::float8 as left from round_cartela where cartela_number = $1",
    [number],
  );
  return rows[0].left;
};

/** Renews every 20 seconds until two minutes have passed, and then lets the last hold run out. */
async function holdAsLongAsPossible(player: TestPlayer, number: number): Promise<void> {
  for (let renewal = 0; renewal < 6; renewal++) {
    expect(tally([await player.reserve(number, stake)])).toEqual({ ok: 1 });
    await pass(20, number);
  }
}

describe("a cartela that somebody reserves again and again without paying", () => {
  test("is theirs for two minutes; then it is let go, and the next one gets it", async () => {
    const [holder, other] = [await newPlayer(), await newPlayer()];
    const number = ++nextNumber;
    await holdAsLongAsPossible(holder, number);
    expect(await secondsLeft(number)).toBeLessThanOrEqual(0);
    const [again, theirs] = await Promise.all([holder.reserve(number, stake), other.reserve(number, stake)]);
    expect(again).toMatchObject({ status: 409, body: { error: "cartela_taken" } });
    expect(theirs.status).toBe(200);
    expect((await other.confirm(number, stake)).status).toBe(200);
  });

  test("is never held longer at once than what is left of the two minutes, and can be paid for until then", async () => {
    const holder = await newPlayer();
    const number = ++nextNumber;
    for (let renewal = 0; renewal < 5; renewal++) {
      await holder.reserve(number, stake);
      await pass(22, number);
    }
    expect((await holder.reserve(number, stake)).status).toBe(200);
    expect(await secondsLeft(number)).toBeLessThanOrEqual(10);
    expect((await holder.confirm(number, stake)).status).toBe(200);
  });

  test("is not theirs anew by letting it go or choosing another in between, at once or on two phones", async () => {
    const holder = await newPlayer();
    const [number, another] = [++nextNumber, ++nextNumber];
    await holdAsLongAsPossible(holder, number);
    await holder.release(number, stake);
    expect(tally([await holder.reserve(number, stake)])).toEqual({ cartela_taken: 1 });
    expect(tally([await holder.reserve(another, stake)])).toEqual({ ok: 1 });
    const both = await Promise.all([holder.reserve(number, stake), holder.reserve(number, stake)]);
    expect(tally(both)).toEqual({ cartela_taken: 2 });
  });

  test("is theirs again after a pause in which anybody could have had it", async () => {
    const holder = await newPlayer();
    const number = ++nextNumber;
    await holdAsLongAsPossible(holder, number);
    await pass(31, number);
    expect(tally([await holder.reserve(number, stake)])).toEqual({ ok: 1 });
    expect(await secondsLeft(number)).toBeGreaterThan(20);
  });
});

test("whoever comes back to a cartela now and then for ten minutes is never refused it", async () => {
  const player = await newPlayer();
  const number = ++nextNumber;
  for (let minute = 0; minute < 10; minute++) {
    expect(tally([await player.reserve(number, stake)])).toEqual({ ok: 1 });
    await pass(61, number);
  }
  expect(tally([await player.reserve(number, stake), await player.confirm(number, stake)])).toEqual({ ok: 2 });
});
