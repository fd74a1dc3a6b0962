import type { Today } from "@derash/protocol/hall/today";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type StaffMember, scopeOf } from "../../src/company/service.ts";
import * as staffStore from "../../src/staff/store.ts";
import { awardedByTest } from "../books.ts";
import { actor } from "../credit-fixture.ts";
import { forAllTests } from "../for-all-tests.ts";
import { parseCsv } from "../sale/export-fixture.ts";
import { birr, linesOf, monthsOf, type PlayedRound, playedRounds, roomBonuses, sumOf } from "./ledger.ts";
import { threeDays } from "./story.ts";
import { days, figuresWorld } from "./world.ts";

// Whoever reads a figure, on whichever page, reads the sum of the ledger's entries.

const world = forAllTests(figuresWorld);
const [first, second, third] = days;
const spans = [
  [first, first],
  [second, second],
  [third, third],
  [first, third],
  ["2031-08-01", "2031-08-31"],
  ["2031-09-01", "2031-09-30"],
  ["2031-08-26", "2031-09-10"],
  ["2031-07-01", "2031-07-31"],
] as const;

type Told = { day: string; today: Today; rounds: PlayedRound[]; bonuses: Awaited<ReturnType<typeof roomBonuses>> };
/** What the page of the day said a minute before it ended, to each company and to all. */
const told: (Told & { who: StaffMember })[] = [];
let rounds: PlayedRound[];

beforeAll(async () => {
  await threeDays(world, async (day) => {
    for (const who of everybody().filter(({ role }) => role !== "cashier"))
      told.push({
        ...{ day, who, today: await world.today.today(who), rounds: await playedRounds(world.hall) },
        bonuses: await roomBonuses(world.hall, day),
      });
  });
  rounds = await playedRounds(world.hall);
}, 120_000);
afterEach(async () => expect(await world.hall.violations(awardedByTest)).toEqual([]));

function everybody(): StaffMember[] {
  const { superAdmin, own, foreign } = world.hall;
  return [superAdmin, own.admin, foreign.admin].concat(
    [own.first, own.second, foreign.first].flatMap(({ admin, cashier }) => [admin, cashier]),
  );
}

function isOf({ role, id, companyId, branchId }: StaffMember, round: PlayedRound): boolean {
  if (role === "cashier") return round.cashier === id;
  return (companyId === null || round.company === companyId) && (branchId === null || round.branch === branchId);
}

const nobody = { companyId: undefined, branchId: undefined, cashierId: undefined, code: undefined };

