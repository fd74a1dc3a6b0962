import { verifyRound } from "@derash/fairness/proof";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actor } from "../../test/credit-fixture.ts";
import { ledgerViolations } from "../../test/database.ts";
import { bet, type HallFixture, hallFixture, outcomeOf } from "../../test/hall-fixture.ts";
import { type RoundFixture, roundFixture, testBeacon } from "../../test/round-fixture.ts";
import type { DrawService } from "./service.ts";

// A house that keeps everything, or a pot of a santim that two share, leaves a winner without a prize. They have won.

let rounds: RoundFixture;
let hall: HallFixture;
beforeAll(async () => {
  rounds = await roundFixture(testBeacon);
  hall = await hallFixture();
});
afterAll(async () => {
  await rounds.drop();
  await hall.drop();
});

async function checked(draws: DrawService, roundId: string) {
  const proof = await draws.proof(roundId);
  const steps = verifyRound(proof, { previous: null, next: null, storedHash: proof.close.hash, mine: null });
  return { proof, failed: steps.filter(({ isOk }) => isOk === false) };
}

test("who wins nothing in a room is in the record as its winner", async () => {
  const row = await rounds.room(1000);
  const roundId = await rounds.liveRound(row);
  await rounds.owner.query("update round set house_cut_bps = 10000 where id = $1", [roundId]);
  for (const number of [3, 17]) await rounds.buy(roundId, number, await rounds.player(1000));
  await rounds.playOut(row, roundId);
  const { proof, failed } = await checked(rounds.deps.draws, roundId);
  expect(failed).toEqual([]);
  expect(proof).toMatchObject({ state: "settled", pot: 2000, houseCut: 2000 });
  expect(proof.winners?.map(({ prize }) => prize)).toEqual(proof.winners?.map(() => 0));
  expect(proof.winners?.length).toBeGreaterThan(0);
  expect(await ledgerViolations(rounds.db)).toEqual([]);
});

test("who wins nothing in a hall is in the record as its winner", async () => {
  const by = actor(await hall.cashier());
  const { data } = await hall.halls.placeBet(by, bet([1, 2, 3]));
  const { id } = data.sale;
  await hall.owner.query("update round set house_cut_bps = 10000 where id = $1", [id]);
  await hall.start(by, id);
  const { lastCall, winners } = outcomeOf([1, 2, 3], await hall.orderOf(id));
  await hall.pass(id, 2000 + (lastCall - 1) * 5000 + 500);
  await hall.halls.claim(by, id, winners[0]?.cartelaNumber ?? 0);
  const { proof, failed } = await checked(hall.draws, id);
  expect(failed).toEqual([]);
  expect(proof.winners).toEqual(winners.map(({ cartelaNumber }) => ({ cartelaNumber, prize: 0, bonus: 0 })));
  expect(await hall.violations()).toEqual([]);
});
