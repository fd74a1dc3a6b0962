import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { localDay } from "../../../src/days.ts";
import { createShiftService } from "../../../src/shift/service.ts";
import { actor, newKey } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { defaultRules } from "../../shift-fixture.ts";
import { moneyFixture } from "../money-fixture.ts";
import { waysOf } from "../money-ways.ts";

const money = forAllTests(() => moneyFixture());
const { withdraw } = waysOf(money);
afterEach(async () => {
  expect(await money.violations()).toEqual([]);
  expect(await money.db.selectFrom("cash_violation").selectAll().execute()).toEqual([]);
});

test("a day's page has what its desks took for wallets and paid out of them, as their drawers' reports have, and adds up", async () => {
  const { db, ledger, companies, audit, own } = money;
  const { cashier, admin, branch } = own.first;
  const shifts = createShiftService({
    ...{ db, ledger, companies, audit },
    hallRules: { rulesOf: async () => defaultRules },
  });
  await money.fund(cashier.accountId, santim(1000_00));
  const by = actor(cashier);
  const { id } = await shifts.open(by, "100");
  const who = await money.player();
  await money.payments.topUp(by, { playerId: who.id, amount: "200.55", idempotencyKey: money.key() });
  const credit = { targetId: who.id, amount: "20.20", note: "", idempotencyKey: newKey() };
  await money.credit.transfer(by, credit);
  const asked = await withdraw(who, null, "50.25");
  await money.payments.approve(actor(own.admin), asked.id);
  await money.payments.cashOut(by, asked.reference);
  await shifts.close(by, "270.50", "");
  const report = await shifts.report(cashier, id);
  expect(report).toMatchObject({ player_credit: 170.5, expected_cash: 270.5 });
  const day = localDay(new Date());
  const { figures } = await shifts.closeDay(actor(admin), branch.id, day);
  expect(figures).toMatchObject({ player_credit: report.player_credit, expected: 270.5, counted: 270.5, variance: 0 });
  const cameIn = [
    figures.opening_cash,
    figures.sales,
    figures.tax,
    figures.player_credit,
    figures.float_in,
    figures.pay_in,
  ];
  const wentOut = [figures.prizes, figures.bonuses, figures.drops, figures.pay_out];
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + Math.round(amount * 100), 0);
  expect(sum(cameIn) - sum(wentOut)).toBe(sum([figures.expected]));
});
