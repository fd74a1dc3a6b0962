import type { Cells } from "@derash/game/cartela";
import { cartelaSet } from "@derash/game/cartela/package";
import { finishCall } from "@derash/game/finish";
import { santim } from "@derash/game/money";
import type { ClaimRule } from "@derash/protocol/hall/profile";
import { afterEach, expect, test } from "vitest";
import { actor } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { bet, hallFixture } from "../../../test/hall-fixture.ts";
import type { StaffMember } from "../../company/service.ts";

const fixture = forAllTests(hallFixture);
afterEach(async () => {
  await rule(null);
  expect(await fixture.violations()).toEqual([]);
});

const profile = {
  ...{ houseCutPercent: null, stakeMin: null, isCheckPausing: null, mode: null, callIntervalMs: null, voice: null },
  programme: [],
};
const rule = (claimRule: ClaimRule | null) =>
  fixture.hallRules.setProfile(actor(fixture.own.admin), {
    ...profile,
    branchId: fixture.own.first.branch.id,
    claimRule,
  });

const numbers = Array.from({ length: 30 }, (_, index) => index + 1);

/** A round of two tills, called until several papers are complete that were not so at the same ball: those, the first one first. */
async function called() {
  const first = await fixture.cashier(1000_00);
  const second = await fixture.cashierBeside(first);
  await fixture.fund(second.accountId, santim(1000_00));
  for (const till of [first, second]) await fixture.deps.shifts.open(actor(till), "0");
  const id = (await fixture.halls.placeBet(actor(first), bet(numbers.slice(0, 20)))).data.sale.id;
  await fixture.halls.placeBet(actor(second), bet(numbers.slice(20)));
  await fixture.start(actor(first), id);
  const order = await fixture.orderOf(id);
  const cells = new Map(cartelaSet(1).map((cartela) => [cartela.number, cartela.cells as Cells]));
  const complete = numbers
    .map((number) => ({ number, call: finishCall(cells.get(number) as Cells, order) ?? 75 }))
    .toSorted((a, b) => a.call - b.call);
  const later = complete.filter(({ call }) => call > (complete[0]?.call ?? 0));
  const [early, one, other] = [complete[0], later[0], later[1]].map((each) => each?.number ?? 0);
  await fixture.pass(id, 2500 + ((later[1]?.call ?? 0) - 1) * 5000);
  return { first, second, id, early: early ?? 0, one: one ?? 0, other: other ?? 0, callOfOne: later[0]?.call ?? 0 };
}

/** Shown at a till that has not counted its drawer yet: the verdict is kept, and nothing is paid. */
async function shownWithoutDrawer(beside: StaffMember, id: string, number: number) {
  const settings = { isPhysicalDrawAllowed: false, companyId: undefined, noteAbove: "50", approvalAbove: "500" };
  const counts = (isOpeningCountRequired: boolean) =>
    fixture.hallRules.setSettings(actor(fixture.own.admin), { ...settings, isOpeningCountRequired });
  await counts(true);
  const till = await fixture.cashierBeside(beside);
  await expect(fixture.halls.claim(actor(till), id, number)).rejects.toMatchObject({ code: "shift_required" });
  await counts(false);
  expect((await fixture.halls.round(beside, id)).checked).toMatchObject({ cartelaNumber: number, verdict: "winner" });
}

test("where the first shout takes all, the paper shown first is paid, though another was complete before; that one is too late", async () => {
  await rule("first_shout");
  const { first, second, id, early, one, callOfOne } = await called();
  // 300 staked, of which the hall keeps 60.
  const paid = await fixture.halls.claim(actor(second), id, one);
  expect(paid).toMatchObject({
    ...{ verdict: "WINNER", payment: "paid" },
    round: { claimRule: "first_shout", winners: [{ cartelaNumber: one, prize: 240 }], callsToWin: callOfOne },
  });
  const late = await fixture.halls.claim(actor(first), id, early);
  expect(late).toMatchObject({ verdict: "NO BINGO", earlier: { cartelaNumbers: [one] }, payment: null });
  expect((await fixture.halls.round(first, id)).checked).toMatchObject({ cartelaNumber: early, verdict: "too_late" });
  // Shown once more it is the same winner, and nothing is paid again.
  expect(await fixture.halls.claim(actor(first), id, one)).toMatchObject({ verdict: "WINNER", newBalance: 800 });
});

