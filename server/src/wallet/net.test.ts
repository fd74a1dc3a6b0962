import { expect, test } from "vitest";
import { forAllTests } from "../../test/for-all-tests.ts";
import { roundFixture } from "../../test/round-fixture.ts";

const rounds = forAllTests(roundFixture);
const dayMs = 24 * 3_600_000;
let stake = 2_300;

/** A round with a cartela sold to each of these, played to its end or left open. */
async function play(people: Awaited<ReturnType<typeof rounds.player>>[], isPlayed = true) {
  stake += 100;
  const row = await rounds.room(stake);
  const roundId = await rounds.liveRound(row);
  for (const [index, player] of people.entries()) await rounds.buy(roundId, index + 1, player);
  if (isPlayed) await rounds.playOut(row, roundId);
  return { roundId, birr: stake / 100 };
}
const netOf = async (accountId: string, at?: Date) => (await rounds.wallets.net(accountId, at)).map(({ net }) => net);

test("what play brought and cost is the difference that it made to the wallet, in each period that runs", async () => {
  const people = await Promise.all([1, 2, 3].map(() => rounds.player(1_000_000)));
  const first = await play(people);
  const second = await play(people);
  for (const { accountId } of people) {
    const balance = (await rounds.ledger.balanceOf(accountId)) / 100;
    const periods = await rounds.wallets.net(accountId);
    expect(periods.map(({ period }) => period)).toEqual(["day", "week", "month", "year"]);
    for (const { rounds: count, staked, won, net } of periods) {
      expect({ count, staked }).toEqual({ count: 2, staked: first.birr + second.birr });
      expect(net).toBeCloseTo(balance - 10_000, 5);
      expect(net).toBeCloseTo(won - staked, 5);
    }
  }
});

test("a stake of a round that is still played is staked, and one that came back is none", async () => {
  const [alone, other] = [await rounds.player(1_000_000), await rounds.player(1_000_000)];
  const { roundId, birr } = await play([alone, other], false);
  expect((await rounds.wallets.net(alone.accountId))[0]).toMatchObject({ rounds: 1, staked: birr, won: 0, net: -birr });
  await rounds.release(roundId, 1, alone);
  expect((await rounds.wallets.net(alone.accountId))[0]).toMatchObject({ rounds: 0, staked: 0, won: 0, net: 0 });
});

test("a day begins at midnight in Ethiopia, a week on Monday, and a round counts from its stake on", async () => {
  const people = [await rounds.player(1_000_000), await rounds.player(1_000_000)];
  const { birr } = await play(people, false);
  const { accountId } = people[0] as (typeof people)[number];
  const [day, week, month, year] = (await rounds.wallets.net(accountId)).map(({ since }) => new Date(since));
  for (const start of [day, week, month, year]) expect(start?.toISOString().slice(10)).toBe("T21:00:00.000Z");
  expect(week?.getUTCDay()).toBe(0);
  expect(month && new Date(month.getTime() + dayMs).getUTCDate()).toBe(1);
  expect(year && new Date(year.getTime() + dayMs).toISOString().slice(5, 10)).toBe("01-01");
  const ofToday = new Date((day?.getTime() ?? 0) + dayMs - 1);
  expect((await netOf(accountId, ofToday))[0]).toBe(-birr);
  expect((await netOf(accountId, new Date(ofToday.getTime() + 1)))[0]).toBe(0);
  expect((await netOf(accountId, new Date(ofToday.getTime() + 400 * dayMs))).every((net) => net === 0)).toBe(true);
});

test("others' play is not in it", async () => {
  const stranger = await rounds.player(500);
  expect(await netOf(stranger.accountId)).toEqual([0, 0, 0, 0]);
});
