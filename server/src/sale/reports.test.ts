import { type SalesSort, salesSorts } from "@derash/protocol/report/sale";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filterOf, fixture, ids, list, reporting, service } from "../../test/sale/reports-fixture.ts";
import type { WrittenSale } from "../../test/sale-fixture.ts";
import type { StaffMember } from "../company/service.ts";
import type { SalesFilter } from "./service.ts";

reporting();

describe("pages and totals of any sales", () => {
  const days = ["2026-03-08", "2026-03-09", "2026-03-10", "2026-03-11"];
  // Few moments, a microsecond and a day's border apart, so that many sales share one.
  const moments = days.flatMap((day) => [
    `${day}T08:00:00.000000Z`,
    `${day}T08:00:00.000001Z`,
    `${day}T20:59:59.999999Z`,
    `${day}T21:00:00.000000Z`,
  ]);
  const sale = fc.record({
    at: fc.constantFrom(...moments),
    unit: fc.nat({ max: 3 }),
    isOnline: fc.boolean(),
    stake: fc.integer({ min: 1, max: 10_000 }),
    players: fc.integer({ min: 0, max: 200 }),
    total: fc.integer({ min: 0, max: 1_000_000 }),
    cutShare: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  const question = fc.record({
    asker: fc.nat({ max: 7 }),
    days: fc.tuple(fc.constantFrom(...days), fc.constantFrom(...days)),
    company: fc.constantFrom(null, null, null, 0, 1),
    branch: fc.constantFrom(null, null, null, 0, 1, 2),
    cashier: fc.constantFrom(null, null, null, 0, 1, 2, 3),
    pageSize: fc.integer({ min: 1, max: 9 }),
    sort: fc.constantFrom(...salesSorts),
  });

  test("pages put together are the whole list in order, and totals are its sums", { timeout: 240_000 }, async () => {
    const { own, foreign, superAdmin } = fixture;
    const units = [own.first, own.second, foreign.first, { ...own.first, cashier: fixture.colleague }];
    const askers = [
      superAdmin,
      own.admin,
      foreign.admin,
      own.first.admin,
      foreign.first.admin,
      own.first.cashier,
      own.second.cashier,
      fixture.colleague,
    ];
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(sale, { maxLength: 80, size: "max" }),
        fc.array(question, { minLength: 6, maxLength: 6 }),
        async (sales, questions) => {
          await fixture.owner.query("truncate sale");
          const written: (WrittenSale & { id: number })[] = [];
          for (const { unit, isOnline, cutShare, ...rest } of sales) {
            const { branch, cashier } = units[unit] ?? own.first;
            const whole = {
              ...rest,
              branch,
              cashier: isOnline ? null : cashier,
              cut: Math.floor(rest.total * cutShare),
            };
            written.push({ ...whole, id: await fixture.sell(whole) });
          }
          for (const { asker, days: chosen, company, branch, cashier, pageSize, sort } of questions) {
            const staff = askers[asker] ?? superAdmin;
            const [startDay = "", endDay = ""] = [...chosen].sort();
            const branchId = branch === null ? undefined : units[branch]?.branch.id;
            const cashierId = cashier === null ? undefined : units[cashier]?.cashier.id;
            const companyId = company === null ? undefined : [own, foreign][company]?.company.id;
            const filter = filterOf({ startDay, endDay, companyId, branchId, cashierId });
            const fitting = written
              .filter((each) => mayKnow(staff, each))
              .filter(({ at }) => dayInEthiopia(at) >= startDay && dayInEthiopia(at) <= endDay)
              .filter((each) => companyId === undefined || each.branch.companyId === companyId)
              .filter((each) => branchId === undefined || each.branch.id === branchId)
              .filter((each) => cashierId === undefined || each.cashier?.id === cashierId)
              .sort(inOrder(sort));
            seen += fitting.length;
            expect(await allPages(staff, filter, { pageSize, sort })).toEqual(fitting.map(({ id }) => id));
            const birr = (of: (each: WrittenSale) => number) => fitting.reduce((sum, each) => sum + of(each), 0) / 100;
            expect(await service().summary(staff, filter)).toMatchObject({
              count: fitting.length,
              total_bet: birr(({ total }) => total),
              total_cut: birr(({ cut }) => cut),
              total_player_winnings: birr(({ total, cut }) => total - cut),
              total_players: birr(({ players }) => players * 100),
            });
            const points = await service().chart(staff, filter);
            expect(points.reduce((sum, point) => sum + Math.round(point.total_winnings * 100), 0)).toBe(
              fitting.reduce((sum, { total }) => sum + total, 0),
            );
          }
        },
      ),
      { numRuns: 25 },
    );
    expect(seen).toBeGreaterThan(200);
  });

  /** Newest first, or whatever else is asked for; of two alike the ids decide, the same way round. */
  function inOrder(sort: SalesSort) {
    const way = sort.startsWith("-") ? -1 : 1;
    const keyOf = ({ at, total }: WrittenSale) => (sort.endsWith("created") ? at : total);
    return (one: WrittenSale & { id: number }, other: WrittenSale & { id: number }) => {
      const [a, b] = [keyOf(one), keyOf(other)];
      return way * (a === b ? one.id - other.id : a < b ? -1 : 1);
    };
  }

  function mayKnow({ role, id, companyId, branchId }: StaffMember, { branch, cashier }: WrittenSale): boolean {
    switch (role) {
      case "super_admin":
        return true;
      case "company_admin":
        return branch.companyId === companyId;
      case "branch_admin":
        return branch.id === branchId;
      case "cashier":
        return cashier?.id === id;
    }
  }

  type Paging = { pageSize: number; sort?: SalesSort };

  async function allPages(staff: StaffMember, filter: SalesFilter, { pageSize, sort }: Paging): Promise<number[]> {
    const found: number[] = [];
    for (;;) {
      const page = await ids(
        list(staff, filter, {
          pageSize,
          ...(sort && { sort }),
          ...(found.length > 0 && { before: found.at(-1) ?? 0 }),
        }),
      );
      expect(page.length).toBeLessThanOrEqual(pageSize);
      found.push(...page);
      if (page.length < pageSize) return found;
    }
  }
});

