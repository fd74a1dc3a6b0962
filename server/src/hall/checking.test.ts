import { afterEach, beforeAll, expect, test } from "vitest";
import { actor } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { bet, hallFixture, outcomeOf } from "../../test/hall-fixture.ts";
import { createDisputeService, type DisputeService } from "../dispute/service.ts";
import { createHallService } from "./service.ts";

const fixture = forAllTests(hallFixture);
let disputes: DisputeService;
beforeAll(async () => {
  disputes = createDisputeService(fixture);
});
afterEach(async () => expect(await fixture.violations()).toEqual([]));

/** What the round's facts tell staff of its claims. */
const claimsOf = async (roundId: string) =>
  (await disputes.forStaff(fixture.own.admin, { idOrCode: roundId, cartelaNumber: 1 })).claims;

const numbers = Array.from({ length: 40 }, (_, index) => index + 1);

/** What was claimed of a round was so long ago. */
async function claimedAgo(roundId: string, ms: number): Promise<void> {
  const client = await fixture.owner.connect();
  await client.query("begin; set local session_replication_role = replica");
  const earlier = "update hall_claim set checked_at = checked_at - $2 * interval '1 ms' where round_id = $1";
  await client.query(earlier, [roundId, ms]);
  await client.query("commit");
  client.release();
}

/** A round by the clock, so many calls after somebody has won. */
async function won(calls = 0) {
  const cashier = await fixture.cashier();
  const by = actor(cashier);
  const { id } = (await fixture.halls.placeBet(by, bet(numbers))).data.sale;
  await fixture.start(by, id);
  const outcome = outcomeOf(numbers, await fixture.orderOf(id));
  await fixture.pass(id, 2000 + (outcome.lastCall - 1 + calls) * 5000 + 500);
  const winner = outcome.winners[0]?.cartelaNumber ?? 0;
  const loser = numbers.find((number) => !outcome.winners.some(({ cartelaNumber }) => cartelaNumber === number)) ?? 0;
  const state = async () => (await fixture.halls.current(cashier)).round;
  return { cashier, by, id, winner, loser, outcome, state };
}

test("a claim stops the balls until the cashier plays on, and a round that stands still stays as it is", async () => {
  const { by, id, loser, state } = await won();
  const checked = await fixture.halls.claim(by, id, loser);
  expect(checked).toMatchObject({ verdict: "NO BINGO", payment: null, round: { status: "paused" } });
  const { totalCalls } = checked.round;
  await fixture.pass(id, 60_000);
  expect(await state()).toMatchObject({ status: "paused", totalCalls });
  const again = await fixture.halls.claim(by, id, loser);
  expect(again.round).toMatchObject({ v: checked.round.v, totalCalls });
  expect(await fixture.halls.play(by, id)).toMatchObject({ round: { status: "calling", totalCalls } });
});

test("in a hall that has said so, a claim does not stop the balls", async () => {
  const rules = { isPhysicalDrawAllowed: false, isOpeningCountRequired: false, companyId: undefined };
  const set = (isCheckPausing: boolean) =>
    fixture.hallRules.setSettings(actor(fixture.own.admin), {
      ...rules,
      noteAbove: "50",
      approvalAbove: "500",
      isCheckPausing,
    });
  await set(false);
  const { by, id, loser, state } = await won();
  expect(await fixture.halls.claim(by, id, loser)).toMatchObject({ round: { status: "calling" } });
  const { totalCalls = 0 } = (await state()) ?? {};
  await fixture.pass(id, 20_000);
  expect((await state())?.totalCalls).toBeGreaterThan(totalCalls);
  await set(true);
});

test("every claim is kept with its call, its verdict and who asked; the same claim once, and nobody changes it", async () => {
  const { cashier, by, id, winner, loser, outcome } = await won(3);
  const calls = outcome.lastCall + 3;
  await Promise.all([fixture.halls.claim(by, id, loser), fixture.halls.claim(by, id, loser)]);
  await fixture.halls.claim(by, id, winner);
  const verdict = (await fixture.halls.claim(by, id, loser)).earlier === null ? "no_bingo" : "too_late";
  const kept = { call: calls, by: cashier.username, at: expect.any(Number) };
  expect(await claimsOf(id)).toEqual([
    { ...kept, cartelaNumber: loser, verdict },
    { ...kept, cartelaNumber: winner, verdict: "winner" },
  ]);
  for (const change of ["update hall_claim set verdict = 'winner'", "delete from hall_claim"])
    await expect(fixture.owner.query(`${change} where round_id = $1`, [id])).rejects.toThrow();
});