describe("sales", () => {
  test("on the page, in its totals, its chart and its file are what pots and cuts came to", async () => {
    expect(rounds.map(({ day }) => day).sort()).toEqual([
      first,
      first,
      first,
      first,
      first,
      second,
      second,
      third,
      third,
      third,
    ]);
    for (const who of everybody())
      for (const [startDay, endDay] of spans) {
        const filter = { ...nobody, startDay, endDay };
        const own = rounds.filter((round) => isOf(who, round) && round.day >= startDay && round.day <= endDay);
        const [staked, cut] = [sumOf(own, (round) => round.staked), sumOf(own, (round) => round.cut)];
        const [won, tax] = [sumOf(own, (round) => round.won), sumOf(own, (round) => round.tax)];
        const summary = await world.sales.summary(who, filter);
        expect(summary).toMatchObject({
          ...{ count: own.length, total_bet: birr(staked), total_cut: birr(cut), total_player_winnings: birr(won) },
          ...(tax > 0 && { total_tax: birr(tax), total_withheld: birr(sumOf(own, ({ withheld }) => withheld)) }),
        });
        expect(staked).toBe(won + cut);
        const list = await world.sales.list(who, { ...filter, before: undefined, pageSize: 100, sort: "-created" });
        const santim = (amount: number) => Math.round(amount * 100);
        expect([
          list.length,
          sumOf(list, (sale) => santim(sale.total_winnings)),
          sumOf(list, (sale) => santim(sale.cut)),
        ]).toEqual([own.length, staked, cut]);
        const points = await world.sales.chart(who, filter);
        for (const { day, branch_id, total_winnings } of points)
          expect(santim(total_winnings)).toBe(
            sumOf(
              own.filter((round) => round.day === day && round.branch === branch_id),
              (round) => round.staked,
            ),
          );
        expect(sumOf(points, (point) => santim(point.cut))).toBe(cut);
        const look = { format: "csv", language: "en", calendar: "ethiopic" } as const;
        const { content } = await world.sales.exportFile(actor(who), { ...filter, ...look });
        const rows = parseCsv(content.toString().slice(1));
        const total = rows.at(-1) ?? [];
        const columnOf = (title: string) => (rows[0] ?? []).indexOf(title);
        expect(rows.length - 2).toBe(own.length);
        expect([total[columnOf("Total winning")], total[columnOf("Cut")]]).toEqual([
          birr(staked).toFixed(2),
          birr(cut).toFixed(2),
        ]);
      }
  });

  test("of today are those of the sales page, and bonuses those of desks and tables", () => {
    expect(told).toHaveLength(18);
    for (const { day, who, today, rounds: then, bonuses } of told) {
      const own = then.filter((round) => isOf(who, round) && round.day === day);
      expect(today.day).toBe(day);
      expect(today.total).toMatchObject({
        ...{
          rounds: own.length,
          sold: birr(sumOf(own, ({ staked }) => staked)),
          cut: birr(sumOf(own, ({ cut }) => cut)),
        },
      });
      for (const { branch, count, santim } of bonuses) {
        const row = today.halls.find(({ branch_id }) => branch_id === branch);
        if (row !== undefined) expect(row).toMatchObject({ bonuses: count, bonus_sum: birr(santim) });
      }
    }
    const online = told.find(({ who, day }) => who.role === "super_admin" && day === first)?.bonuses;
    expect(online).toMatchObject([{ count: 1 }]);
  });
});

test("a statement of each account and each stretch of days is its entries", async () => {
  const { own, foreign, superAdmin } = world.hall;
  const unit = { companyId: undefined, branchId: undefined, cashierId: undefined, before: undefined, pageSize: 100 };
  const asked = [
    ...[own, foreign].map(({ company, admin }) => ({ ...unit, companyId: company.id, accountId: admin.accountId })),
    ...[own.first, own.second, foreign.first].flatMap(({ branch, cashier }) => [
      { ...unit, branchId: branch.id, accountId: branch.accountId },
      { ...unit, cashierId: cashier.id, accountId: cashier.accountId },
    ]),
    { ...unit, accountId: superAdmin.accountId },
  ];
  for (const { accountId, ...query } of asked) {
    const lines = await linesOf(world.hall, accountId);
    for (const [startDay, endDay] of spans) {
      const inside = lines.filter(({ day }) => day >= startDay && day <= endDay);
      const before = sumOf(
        lines.filter(({ day }) => day < startDay),
        ({ santim }) => santim,
      );
      const statement = await world.statements.read(superAdmin, { ...query, startDay, endDay });
      expect(statement).toMatchObject({
        opening: birr(before),
        came_in: birr(sumOf(inside, ({ santim }) => Math.max(santim, 0))),
        went_out: birr(sumOf(inside, ({ santim }) => Math.max(-santim, 0))),
        closing: birr(before + sumOf(inside, ({ santim }) => santim)),
        count: inside.length,
      });
      expect(statement.lines.map(({ id }) => id).reverse()).toEqual(inside.map(({ id }) => id));
    }
  }
});

