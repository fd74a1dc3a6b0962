import { readFileSync } from "node:fs";
import { santim } from "@derash/game/money";
import { expect, test } from "vitest";
import { forAllTests } from "../../test/for-all-tests.ts";
import { roundFixture } from "../../test/round-fixture.ts";
import { createPlayerService } from "../player/service.ts";
import * as store from "./store.ts";

const fixture = forAllTests(roundFixture);
const stake = 1000;

test("a round of which the tax leaves less than was paid is no game won in the profile, nor one that was counted so before", async () => {
  const { db, owner, companyId } = fixture;
  const { rows } = await owner.query<{ id: string }>(
    `insert into staff (role, username, password_hash, account_id, origin)
     select 'super_admin', 'taxes', '', ledger_open('demo', uuidv7()), 'created' returning id`,
  );
  await db.transaction().execute((tx) =>
    store.insertProfile(tx, {
      ...{ companyId, version: 1, rateBps: 4000, threshold: santim(0), base: "prize", bearer: "winner", from: null },
      setBy: rows[0]?.id ?? "",
    }),
  );
  const row = await fixture.room(stake);
  const roundId = await fixture.liveRound(row);
  const people = [await fixture.player(stake), await fixture.player(stake)];
  for (const [index, player] of people.entries()) expect(await fixture.buy(roundId, index + 1, player)).toBe("ok");
  await fixture.playOut(row, roundId);
  const players = createPlayerService({ db, ledger: fixture.ledger });
  const won = async () =>
    (await Promise.all(people.map((player) => players.profile(player)))).map((one) => one.gamesWon);
  expect(await won()).toEqual([0, 0]);
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
