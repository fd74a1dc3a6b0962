import { expect, test } from "vitest";
import { actor } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { shiftFixture } from "../../test/shift-fixture.ts";
import type { StaffMember } from "../company/service.ts";
import { createSaleService } from "../sale/service.ts";
import { createStatementService } from "../statement/service.ts";

const fixture = forAllTests(shiftFixture);

type Units = { companyId?: string; branchId?: string; cashierId?: string };

/** What this person takes of these units: the account's statement, the sales and the shifts. */
async function takes(staff: StaffMember, units: Units): Promise<void> {
  const look = { format: "csv", language: "en", calendar: "gregory" } as const;
  const unnamed = { companyId: undefined, branchId: undefined, cashierId: undefined };
  const asked = { ...unnamed, ...units, startDay: undefined, endDay: undefined, ...look };
  const deps = { ...fixture, now: Date.now };
  await createStatementService(deps).exportFile(actor(staff), asked);
  await createSaleService(deps).exportFile(actor(staff), { ...asked, code: undefined });
  await fixture.shifts.exportFile(actor(staff), { ...asked, status: undefined });
}

const everything = { companyId: undefined, before: undefined, action: undefined, search: undefined, size: 100 };
const exportsSeenBy = async (staff: StaffMember) => {
  const asked = { ...everything, startDay: undefined, endDay: undefined };
  const { records } = await fixture.audit.search(staff, asked);
  return records.filter(({ action }) => action.endsWith(".exported")).map(({ action }) => action);
};
const all = ["shifts.exported", "sales.exported", "statement.exported"];
const newest = async (action: string) => (await fixture.audits(action)).at(-1);

test("what a super admin takes of a company, of a branch or of a cashier is in the audit of that company and of no other", async () => {
  const { own, foreign, superAdmin } = fixture;
  const { branch, cashier } = own.second;
  const units: [Units, object][] = [
    [{ companyId: own.company.id }, { branch_id: null, after: { company_id: own.company.id } }],
    [{ branchId: branch.id }, { branch_id: branch.id, after: { branch_id: branch.id } }],
    [{ cashierId: cashier.id }, { branch_id: branch.id, after: { cashier_id: cashier.id } }],
  ];
  for (const [index, [asked, recorded]] of units.entries()) {
    await takes(superAdmin, asked);
    expect(await exportsSeenBy(own.admin)).toEqual(new Array(index + 1).fill(all).flat());
    for (const action of all) expect(await newest(action)).toMatchObject({ company_id: own.company.id, ...recorded });
  }
  expect(await exportsSeenBy(foreign.admin)).toEqual([]);
});

test("a filter whose parts do not fit is of one unit in all three files, the narrowest that it names", async () => {
  const { own, foreign, superAdmin } = fixture;
  const { branch, cashier } = foreign.first;
  for (const asked of [
    { companyId: own.company.id, branchId: branch.id },
    { companyId: own.company.id, branchId: own.first.branch.id, cashierId: cashier.id },
  ]) {
    await takes(superAdmin, asked);
    for (const action of all)
      expect(await newest(action)).toMatchObject({ company_id: foreign.company.id, branch_id: branch.id });
  }
});

test("a file with no company's rows is in no company's audit, and whoever names what is not theirs is in their own", async () => {
  const { own, foreign, superAdmin } = fixture;
  await takes(superAdmin, {});
  for (const action of all) expect(await newest(action)).toMatchObject({ company_id: null, branch_id: null });
  const before = (await exportsSeenBy(foreign.admin)).length;
  const asked = { format: "csv", language: "en", calendar: "gregory" } as const;
  const days = { startDay: undefined, endDay: undefined };
  for (const unit of [{ branchId: foreign.first.branch.id }, { cashierId: foreign.first.cashier.id }]) {
    const foreignUnit = { ...days, companyId: undefined, branchId: undefined, cashierId: undefined, ...unit, ...asked };
    await fixture.shifts.exportFile(actor(own.admin), { ...foreignUnit, status: undefined });
    const sales = createSaleService({ ...fixture, now: Date.now });
    await sales.exportFile(actor(own.admin), { ...foreignUnit, code: undefined });
    for (const action of ["shifts.exported", "sales.exported"])
      expect(await newest(action)).toMatchObject({ company_id: own.company.id, branch_id: null });
  }
  expect(await exportsSeenBy(foreign.admin)).toHaveLength(before);
});

test("what a super admin takes of all companies is in the audit of each that is in the file, with its own rows alone", async () => {
  const { own, foreign, superAdmin } = fixture;
  const cashierOf = { [own.company.id]: own.first.cashier, [foreign.company.id]: foreign.first.cashier };
  for (const companyId of [own.company.id, own.company.id, foreign.company.id]) {
    const { branchId, id } = cashierOf[companyId] ?? {};
    await fixture.owner.query(
      `insert into sale (company_id, branch_id, cashier_id, round_id, origin, stake_santim, player_count, cartela_count,
         total_santim, cut_santim, player_winnings_santim)
       values ($1, $2, $3, gen_random_uuid(), 'round', 1000, 4, 4, 4000, 800, 3200)`,
      [companyId, branchId, id],
    );
  }
  await fixture.open(own.first.cashier, "100");
  await fixture.close(own.first.cashier, "100");
  await takes(superAdmin, {});
  const rowsOf = async (action: string) =>
    Object.fromEntries(
      (await fixture.audits(action)).slice(-4).map(({ company_id, after }) => [company_id ?? "all", after?.rows]),
    );
  expect(await rowsOf("sales.exported")).toMatchObject({ all: 3, [own.company.id]: 2, [foreign.company.id]: 1 });
  expect(await rowsOf("shifts.exported")).toMatchObject({ all: 1, [own.company.id]: 1 });
  expect((await exportsSeenBy(own.admin)).slice(0, 2)).toEqual(["shifts.exported", "sales.exported"]);
  expect((await exportsSeenBy(foreign.admin))[0]).toBe("sales.exported");
  expect(await fixture.violations()).toEqual([]);
});