test("months of taxes and fees are those of their accounts, and agree with the sales of those months", async () => {
  const { own, foreign, taxes } = world.hall;
  for (const { admin, company } of [own, foreign]) {
    const moved = await monthsOf(world.hall, "tax", company.id);
    const { months } = await taxes.read(admin, undefined);
    expect(months.map(({ month }) => month)).toEqual(["2031-09", "2031-08"]);
    for (const { month, tax, wins, owed, paid } of months) {
      const taken = moved.filter((each) => each.month === month && each.in > 0);
      expect([tax, wins]).toEqual([birr(sumOf(taken, (each) => each.in)), sumOf(taken, ({ count }) => count)]);
      expect(owed).toBeCloseTo(tax - paid, 9);
      const [startDay, endDay] = [`${month}-01`, month === "2031-08" ? "2031-08-31" : "2031-09-30"];
      expect((await world.sales.summary(admin, { ...nobody, startDay, endDay })).total_tax).toBe(tax);
    }
  }
  const fees = await monthsOf(world.hall, "fee", own.company.id);
  for (const { month, kept, players, borne } of (await world.money.payments.fees(own.admin, undefined)).months) {
    const of = fees.filter((each) => each.month === month);
    expect(kept).toBe(
      birr(
        sumOf(
          of.filter(({ type }) => type === "FEE"),
          ({ out }) => out,
        ),
      ),
    );
    expect(Math.round(borne * 100)).toBe(sumOf(of, (each) => each.out - each.in));
    expect(Math.round((players + borne) * 100)).toBe(Math.round(kept * 100));
  }
});

test("what is held, issued and put aside is the sum of its entries, in lists of all and of one's own", async () => {
  const { hall } = world;
  const { superAdmin, own, foreign } = hall;
  const held = async (accountId: string) => sumOf(await linesOf(hall, accountId), ({ santim }) => santim);
  const page = { page: 1, pageSize: 100 };
  const balances = new Map<string, number>();
  for (const { admin, company } of [own, foreign]) balances.set(company.id, birr(await held(admin.accountId)));
  for (const { branch, cashier } of [own.first, own.second, foreign.first]) {
    balances.set(branch.id, birr(await held(branch.accountId)));
    balances.set(cashier.id, birr(await held(cashier.accountId)));
  }
  for (const who of [superAdmin, own.admin, foreign.admin, own.first.admin]) {
    const scope = scopeOf(who);
    const { rows: branches } = await staffStore.branches(hall.db, { scope }, page);
    const { rows: cashiers } = await staffStore.cashiers(hall.db, { scope }, page);
    const shown = [...branches, ...cashiers].filter(({ id }) => balances.has(id));
    expect(shown.map(({ balance }) => balance)).toEqual(shown.map(({ id }) => balances.get(id)));
    expect(shown.length).toBe({ super_admin: 6, company_admin: who === own.admin ? 4 : 2 }[who.role as string] ?? 2);
  }
  const { rows: companies } = await staffStore.companies(hall.db, {}, page);
  expect(companies.map(({ balance }) => balance)).toEqual(companies.map(({ id }) => balances.get(id)));
  expect(await hall.credit.issued()).toBe(-(await held(hall.superAdmin.accountId)));
  const budget = await hall.ledger.open(hall.db, "bonus_budget", hall.own.company.id);
  const { balance, promised, free } = (await hall.bonuses.limits(hall.own.admin)).budget;
  expect([balance, balance]).toEqual([birr(await held(budget)), promised + free]);
});

test("a drawer's report and its day's page are what its float gave and got, and what was moved by hand", async () => {
  const { hall } = world;
  const { cashier, branch, admin } = hall.own.first;
  const lines = await linesOf(hall, cashier.accountId);
  const moved = (...types: string[]) =>
    sumOf(
      lines.filter(({ type }) => types.includes(type)),
      ({ santim }) => santim,
    );
  const { shifts } = hall.deps;
  const [shift] = await shifts.list(cashier, {});
  const report = await shifts.report(cashier, shift?.id ?? "");
  expect(report).toMatchObject({
    ...{ stakes: birr(-moved("BET_PLACED")), refunds: birr(moved("REFUND")), prizes: birr(moved("BET_WON")) },
    ...{ tax: birr(-moved("TAX")), bonuses: birr(moved("BONUS")), player_credit: birr(-moved("DEPOSIT")) },
  });
  const [page] = (await shifts.dayCloses(admin, branch.id)).closes;
  expect(page).toMatchObject({ day: third });
  expect(page?.figures).toMatchObject({
    ...{ sales: birr(-moved("BET_PLACED", "REFUND")), prizes: report.prizes, bonuses: report.bonuses, tax: report.tax },
    ...{ player_credit: report.player_credit, cut: report.cut, expected: report.expected_cash, variance: -1 },
  });
});
