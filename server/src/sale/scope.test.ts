import { describe, expect, test } from "vitest";
import { filterOf, fixture, ids, list, reporting, service } from "../../test/sale/reports-fixture.ts";
import type { StaffMember } from "../company/service.ts";
import type { SalesFilter } from "./service.ts";

reporting();

describe("a sale on the wire", () => {
  test("is birr, a branch and a cashier's name", async () => {
    const { branch, cashier } = fixture.own.first;
    const id = await fixture.sell({
      cashier,
      stake: 1050,
      players: 3,
      total: 3151,
      cut: 631,
      at: "2026-03-10T12:00:00.123Z",
    });
    expect(await list(fixture.own.admin)).toEqual([
      {
        id,
        round_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        code: null,
        created_at: "2026-03-10T12:00:00.123Z",
        bet: 10.5,
        number_of_players: 3,
        number_of_cartelas: 3,
        game_type: "Bingo",
        total_winnings: 31.51,
        cut: 6.31,
        player_winnings: 25.2,
        guarantee_paid: 0,
        user: { username: cashier.username, branch: branch.name, company: "Own" },
      },
    ]);
  });

  test("of the mini app has a cashier without a name", async () => {
    await fixture.sell({});
    const { name } = fixture.own.first.branch;
    expect((await list(fixture.own.admin))[0]?.user).toEqual({ username: "", branch: name, company: "Own" });
  });
});

