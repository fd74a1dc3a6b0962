import { afterEach, beforeAll, expect, test } from "vitest";
import { actor } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { bet, hallFixture, outcomeOf } from "../../../test/hall-fixture.ts";

// What was asked for a round and done, and comes again after the next thing was done: its answer was lost, and a browser or a proxy
// sends it once more.

const fixture = forAllTests(hallFixture);
const rules = {
  ...{ isPhysicalDrawAllowed: true, isOpeningCountRequired: false, companyId: undefined },
  ...{ noteAbove: "50", approvalAbove: "500", giveUpsAlone: 0 },
};
const setRules = (change: object = {}) =>
  fixture.hallRules.setSettings(actor(fixture.own.admin), { ...rules, ...change });
beforeAll(async () => void (await setRules()));
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const numbers = Array.from({ length: 40 }, (_, index) => index + 1);

/** A round of the clock with one ball, and what its cashier does with it. */
async function running(sold = [1, 2]) {
  const cashier = await fixture.cashier();
  const by = actor(cashier);
  const { halls } = fixture;
  const { id } = (await halls.placeBet(by, bet(sold))).data.sale;
  await fixture.start(by, id);
  await fixture.pass(id, 2500);
  const state = async () => {
    const { round } = await halls.current(cashier);
    if (!round) throw new Error("there is a round");
    return round;
  };
  return { by, id, halls, state };
}

test("a play that comes again once the balls were stopped anew starts nothing, also where no ball came between", async () => {
  const { by, id, halls, state } = await running();
  await halls.pause(by, id);
  const { stretches } = await state();
  expect((await halls.play(by, id, stretches)).round).toMatchObject({ status: "calling", stretches: stretches + 1 });
  // Its answer was lost, and again while they come.
  expect((await halls.play(by, id, stretches)).round).toMatchObject({ status: "calling", stretches: stretches + 1 });
  await halls.pause(by, id);
  const stopped = await state();
  expect((await halls.play(by, id, stretches)).round).toMatchObject({ status: "paused", v: stopped.v });
  expect((await halls.play(by, id, stopped.stretches)).round).toMatchObject({ status: "calling" });
  await halls.pause(by, id);
  // A page of before says nothing of pauses.
  expect((await halls.play(by, id)).round).toMatchObject({ status: "calling" });
});

test("a round that stood still because nobody was there is played on by what its till has seen", async () => {
  const { by, id, halls, state } = await running();
  await fixture.away(by.staff.id, 60_000);
  const { status, stretches } = await state();
  expect(status).toBe("paused");
  expect((await halls.play(by, id, stretches)).round).toMatchObject({ status: "calling" });
});

test("a wish to end a round that comes again once it was taken back or refused stops no ball and asks nobody", async () => {
  const { by, id, halls, state } = await running();
  const wish = (seen: number) => halls.cancel(by, id, "power cut", seen);
  expect((await wish(0)).round).toMatchObject({ giveUp: { status: "waiting" }, giveUps: 1 });
  expect((await wish(0)).round).toMatchObject({ giveUp: { status: "waiting" }, giveUps: 1 });
  await halls.withdrawGiveUp(by, id, 1);
  await halls.play(by, id);
  expect((await wish(0)).round).toMatchObject({ status: "calling", giveUp: null, giveUps: 1 });
  expect((await wish(1)).round).toMatchObject({ status: "paused", giveUp: { status: "waiting" }, giveUps: 2 });
  const asked = (await halls.waiting(fixture.own.admin)).give_ups.find(({ saleId }) => saleId === id);
  await halls.decideGiveUp(actor(fixture.own.admin), asked?.give_up?.id ?? "", false);
  await halls.play(by, id);
  expect((await wish(1)).round).toMatchObject({ status: "calling", giveUp: { status: "refused" } });
  expect(await state()).toMatchObject({ giveUps: 2 });
});

test("taking a wish back, said again, does not take back the next one", async () => {
  const { by, id, halls } = await running();
  await halls.cancel(by, id, "power cut");
  expect((await halls.withdrawGiveUp(by, id, 1)).round).toMatchObject({ giveUp: null });
  await halls.cancel(by, id, "no light");
  expect((await halls.withdrawGiveUp(by, id, 1)).round).toMatchObject({ giveUp: { status: "waiting" } });
  expect((await halls.withdrawGiveUp(by, id, 2)).round).toMatchObject({ giveUp: null });
});

test("a check that comes again after its answer pays nobody for a ball that came since, and stops nothing", async () => {
  const { by, id, halls, state } = await running(numbers);
  const { lastCall, winners } = outcomeOf(numbers, await fixture.orderOf(id));
  const winner = winners[0]?.cartelaNumber ?? 0;
  const { totalCalls } = await state();
  expect(totalCalls).toBeLessThan(lastCall);
  const early = await halls.claim(by, id, winner, totalCalls);
  expect(early).toMatchObject({ verdict: "NO BINGO", round: { status: "paused" } });
  await halls.play(by, id);
  await fixture.pass(id, 2500 + (lastCall - totalCalls) * 5000);
  const late = await halls.claim(by, id, winner, totalCalls);
  expect(late).toMatchObject({ verdict: "NO BINGO", payment: null, calledBalls: early.calledBalls });
  expect(late.round).toMatchObject({ status: "calling", winners: [] });
  // Shown now, it has won: and who says that once more is answered so.
  const seen = late.round.totalCalls;
  expect(await halls.claim(by, id, winner, seen)).toMatchObject({ verdict: "WINNER", payment: "paid" });
  expect(await halls.claim(by, id, winner, seen)).toMatchObject({ verdict: "WINNER", payment: "paid" });
});
