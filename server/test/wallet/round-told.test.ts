import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import type { TransitionDeps } from "../../src/round/deps.ts";
import { closeRound, drawRound, settleRound } from "../../src/round/room/due.ts";
import { forAllTests } from "../for-all-tests.ts";
import { roundFixture, soldCartelas, type TestPlayer } from "../round-fixture.ts";

// Whoever looks at another table while a round of theirs is paid or given back sees it in their wallet there: their pages are told.

const fixture = forAllTests(roundFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));
let stake = 81_000;

/** A round with these in it; and who is told, each with what is in their wallet at that moment. */
async function sold(count: number) {
  const row = await fixture.room(++stake);
  const roundId = await fixture.liveRound(row);
  const players: TestPlayer[] = [];
  for (let number = 1; number <= count; number++) {
    const player = await fixture.player(2 * stake);
    expect(await fixture.buy(roundId, number, player)).toBe("ok");
    players.push(player);
  }
  const told: [string, Promise<number>][] = [];
  const tell = (playerId: string, name: string) => {
    const accountId = players.find(({ id }) => id === playerId)?.accountId ?? "";
    expect(name).toBe("own_changed");
    told.push([playerId, fixture.ledger.balanceOf(accountId)]);
  };
  const deps: TransitionDeps = { ...fixture.deps, tell };
  const heard = () => Promise.all(told.splice(0).map(async ([id, held]) => [id, await held]));
  return { row, roundId, players, deps, heard, stake };
}

test("the winners of a round are told once it is paid, once each; the others lost when they paid, and nothing changes for them", async () => {
  const { row, roundId, players, deps, heard, stake: paid } = await sold(3);
  await fixture.endCountdown(roundId);
  await closeRound(deps, row, roundId);
  await drawRound(deps, row, roundId);
  await fixture.longAgo(roundId);
  expect(await heard()).toEqual([]);
  await settleRound(deps, row, roundId);
  const winners = (await soldCartelas(fixture.owner, roundId)).filter(({ prize_santim: prize }) => prize > 0);
  expect(winners.length).toBeGreaterThan(0);
  const expected = winners.map(({ telegram_id: id, prize_santim, bonus_santim }) => [
    players.find(({ telegramId }) => telegramId === id)?.id,
    santim(paid + prize_santim + bonus_santim),
  ]);
  expect(await heard()).toEqual(expected);
  // Whoever comes to settle it again finds it paid.
  await settleRound(deps, row, roundId);
  expect(await heard()).toEqual([]);
});

test("who alone has paid is told that the stake is back", async () => {
  const { row, roundId, players, deps, heard, stake: paid } = await sold(1);
  for (let time = 0; time < 4; time++) {
    expect(await heard()).toEqual([]);
    await fixture.endCountdown(roundId);
    await closeRound(deps, row, roundId);
  }
  expect(await heard()).toEqual([[players[0]?.id, 2 * paid]]);
});

test("all players of a round whose beacon does not come are told that their stakes are back", async () => {
  const { row, roundId, players, deps, heard, stake: paid } = await sold(2);
  await fixture.endCountdown(roundId);
  await closeRound(deps, row, roundId);
  const draws = { ...deps.draws, signature: async () => "absent" as const, isGivenUp: async () => true };
  expect(await drawRound({ ...deps, draws }, row, roundId)).toBe("done");
  expect(await heard()).toEqual(players.map(({ id }) => [id, 2 * paid]));
});