describe("a scope", () => {
  const missing = "00000000-0000-7000-8000-000000000000";

  test("makes a foreign branch or cashier the same as one that is not there", async () => {
    const { own, foreign } = fixture;
    for (const unit of [own.first, own.second, foreign.first])
      await fixture.sell({ branch: unit.branch, cashier: unit.cashier });
    await fixture.sell({ cashier: fixture.colleague });
    const strangers: [StaffMember, Partial<SalesFilter>, Partial<SalesFilter>][] = [
      [own.admin, { branchId: foreign.first.branch.id }, { branchId: missing }],
      [own.admin, { cashierId: foreign.first.cashier.id }, { cashierId: missing }],
      [own.admin, { companyId: foreign.company.id }, { companyId: missing }],
      [own.first.admin, { companyId: foreign.company.id }, { companyId: missing }],
      [own.first.cashier, { companyId: foreign.company.id }, { companyId: missing }],
      [own.first.admin, { branchId: own.second.branch.id }, { branchId: missing }],
      [own.first.admin, { cashierId: own.second.cashier.id }, { cashierId: missing }],
      [own.first.cashier, { branchId: own.second.branch.id }, { branchId: missing }],
      [own.first.cashier, { cashierId: own.second.cashier.id }, { cashierId: missing }],
      [own.first.cashier, { cashierId: fixture.colleague.id }, { cashierId: missing }],
      [own.first.cashier, { cashierId: own.first.admin.id }, { cashierId: missing }],
      [own.admin, { branchId: own.first.branch.id, cashierId: own.second.cashier.id }, { cashierId: missing }],
    ];
    for (const [staff, strange, none] of strangers) {
      expect(await list(staff, strange)).toEqual([]);
      expect(await service().chart(staff, filterOf(strange))).toEqual([]);
      const summary = await service().summary(staff, filterOf(strange));
      expect(summary).toEqual(await service().summary(staff, filterOf(none)));
      expect(summary).toMatchObject({ count: 0, total_bet: 0, total_players: 0 });
    }
  });

  test("finds nothing below a sale that is outside it, or is not there", async () => {
    const { own, foreign } = fixture;
    const [mine, also] = [await fixture.sell({}), await fixture.sell({ branch: own.second.branch })];
    const theirs = await fixture.sell({ branch: foreign.first.branch });
    expect(await list(own.admin, {}, { before: theirs })).toEqual([]);
    expect(await list(own.admin, {}, { before: 999_999_999 })).toEqual([]);
    expect(await list(own.first.admin, {}, { before: also })).toEqual([]);
    expect(await ids(list(own.admin, {}, { before: also }))).toEqual([mine]);
    expect(await ids(list(fixture.superAdmin, {}, { before: theirs }))).toEqual([also, mine]);
  });

  test("goes on below a sale that does not fit the filter itself", async () => {
    const { own } = fixture;
    const older = await fixture.sell({ at: "2026-03-10T12:00:00Z" });
    const newer = await fixture.sell({ at: "2026-03-12T12:00:00Z", branch: own.second.branch });
    const days = { startDay: "2026-03-10", endDay: "2026-03-10", branchId: own.first.branch.id };
    expect(await ids(list(own.admin, days, { before: newer }))).toEqual([older]);
  });

  test("names who sold in the days, whoever is chosen", async () => {
    const { own, foreign } = fixture;
    await fixture.sell({ branch: own.first.branch, cashier: own.first.cashier });
    await fixture.sell({ cashier: fixture.colleague });
    await fixture.sell({ branch: own.second.branch });
    await fixture.sell({ branch: foreign.first.branch, cashier: foreign.first.cashier });
    await fixture.sell({ branch: own.second.branch, cashier: own.second.cashier, at: "2026-02-10T12:00:00Z" });
    const sellers = async (staff: StaffMember, filter: Partial<SalesFilter> = {}) => {
      const { branches, cashiers } = await service().summary(staff, filterOf(filter));
      return [branches.map(({ name }) => name), cashiers.map(({ username }) => username)];
    };
    expect(await sellers(fixture.superAdmin)).toEqual([
      ["foreign-first", "own-first", "own-second"],
      ["foreign-first-cashier", "own-first-cashier", "own-first-colleague"],
    ]);
    const ofCompany = [
      ["own-first", "own-second"],
      ["own-first-cashier", "own-first-colleague"],
    ];
    expect(await sellers(own.admin)).toEqual(ofCompany);
    expect(await sellers(own.admin, { branchId: own.second.branch.id })).toEqual(ofCompany);
    expect(await sellers(own.admin, { cashierId: own.second.cashier.id })).toEqual(ofCompany);
    expect(await sellers(own.second.admin)).toEqual([["own-second"], []]);
    expect(await sellers(own.first.cashier)).toEqual([["own-first"], ["own-first-cashier"]]);
    // The cashier's branch sold in March, the cashier did not.
    expect(await sellers(own.second.cashier)).toEqual([[], []]);
    // A company that is chosen leaves its own, and a super admin may still choose another.
    expect(await sellers(fixture.superAdmin, { companyId: own.company.id })).toEqual(ofCompany);
    const { companies } = await service().summary(fixture.superAdmin, filterOf({ companyId: own.company.id }));
    expect(companies.map(({ name }) => name)).toEqual(["Foreign", "Own"]);
    expect((await service().summary(own.admin, filterOf())).companies).toEqual([]);
  });

  test("of everything is made narrower by a company, for a super admin alone", async () => {
    const { own, foreign } = fixture;
    await fixture.owner.query("update branch set name = 'Online' where id = any ($1)", [
      [own.first.branch.id, foreign.first.branch.id],
    ]);
    const soldId = await fixture.sell({ cashier: own.first.cashier });
    const theirs = await fixture.sell({ branch: foreign.first.branch, total: 500, cut: 100 });
    const ofOwn = { companyId: own.company.id };
    expect(await ids(list(fixture.superAdmin, ofOwn))).toEqual([soldId]);
    expect(await ids(list(fixture.superAdmin, { companyId: foreign.company.id }))).toEqual([theirs]);
    expect(await service().summary(fixture.superAdmin, filterOf(ofOwn))).toMatchObject({ count: 1, total_bet: 40 });
    expect(await ids(list(fixture.superAdmin, { ...ofOwn, branchId: foreign.first.branch.id }))).toEqual([]);
    expect(await ids(list(fixture.superAdmin, { ...ofOwn, cashierId: foreign.first.cashier.id }))).toEqual([]);
    expect(await ids(list(fixture.superAdmin, { ...ofOwn, cashierId: own.first.cashier.id }))).toEqual([soldId]);
    expect(await ids(list(own.admin, ofOwn))).toEqual([soldId]);
    // Two branches of one name are told apart.
    const { branches } = await service().summary(fixture.superAdmin, filterOf());
    expect(branches.map(({ name, company }) => [name, company])).toEqual([
      ["Online", "Foreign"],
      ["Online", "Own"],
    ]);
    const points = await service().chart(fixture.superAdmin, filterOf());
    expect(points.map(({ company, total_winnings }) => [company, total_winnings])).toEqual([
      ["Foreign", 5],
      ["Own", 40],
    ]);
    const page = await list(fixture.superAdmin);
    expect(page.map(({ user }) => user.company)).toEqual(["Foreign", "Own"]);
    await fixture.owner.query("update branch set name = 'own-first' where id = $1", [own.first.branch.id]);
    await fixture.owner.query("update branch set name = 'foreign-first' where id = $1", [foreign.first.branch.id]);
  });
});