test("before the first ball there is nothing to claim", async () => {
  const cashier = await fixture.cashier();
  const { id } = (await fixture.halls.placeBet(actor(cashier), bet([1, 2]))).data.sale;
  expect(await fixture.halls.claim(actor(cashier), id, 1)).toMatchObject({ verdict: "NO BINGO" });
  await fixture.halls.cancel(actor(cashier), id, "power cut");
  expect(await claimsOf(id)).toEqual([]);
});

test("where paying fails the winner is confirmed all the same, the balls stand still, and the next claim pays once", async () => {
  const { cashier, by, id, winner, state } = await won();
  const ledger = { ...fixture.ledger };
  let failures = 1;
  ledger.postAll = async (tx, transfers) => {
    if (transfers.some(({ type }) => type === "BET_WON") && failures-- > 0) throw new Error("the disk is full");
    return fixture.ledger.postAll(tx, transfers);
  };
  const halls = createHallService({ ...fixture.deps, ledger });
  expect(await halls.claim(by, id, winner)).toMatchObject({
    verdict: "WINNER",
    payment: "failed",
    message: "WINNER DETECTED... Payment processing issue, but winner is confirmed.",
    round: { status: "paused", winners: [] },
    newBalance: 9600,
  });
  await fixture.pass(id, 60_000);
  expect(await state()).toMatchObject({ status: "paused" });
  const [paid, again] = await Promise.all([halls.claim(by, id, winner), halls.claim(by, id, winner)]);
  for (const answer of [paid, again])
    expect(answer).toMatchObject({
      verdict: "WINNER",
      payment: "paid",
      round: { status: "settled" },
      newBalance: 9920,
    });
  expect(paid?.message).toContain("Payment processed immediately.");
  expect(await fixture.balance(cashier)).toBe(10_000_00 - 80_00);
  await halls.stop();
});

test("a winner who is shown again at the till that pays is said to have been; a repeat of the network, or another till, is no second showing", async () => {
  const { cashier, by, id, winner } = await won();
  const beside = actor(await fixture.cashierBeside(cashier));
  const shown = async (till = by) => (await fixture.halls.claim(till, id, winner)).shownBefore;
  expect([await shown(), await shown(), await shown(beside)]).toEqual([undefined, undefined, undefined]);
  await claimedAgo(id, 60_000);
  const before = await shown();
  expect(Date.now() - Date.parse(before ?? "")).toBeGreaterThan(50_000);
  // The first time is said, however often it comes; where another till pays, there is nothing to pay twice.
  expect([await shown(), await shown(beside)]).toEqual([before, undefined]);
});

test("a refusal is no failed payment: what was not sold is not judged", async () => {
  const { by, id } = await won();
  await expect(fixture.halls.claim(by, id, 199)).rejects.toThrow("Invalid cartela number");
});

test("a winner at a till that has no drawer to pay from stops the balls too, until one that has pays; nobody overtakes it", async () => {
  const { cashier, by, id, winner, state } = await won();
  const beside = actor(await fixture.cashierBeside(cashier));
  const rules = { isPhysicalDrawAllowed: false, companyId: undefined, noteAbove: "50", approvalAbove: "500" };
  const counts = (isOpeningCountRequired: boolean) =>
    fixture.hallRules.setSettings(actor(fixture.own.admin), { ...rules, isOpeningCountRequired });
  await counts(true);
  await expect(fixture.halls.claim(beside, id, winner)).rejects.toMatchObject({ code: "shift_required" });
  const before = await state();
  expect(before).toMatchObject({ status: "paused", checked: { cartelaNumber: winner, verdict: "winner" } });
  await fixture.pass(id, 60_000);
  expect(await state()).toMatchObject({ status: "paused", totalCalls: before?.totalCalls });
  expect(await fixture.halls.claim(by, id, winner)).toMatchObject({ verdict: "WINNER", payment: "paid" });
  await counts(false);
});
