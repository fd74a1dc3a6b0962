import { afterEach, beforeAll, expect, test } from "vitest";
import { actor } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { bet, hallFixture, tie } from "../../../test/hall-fixture.ts";
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
const drawerOf = async (till: StaffMember) => {
  const [open] = await fixture.deps.shifts.list(fixture.own.admin, { cashierId: till.id, status: "open" });
  return fixture.deps.shifts.lookInto(actor(fixture.own.first.admin), open?.id ?? "");
};

test("who counts the drawer reads which winners nobody has shown and how much that is, until its till has seen them; no money moves by it", async () => {
  const payer = await fixture.cashier(1000_00);
  const other = await fixture.cashierBeside(payer);
  await fixture.deps.shifts.open(actor(other), "0");
  const { numbers, balls } = tie();
  const [shown, away] = numbers;
  const { data } = await fixture.halls.placeBet(actor(payer), bet([...numbers], { mode: "physical" }));
  const { id } = data.sale;
  await fixture.start(actor(payer), id);
  await fixture.type(actor(payer), id, balls);
  const { round } = await check(payer, id, shown);
  // 20 staked, 16 to share: both halves are out of the payer's drawer, and one of them nobody has asked for.
  expect(round).toMatchObject({ status: "settled", payerId: payer.id, unshown: [away] });
  const drawer = await drawerOf(payer);
  expect(drawer).toMatchObject({ prizes: 16, unshown: 8, expected_now: 4, rounds: [{ saleId: id, unshown: [away] }] });
  // The hall's wall says nothing of it, and neither does the drawer of a till that pays nobody.
  const { code } = await fixture.halls.linkHall(payer);
  expect((await fixture.halls.hall(code)).round).not.toHaveProperty("unshown");
  expect(await drawerOf(other)).not.toHaveProperty("unshown");
  // Shown at another till, which sends them to the one that pays: whether they came there, nobody knows.
  expect((await check(other, id, away)).round).not.toHaveProperty("unshown");
  expect(await drawerOf(payer)).toMatchObject({ unshown: 8, rounds: [{ unshown: [away] }] });
  await check(payer, id, away);
  const afterwards = await drawerOf(payer);
  expect(afterwards).toMatchObject({ prizes: 16, expected_now: 4 });
  expect(afterwards).not.toHaveProperty("unshown");
  expect(afterwards.rounds[0]).not.toHaveProperty("unshown");
});

test("the Z-report says what nobody has shown, beside the difference that it may explain", async () => {
  const payer = await fixture.cashier(1000_00);
  const { numbers, balls } = tie();
  const { data } = await fixture.halls.placeBet(actor(payer), bet([...numbers], { mode: "physical" }));
  await fixture.start(actor(payer), data.sale.id);
  await fixture.type(actor(payer), data.sale.id, balls);
  await check(payer, data.sale.id, numbers[1]);
  // The share that nobody came for lies there still.
  const { id } = await fixture.deps.shifts.close(actor(payer), "12", "");
  const report = await fixture.deps.shifts.report(fixture.own.first.admin, id);
  expect(report).toMatchObject({ expected_cash: 4, counted_cash: 12, variance: 8, unshown: 8 });
  expect(report.rounds).toMatchObject([{ unshown: [numbers[0]] }]);
});

test("what a signed Z-report says of who was not shown stands when the winner comes after the count, at whichever till", async () => {
  const payer = await fixture.cashier(1000_00);
  const other = await fixture.cashierBeside(payer);
  const { id: roundId, away } = await fixture.oneAway(payer);
  const { id } = await fixture.deps.shifts.close(actor(payer), "12", "");
  const report = () => fixture.deps.shifts.report(fixture.own.first.admin, id);
  const signed = await report();
  expect(signed).toMatchObject({ variance: 8, unshown: 8, rounds: [{ unshown: [away] }] });
  for (const till of [other, payer])
    expect(await check(till, roundId, away)).toMatchObject({ verdict: "WINNER", payerGone: true });
  expect(await report()).toEqual(signed);
});

test("a win that a till says as the specification has it is checked by that till; of several winners nobody knows whose paper was shown", async () => {
  const won = async (numbers: readonly number[], balls: readonly number[]) => {
    const payer = await fixture.cashier(1000_00);
    const { data } = await fixture.halls.placeBet(actor(payer), bet([...numbers], { mode: "physical" }));
    const { id } = data.sale;
    await fixture.start(actor(payer), id);
    await fixture.type(actor(payer), id, balls);
    const said = { roundId: id, isWin: true, callsToWin: null };
    for (let time = 0; time < 2; time++) await fixture.halls.processWin(actor(payer), said);
    return { payer, id, round: (await fixture.halls.current(payer)).round };
  };
  const { numbers, balls } = tie();
  const [winner, beside] = numbers;
  const alone = await won([winner], balls);
  expect(alone.round?.winners).toMatchObject([{ cartelaNumber: winner }]);
  expect(alone.round).not.toHaveProperty("unshown");
  const drawer = await drawerOf(alone.payer);
  expect(drawer).not.toHaveProperty("unshown");
  expect(drawer.rounds[0]).not.toHaveProperty("unshown");
  const { rows } = await fixture.owner.query(
    "select cartela_number, verdict, staff_id from hall_claim where round_id = $1",
    [alone.id],
  );
  expect(rows).toEqual([{ cartela_number: winner, verdict: "winner", staff_id: alone.payer.id }]);
  const shared = await won(numbers, balls);
  expect(shared.round?.unshown?.toSorted()).toEqual([winner, beside].toSorted());
  expect(await drawerOf(shared.payer)).toMatchObject({ unshown: 16 });
});
