import { santim } from "@derash/game/money";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testBudget } from "../../test/bonus-budget.ts";
import { actor, balanceOf, creditFixture, meet, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import type { HallWin } from "./service.ts";

const fixture = forAllTests(creditFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const award = (win: Partial<HallWin> = {}) =>
  fixture.db.transaction().execute((tx) =>
    fixture.bonuses.award(tx, {
      companyId: fixture.own.company.id,
      branchId: fixture.own.first.branch.id,
      roundId: null,
      winnerName: "Almaz T.",
      callsToWin: 5,
      amount: santim(500_00),
      origin: "round",
      ...win,
    }),
  );
const foreignWin = () => ({ companyId: fixture.foreign.company.id, branchId: fixture.foreign.first.branch.id });

describe("a waiting bonus", () => {
  beforeEach(async () => {
    await fixture.owner.query("delete from pending_bonus");
  });

  test("is seen by everyone over its branch, oldest first, and by nobody else", async () => {
    const { own, foreign, superAdmin } = fixture;
    const first = await award();
    const second = await award({ winnerName: "Kebede", callsToWin: 7, amount: santim(200_50) });
    const sibling = await award({ branchId: own.second.branch.id });
    const abroad = await award(foreignWin());
    const ids = async (person: typeof superAdmin) => (await fixture.bonuses.pending(person)).map(({ id }) => id);
    expect(await ids(superAdmin)).toEqual([first, second, sibling, abroad]);
    expect(await ids(own.admin)).toEqual([first, second, sibling]);
    expect(await ids(own.first.admin)).toEqual([first, second]);
    expect(await ids(own.first.cashier)).toEqual([first, second]);
    expect(await ids(own.second.cashier)).toEqual([sibling]);
    expect(await ids(foreign.admin)).toEqual([abroad]);
    expect((await fixture.bonuses.pending(own.first.cashier))[1]).toEqual({
      id: second,
      bonus_amount: 200.5,
      winner_name: "Kebede",
      calls_to_win: 7,
      game_type: "Bingo",
      branch_name: "own-first",
      company_name: "Own",
      cashier: null,
      created_at: expect.any(String),
    });
  });

  test("of no round that is known is paid to its branch, at the company's cost, whoever above deposits it", async () => {
    const { own, superAdmin } = fixture;
    for (const person of [own.first.admin, own.admin, superAdmin]) {
      const id = await award();
      const [before, cost] = [await fixture.balance(own.first.branch), await costOf(own.company.id)];
      expect(await fixture.bonuses.deposit(actor(person), id)).toEqual({
        success: true,
        message: "Bonus of 500.00 ETB deposited. own-first pays it out.",
        new_balance: (before + 500_00) / 100,
        cashier: null,
      });
      expect([await fixture.balance(own.first.branch), await costOf(own.company.id)]).toEqual([
        before + 500_00,
        cost + 500_00,
      ]);
      expect(await fixture.bonuses.pending(person)).toEqual([]);
      expect((await fixture.audits("bonus.deposited")).at(-1)).toMatchObject({
        actor_id: person.id,
        target_id: id,
        target_name: "Almaz T.",
        company_id: own.company.id,
        branch_id: own.first.branch.id,
        before: { balance: (before / 100).toFixed(2) },
        after: { amount: "500.00", balance: (before / 100 + 500).toFixed(2), paid_by: "own-first" },
      });
    }
    const { data } = await fixture.wallets.wallet(own.first.branch.accountId, 1, 1);
    expect(data.transactions).toMatchObject([{ type: "BONUS", description: "Almaz T., 5 calls", amount: 500 }]);
  });

  test("is deposited by no cashier", async () => {
    const id = await award();
    const refused = fixture.bonuses.deposit(actor(fixture.own.first.cashier), id);
    await expect(refused).rejects.toMatchObject({ code: "second_person" });
    expect(await fixture.bonuses.pending(fixture.own.first.cashier)).toHaveLength(1);
  });

  test("eight deposits by two people at once pay once", async () => {
    const { own } = fixture;
    const id = await award();
    const before = await fixture.balance(own.first.branch);
    const people = [own.first.admin, own.admin];
    const tries = Array.from({ length: 8 }, (_, n) => fixture.bonuses.deposit(actor(people[n % 2] ?? own.admin), id));
    const results = await Promise.allSettled(tries);
    // Four of one person, who is told each time that it is done; the other's four are refused.
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "bonus_deposited" });
    }
    expect(await fixture.balance(own.first.branch)).toBe(before + 500_00);
  });

  test("deposited again after a lost answer is answered again, and moves and records nothing more", async () => {
    const { own } = fixture;
    const id = await award();
    const first = await fixture.bonuses.deposit(actor(own.first.admin), id);
    const recorded = (await fixture.audits("bonus.deposited")).length;
    expect(await fixture.bonuses.deposit(actor(own.first.admin), id)).toEqual(first);
    expect(await fixture.audits("bonus.deposited")).toHaveLength(recorded);
    await expect(fixture.bonuses.deposit(actor(own.admin), id)).rejects.toMatchObject({ code: "bonus_deposited" });
  });

  test("two of one branch at the same moment: each answers the balance that it left", async () => {
    const { admin, branch } = fixture.own.first;
    const ids = [await award(), await award()];
    const before = (await fixture.balance(branch)) / 100;
    const deposits = ids.map((id) => () => fixture.bonuses.deposit(actor(admin), id));
    const results = await meet(fixture, balanceOf(branch), deposits);
    const balances = results.map((result) => (result.status === "fulfilled" ? result.value.new_balance : 0));
    expect(balances.sort((a, b) => a - b)).toEqual([before + 500, before + 1000]);
  });

  test("of another branch or company is not found, deposited or not", async () => {
    const { own, foreign } = fixture;
    const [sibling, abroad, done] = [
      await award({ branchId: own.second.branch.id }),
      await award(foreignWin()),
      await award(foreignWin()),
    ];
    await fixture.bonuses.deposit(actor(foreign.admin), done);
    const missing = { code: "not_found" };
    for (const id of [abroad, done, newKey()]) {
      for (const person of [own.admin, own.first.admin, own.first.cashier]) {
        await expect(fixture.bonuses.deposit(actor(person), id)).rejects.toMatchObject(missing);
      }
    }
    for (const person of [own.first.admin, own.first.cashier]) {
      await expect(fixture.bonuses.deposit(actor(person), sibling)).rejects.toMatchObject(missing);
    }
    await expect(fixture.bonuses.deposit(actor(fixture.superAdmin), newKey())).rejects.toMatchObject(missing);
  });

  test("belongs to a branch of its company, and no server can change what it is worth", async () => {
    await expect(award({ branchId: fixture.foreign.first.branch.id })).rejects.toThrow(/foreign key/);
    await award();
    const raise = fixture.db.updateTable("pending_bonus").set({ amount_santim: 1 }).execute();
    await expect(raise).rejects.toThrow(/permission denied/);
  });

  /** What bonuses have cost a company. */
  async function costOf(companyId: string): Promise<number> {
    return (
      testBudget - (await fixture.ledger.balanceOf(await fixture.ledger.open(fixture.db, "bonus_budget", companyId)))
    );
  }
});
