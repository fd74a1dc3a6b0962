import { checkRound } from "@derash/fairness/proof";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actor } from "../../test/credit-world.ts";
import { ledgerFaults } from "../../test/database.ts";
import { bet, type HallWorld, hallWorld, outcomeOf } from "../../test/hall-world.ts";
import { type TestHouse, testBeacon, testHouse } from "../../test/house.ts";
import type { DrawService } from "./service.ts";

// A house that keeps everything, or a pot of a santim that two share, leaves a winner without a prize. She has won.

let house: TestHouse;
let hall: HallWorld;
beforeAll(async () => {
  house = await testHouse(testBeacon);
  hall = await hallWorld();
});
afterAll(async () => {
  await house.drop();
  await hall.drop();
});

async function checked(draws: DrawService, roundId: string) {
  const proof = await draws.proof(roundId);
  const steps = checkRound(proof, { previous: null, next: null, storedHash: proof.close.hash, mine: null });
  return { proof, failed: steps.filter(({ isOk }) => isOk === false) };
}

test("who wins nothing in a room is in the record as its winner", async () => {
  const row = await house.room(1000);
  const roundId = await house.liveRound(row);
  await house.owner.query("update round set house_cut_bps = 10000 where id = $1", [roundId]);
  for (const number of [3, 17]) await house.buy(roundId, number, await house.player(1000));
  await house.playOut(row, roundId);
  const { proof, failed } = await checked(house.deps.draws, roundId);
  expect(failed).toEqual([]);
  expect(proof).toMatchObject({ state: "settled", pot: 2000, houseCut: 2000 });
  expect(proof.winners?.map(({ prize }) => prize)).toEqual(proof.winners?.map(() => 0));
  expect(proof.winners?.length).toBeGreaterThan(0);
  expect(await ledgerFaults(house.db)).toEqual([]);
});

test("who wins nothing in a hall is in the record as its winner", async () => {
  const by = actor(await hall.cashier());
  const { data } = await hall.halls.placeBet(by, bet([1, 2, 3]));
  const { id } = data.sale;
  await hall.owner.query("update round set house_cut_bps = 10000 where id = $1", [id]);
  await hall.start(by, id);
  const { lastCall, winners } = outcomeOf([1, 2, 3], await hall.orderOf(id));
  await hall.pass(id, 2000 + (lastCall - 1) * 5000 + 500);
  await hall.halls.check(by, id, winners[0]?.cartelaNumber ?? 0);
  const { proof, failed } = await checked(hall.draws, id);
  expect(failed).toEqual([]);
  expect(proof.winners).toEqual(winners.map(({ cartelaNumber }) => ({ cartelaNumber, prize: 0, bonus: 0 })));
  expect(await hall.faults()).toEqual([]);
});