test("of two tills that check two complete papers at the same instant one is paid, and the other is too late", async () => {
  await rule("first_shout");
  const { first, second, id, one, other } = await called();
  const answers = await Promise.all([
    fixture.halls.claim(actor(first), id, one),
    fixture.halls.claim(actor(second), id, other),
  ]);
  expect(answers.map(({ verdict }) => verdict).toSorted()).toEqual(["NO BINGO", "WINNER"]);
  const { winners } = await fixture.halls.round(first, id);
  expect(winners).toHaveLength(1);
  expect(winners[0]?.prize).toBe(240);
});

test("a paper that was shown complete and that its till could not pay is overtaken by nobody; all that ends the round goes by it", async () => {
  await rule("first_shout");
  const { first, second, id, one, other, callOfOne } = await called();
  await shownWithoutDrawer(first, id, one);
  const late = await fixture.halls.claim(actor(second), id, other);
  expect(late).toMatchObject({
    verdict: "NO BINGO",
    payment: null,
    earlier: { cartelaNumbers: [one], call: callOfOne },
  });
  expect(late.round).toMatchObject({ status: "paused", winners: [], checked: { verdict: "too_late" } });
  const refused = { code: "winner_exists", params: { call: callOfOne, cartelas: [one] } };
  await expect(fixture.halls.cancel(actor(first), id, "power cut")).rejects.toMatchObject(refused);
  // Balls that come meanwhile change nothing of it.
  await fixture.halls.play(actor(first), id);
  await fixture.pass(id, 75 * 5000);
  expect(await fixture.halls.round(first, id)).toMatchObject({
    unclaimed: { cartelaNumbers: [one], call: callOfOne },
  });
  const paid = await fixture.halls.claim(actor(second), id, one);
  expect(paid).toMatchObject({ verdict: "WINNER", payment: "paid", newBalance: 1140 });
  expect(paid.round).toMatchObject({ winners: [{ cartelaNumber: one, prize: 240 }], callsToWin: callOfOne });
  const claim = { roundId: id, isWin: true, callsToWin: callOfOne };
  expect(await fixture.halls.processWin(actor(second), claim)).toMatchObject({ success: true });
});

test("ended by somebody above, the round is won by the paper that was shown complete, though another was so before", async () => {
  await rule("first_shout");
  const { first, id, one } = await called();
  await shownWithoutDrawer(first, id, one);
  await fixture.companies.updateStaff(fixture.db as never, first.id, { is_active: false });
  await fixture.halls.takeOver(actor(fixture.own.first.admin), id);
  expect((await fixture.halls.round(first, id)).winners).toMatchObject([{ cartelaNumber: one, prize: 240 }]);
});

test("a paper that is not complete is no bingo, whoever shouts; nobody wins by a claim that names none", async () => {
  await rule("first_shout");
  const { first, id, one } = await called();
  const { calledBalls } = await fixture.halls.round(first, id);
  const open = cartelaSet(1).find(
    ({ number, cells }) => numbers.includes(number) && finishCall(cells as Cells, calledBalls) === null,
  );
  const answer = await fixture.halls.claim(actor(first), id, open?.number ?? 0);
  expect(answer).toMatchObject({ verdict: "NO BINGO", earlier: null, payment: null });
  const claim = { roundId: id, isWin: true, callsToWin: null };
  await expect(fixture.halls.processWin(actor(first), claim)).rejects.toMatchObject({ code: "round_running" });
  await fixture.halls.claim(actor(first), id, one);
});

test("a round keeps the rule that it opened with; the usual one is shared by who was complete first", async () => {
  const { first, id, early, one } = await called();
  await rule("first_shout");
  expect(await fixture.halls.claim(actor(first), id, one)).toMatchObject({
    verdict: "NO BINGO",
    earlier: { cartelaNumbers: expect.arrayContaining([early]) },
  });
  const paid = await fixture.halls.claim(actor(first), id, early);
  expect(paid).toMatchObject({ verdict: "WINNER", round: { claimRule: "first_complete" } });
});
