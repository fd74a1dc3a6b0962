import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { brokenBooks } from "../../test/books.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { roundFixture } from "../../test/round-fixture.ts";
import { setTax } from "../../test/tax-fixture.ts";
import { createPlayerService } from "../player/service.ts";

const fixture = forAllTests(roundFixture);
const stake = 1000;

test("a round of which the tax leaves less than was paid is no game won in the profile, nor one that was counted so before", async () => {
  const { db, owner } = fixture;
  await setTax(fixture, { rateBps: 4000 });
  const row = await fixture.room(stake);
  const roundId = await fixture.liveRound(row);
  const people = [await fixture.player(stake), await fixture.player(stake)];
  for (const [index, player] of people.entries()) expect(await fixture.buy(roundId, index + 1, player)).toBe("ok");
  await fixture.playOut(row, roundId);
  const players = createPlayerService({ db, ledger: fixture.ledger });
  const won = async () =>
    (await Promise.all(people.map((player) => players.profile(player)))).map((one) => one.gamesWon);
  expect(await won()).toEqual([0, 0]);
  // The books' own checker counts it so too.
  expect(await brokenBooks(fixture.url)).toEqual([]);
  // As the release before has counted it: what the migration puts right.
  const { rowCount } = await owner.query(
    `update player_games set won = 1 where player_id in (
       select player_id from round_cartela where round_id = $1 and prize_santim > $2)`,
    [roundId, stake],
  );
  expect(rowCount).toBe(1);
  const migration = readFileSync(new URL("../../migrations/0157-won-after-tax.sql", import.meta.url), "utf8");
  await owner.query(`begin; ${migration}; commit`);
  expect(await won()).toEqual([0, 0]);
  expect(await fixture.violations()).toEqual([]);
});
