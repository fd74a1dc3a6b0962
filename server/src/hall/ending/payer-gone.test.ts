import { afterEach, beforeAll, expect, test } from "vitest";
import { actor } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { hallFixture } from "../../../test/hall-fixture.ts";
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
/** As if what was checked had been a minute ago, which nobody can write. */
const aMinuteLater = () =>
  fixture.owner.query(`begin; set local session_replication_role = replica;
    update hall_claim set checked_at = checked_at - interval '1 minute'; commit`);

test("a winner whose prize went on a drawer that is counted by now is no till's to pay, nor that of the same cashier's next drawer", async () => {
  const payer = await fixture.cashier(1000_00);
  const beside = await fixture.cashierBeside(payer);
  const { id, shown, away } = await fixture.oneAway(payer);
  expect(await check(payer, id, shown)).not.toHaveProperty("payerGone");
  const ended = async (till: StaffMember) => (await fixture.halls.current(till)).game;
  expect(await ended(payer)).not.toHaveProperty("payerGone");
  await fixture.deps.shifts.close(actor(payer), "12", "");
  for (const till of [beside, payer]) expect(await ended(till)).toMatchObject({ saleId: id, payerGone: true });
  const { code } = await fixture.halls.linkHall(payer);
  expect((await fixture.halls.hall(code)).round).not.toHaveProperty("payerGone");
  for (const till of [beside, payer]) {
    const answer = await check(till, id, away);
    expect(answer).toMatchObject({ verdict: "WINNER", payment: "paid", payerGone: true });
  }
  await fixture.deps.shifts.open(actor(payer), "0");
  expect(await check(payer, id, away)).toMatchObject({ payerGone: true });
  expect(await ended(payer)).toMatchObject({ payerGone: true });
});

test("a drawer whose count waits for a note pays nobody any more, and no till keeps a prize in it", async () => {
  const payer = await fixture.cashier(1000_00);
  const beside = await fixture.cashierBeside(payer);
  const { id, away } = await fixture.oneAway(payer);
  await fixture.hallRules.setSettings(actor(fixture.own.admin), { companyId: undefined, noteAbove: "1" });
  await expect(fixture.deps.shifts.close(actor(payer), "12", "")).rejects.toMatchObject({
    fields: { note: { code: "note_required" } },
  });
  await fixture.hallRules.setSettings(actor(fixture.own.admin), { companyId: undefined, noteAbove: "500" });
  expect((await fixture.halls.current(payer)).prizes.filter(({ saleId }) => saleId === id)).toEqual([]);
  for (const till of [beside, payer]) expect(await check(till, id, away)).toMatchObject({ payerGone: true });
});

test("of a winner whom the branch pays every till says that another one was shown them before", async () => {
  const payer = await fixture.cashier(1000_00);
  const [first, second] = [await fixture.cashierBeside(payer), await fixture.cashierBeside(payer)];
  const { id, away } = await fixture.oneAway(payer);
  await fixture.deps.shifts.close(actor(payer), "12", "");
  expect(await check(first, id, away)).not.toHaveProperty("shownBefore");
  await aMinuteLater();
  expect(await check(second, id, away)).toMatchObject({ payerGone: true, shownBefore: expect.any(String) });
});

test("a winner of a till whose cashier is switched off is the branch's to pay", async () => {
  const payer = await fixture.cashier(1000_00);
  const beside = await fixture.cashierBeside(payer);
  const { id, away } = await fixture.oneAway(payer);
  await fixture.owner.query("update staff set is_active = false where id = $1", [payer.id]);
  expect(await check(beside, id, away)).toMatchObject({ verdict: "WINNER", payerGone: true });
});

test("a winner who was sent to the branch is the branch's to pay, also once the cashier whose drawer has the prize is switched on again", async () => {
  const payer = await fixture.cashier(1000_00);
  const beside = await fixture.cashierBeside(payer);
  const { id, away } = await fixture.oneAway(payer);
  const kept = async () => (await fixture.halls.current(payer)).prizes.filter(({ saleId }) => saleId === id);
  const isActive = (is: boolean) =>
    fixture.owner.query("update staff set is_active = $2 where id = $1", [payer.id, is]);
  // Sent to the till that pays, where nobody is any more: the same paper at the same till, and another answer.
  expect(await check(beside, id, away)).not.toHaveProperty("payerGone");
  await isActive(false);
  expect(await check(beside, id, away)).toMatchObject({ verdict: "WINNER", payerGone: true });
  await isActive(true);
  expect(await kept()).toEqual([]);
  await aMinuteLater();
  for (const till of [payer, beside])
    expect(await check(till, id, away)).toMatchObject({ payerGone: true, shownBefore: expect.any(String) });
  // What the branch has paid lies in that drawer still, whoever checks the paper: whoever counts it reads why.
  const { id: shiftId } = await fixture.deps.shifts.close(actor(payer), "12", "");
  const report = await fixture.deps.shifts.report(fixture.own.first.admin, shiftId);
  expect(report).toMatchObject({ variance: 8, unshown: 8, rounds: [{ unshown: [away] }] });
});

test("of a payer who was switched off and on, and whom nobody has missed meanwhile, the winners are paid there as before", async () => {
  const payer = await fixture.cashier(1000_00);
  const { id, away } = await fixture.oneAway(payer);
  await fixture.owner.query("update staff set is_active = false where id = $1", [payer.id]);
  await fixture.owner.query("update staff set is_active = true where id = $1", [payer.id]);
  const { prizes } = await fixture.halls.current(payer);
  expect(prizes.filter(({ saleId }) => saleId === id)).toMatchObject([{ cashierId: payer.id, cartelaNumber: away }]);
  expect(await check(payer, id, away)).not.toHaveProperty("payerGone");
});
