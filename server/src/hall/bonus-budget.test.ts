import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { fundBudget, testBudget } from "../../test/bonus-budget.ts";
import { actor, balanceOf, meet } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { bet, drawn, hallFixture } from "../../test/hall-fixture.ts";

const fixture = forAllTests(hallFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

test("two halls close at once with the last of the budget: one round has its bonus, and the other is told that it has none", async () => {
  const { own, db, fund } = fixture;
  const tills = [own.first.cashier, own.second.cashier];
  for (const till of tills) await fund(till.accountId, santim(1000_00));
  // Ten cartelas of 10 ETB: their bonus is 20 ETB at most, and 30 are there for both.
  await fundBudget(db, own.company.id, santim(30_00 - testBudget));
  const budget = { accountId: await fixture.ledger.open(db, "bonus_budget", own.company.id) };
  const numbers = Array.from({ length: 10 }, (_, index) => index + 1);
  const ids: string[] = [];
  for (const till of tills) ids.push((await fixture.halls.placeBet(actor(till), bet(numbers))).data.sale.id);
  const starts = tills.map((till, n) => () => fixture.halls.start(actor(till), ids[n] ?? ""));
  await meet(fixture, balanceOf(budget), starts);
  const rounds = [];
  for (const till of tills) {
    await drawn(() => fixture.halls.current(till));
    rounds.push((await fixture.halls.current(till)).round);
  }
  const most = rounds.map((round) => round?.bonusSchedule[0]?.bonus_amount).sort();
  expect(most).toEqual([10, 20]);
  expect(rounds.map((round) => round?.bonusShort).sort()).toEqual([false, true]);
  const { free, promised } = (await fixture.bonuses.limits(own.admin)).budget;
  expect({ free, promised }).toEqual({ free: 0, promised: 30 });
});

test("a round with fewer cartelas than its owner asks for earns no bonus, and one with enough does", async () => {
  const { own, db } = fixture;
  await fundBudget(db, own.company.id);
  const { id: branchId } = own.first.branch;
  const ask = (cartelasMin: number | null) =>
    fixture.bonuses.setBranch(actor(own.admin), {
      ...{ branchId, table: "company", steps: [], bonusMax: null, bonusPotPercent: null },
      cartelasMin,
    });
  await ask(3);
  const by = actor(await fixture.cashier());
  const { data } = await fixture.halls.placeBet(by, bet([1, 2]));
  expect(data.round.bonusSchedule).toEqual([]);
  await fixture.halls.change(by, data.sale.id, { add: [3], remove: [] });
  const { round } = await fixture.halls.current(by.staff);
  expect(round?.bonusSchedule.map((step) => step.bonus_amount)).toEqual([6, 6, 6, 6]);
  await ask(null);
});
