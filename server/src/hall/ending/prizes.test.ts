import { afterEach, beforeAll, expect, test } from "vitest";
import { actor } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { bet, hallFixture } from "../../../test/hall-fixture.ts";
import type { StaffMember } from "../../company/service.ts";

const fixture = forAllTests(hallFixture);
beforeAll(async () => {
  await fixture.hallRules.setSettings(actor(fixture.own.admin), {
    ...{ isPhysicalDrawAllowed: true, isOpeningCountRequired: false, companyId: undefined },
    ...{ noteAbove: "500", approvalAbove: "500" },
  });
});
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const check = (till: StaffMember, id: string, number: number) => fixture.halls.claim(actor(till), id, number);
/** What the till's pages say of winners whom it still pays; `at`: of another one's, at that till. */
const keptBy = async (till: StaffMember, at = till) =>
  (await fixture.halls.current(at)).prizes.filter(({ cashierId }) => cashierId === till.id);

test("a till is told whose prize it keeps, also while the next round is called, until a till has seen the paper", async () => {
  const payer = await fixture.cashier(1000_00);
  const beside = await fixture.cashierBeside(payer);
  const { id, gameId, away } = await fixture.oneAway(payer);
  const kept = { saleId: id, gameId, cashierId: payer.id, cartelaNumber: away, amount: 8 };
  expect(await keptBy(payer)).toEqual([kept]);
  expect(await keptBy(payer, beside)).toEqual([kept]);
  const next = (await fixture.halls.placeBet(actor(payer), bet([40], { mode: "physical" }))).data.sale.id;
  expect((await fixture.start(actor(payer), next)).game?.saleId).toBe(next);
  expect(await keptBy(payer)).toEqual([kept]);
  await fixture.halls.watch(payer, { id: "screen", kind: "cashier" });
  await expect.poll(() => fixture.events.at(-1)?.event.prizes, { timeout: 5000 }).toEqual([kept]);
  expect(await check(payer, id, away)).toMatchObject({ verdict: "WINNER", payment: "paid", round: { saleId: id } });
  expect(await keptBy(payer)).toEqual([]);
  // The open page hears of it by itself, though neither of the rounds that it has has changed.
  await expect.poll(() => fixture.events.at(-1)?.event.prizes, { timeout: 5000 }).toEqual([]);
  fixture.halls.leave("screen");
  expect((await fixture.halls.current(payer)).game).toMatchObject({ saleId: next, status: "calling" });
});

test("a paper that another till has seen can still be checked at the one that pays it", async () => {
  const payer = await fixture.cashier(1000_00);
  const beside = await fixture.cashierBeside(payer);
  const { id, away } = await fixture.oneAway(payer);
  await check(beside, id, away);
  expect(await keptBy(payer)).toMatchObject([{ saleId: id, cartelaNumber: away }]);
  await check(payer, id, away);
  expect(await keptBy(payer)).toEqual([]);
});

test("a prize is kept at a till as long as its drawer is open", async () => {
  const payer = await fixture.cashier(1000_00);
  const { id } = await fixture.oneAway(payer);
  expect(await keptBy(payer)).toMatchObject([{ saleId: id, amount: 8 }]);
  await fixture.deps.shifts.close(actor(payer), "12", "");
  expect(await keptBy(payer)).toEqual([]);
});