/** Midnight there is 21:00 here: text of a moment in UTC to the day in Ethiopia. */
function dayInEthiopia(at: string): string {
  const [day = "", time = ""] = at.split("T");
  if (time < "21") return day;
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

describe("days", () => {
  test("begin and end at midnight in Ethiopia", async () => {
    const before = await fixture.sell({ at: "2026-03-09T20:59:59.999999Z" });
    const first = await fixture.sell({ at: "2026-03-09T21:00:00Z" });
    const last = await fixture.sell({ at: "2026-03-10T20:59:59.999999Z" });
    const after = await fixture.sell({ at: "2026-03-10T21:00:00Z" });
    const day = { startDay: "2026-03-10", endDay: "2026-03-10" };
    expect(await ids(list(fixture.superAdmin, day))).toEqual([last, first]);
    expect(await ids(list(fixture.superAdmin, { startDay: "2026-03-09", endDay: "2026-03-11" }))).toEqual([
      after,
      last,
      first,
      before,
    ]);
    const points = await service().chart(
      fixture.superAdmin,
      filterOf({ startDay: "2026-03-09", endDay: "2026-03-11" }),
    );
    expect(points.map((point) => [point.day, point.total_winnings])).toEqual([
      ["2026-03-09", 40],
      ["2026-03-10", 80],
      ["2026-03-11", 40],
    ]);
  });

  test.each([
    ["the last moment of February there", "2026-02-28T20:59:59.999Z", "february"],
    ["the first moment of March there", "2026-02-28T21:00:00.000Z", "march"],
  ])("are those of the current month in Ethiopia unless said otherwise: %s", async (_moment, now, month) => {
    const february = await fixture.sell({ at: "2026-02-28T20:59:59.999999Z" });
    const march = [
      await fixture.sell({ at: "2026-02-28T21:00:00Z" }),
      await fixture.sell({ at: "2026-03-31T20:59:59.999999Z" }),
    ];
    await fixture.sell({ at: "2026-01-31T20:59:59.999999Z" });
    await fixture.sell({ at: "2026-03-31T21:00:00Z" });
    const found = await service(now).list(fixture.superAdmin, { ...filterOf(), before: undefined, pageSize: 20 });
    expect(found.map(({ id }) => id)).toEqual(month === "march" ? march.reverse() : [february]);
  });

  test("may be named one alone", async () => {
    const january = await fixture.sell({ at: "2026-01-10T12:00:00Z" });
    const march = await fixture.sell({ at: "2026-03-20T12:00:00Z" });
    expect(await ids(list(fixture.superAdmin, { startDay: "2026-01-05" }))).toEqual([march, january]);
    expect(await ids(list(fixture.superAdmin, { endDay: "2026-01-15" }))).toEqual([january]);
    expect(await ids(list(fixture.superAdmin, { endDay: "2026-01-09" }))).toEqual([]);
  });

  test.each([
    ["turned round", { startDay: "2026-03-11", endDay: "2026-03-10" }, { code: "days_order", params: {} }],
    [
      "of more than three years",
      { startDay: "2023-03-10", endDay: "2026-03-10" },
      { code: "days_too_many", params: { years: 3 } },
    ],
    ["of all time", { startDay: "0001-01-01", endDay: "9999-12-31" }, { code: "days_too_many", params: { years: 3 } }],
  ])("%s are refused by every report", async (_kind, days, issue) => {
    const filter = filterOf(days);
    const actor = { staff: fixture.superAdmin, requestId: "r" };
    const refusal = { code: "invalid_input", fields: { end_date: issue } };
    await expect(list(fixture.superAdmin, days)).rejects.toMatchObject(refusal);
    await expect(service().summary(fixture.superAdmin, filter)).rejects.toMatchObject(refusal);
    await expect(service().chart(fixture.superAdmin, filter)).rejects.toMatchObject(refusal);
    await expect(
      service().exportFile(actor, { ...filter, format: "csv", language: "en", calendar: "gregory" }),
    ).rejects.toMatchObject(refusal);
  });

  test.each([
    ["three years to the day", { startDay: "2023-03-11", endDay: "2026-03-10" }],
    ["three years from a leap day", { startDay: "2024-02-29", endDay: "2027-02-28" }],
    ["the end of the calendar", { startDay: "9999-12-31", endDay: "9999-12-31" }],
    ["its beginning", { startDay: "0000-01-01", endDay: "0000-01-01" }],
  ])("can be %s", async (_kind, days) => {
    expect(await list(fixture.superAdmin, days)).toEqual([]);
  });
});

describe("periods and chart", () => {
  test("periods are the last year and the last seven days of the scope", async () => {
    const { own, foreign } = fixture;
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
    const [minute, day] = [60_000, 86_400_000];
    const sold: [number, typeof own.first][] = [
      [minute, own.first],
      [7 * day - minute, own.second],
      [7 * day + minute, own.first],
      [364 * day, own.first],
      [367 * day, own.first],
      [minute, foreign.first],
    ];
    for (const [ms, unit] of sold) {
      const isCashiers = unit === own.second;
      await fixture.sell({
        at: ago(ms),
        branch: unit.branch,
        cashier: isCashiers ? unit.cashier : null,
        total: 1000,
        cut: 0,
      });
    }
    expect(await service().periods(fixture.superAdmin)).toEqual({ yearly: 50, weekly: 30 });
    expect(await service().periods(own.admin)).toEqual({ yearly: 40, weekly: 20 });
    expect(await service().periods(own.first.admin)).toEqual({ yearly: 30, weekly: 10 });
    expect(await service().periods(own.second.cashier)).toEqual({ yearly: 10, weekly: 10 });
    expect(await service().periods(own.first.cashier)).toEqual({ yearly: 0, weekly: 0 });
  });

  test("the chart is a point a day and branch, oldest first, branches by name", async () => {
    const { own } = fixture;
    for (const [at, branch] of [
      ["2026-03-11T12:00:00Z", own.second.branch],
      ["2026-03-11T12:00:00Z", own.first.branch],
      ["2026-03-11T13:00:00Z", own.first.branch],
      ["2026-03-10T12:00:00Z", own.second.branch],
    ] as const)
      await fixture.sell({ at, branch, total: 1001, cut: 200 });
    const point = (day: string, { branch }: typeof own.first, count: number) => ({
      ...{ day, branch_id: branch.id, branch: branch.name, company: "Own" },
      ...{ total_winnings: (1001 * count) / 100, cut: (200 * count) / 100 },
    });
    expect(await service().chart(own.admin, filterOf())).toEqual([
      point("2026-03-10", own.second, 1),
      point("2026-03-11", own.first, 2),
      point("2026-03-11", own.second, 1),
    ]);
  });
});
