import { santim } from "@derash/game/money";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { actor, meet, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { codeOf, defaultRules, refusal, shiftFixture } from "../../test/shift-fixture.ts";
import type { StaffMember } from "../company/service.ts";

const fixture = forAllTests(shiftFixture);
let cashier: StaffMember;
beforeEach(async () => {
  Object.assign(fixture.rules, defaultRules);
  cashier = await fixture.cashier(santim(10_000_00));
});
afterEach(async () => {
  expect(await fixture.violations()).toEqual([]);
});

const open = (cash: string, by = cashier) => fixture.open(by, cash);
const close = (cash: string, note = "", by = cashier) => fixture.close(by, cash, note);
const evening = (openingCash: string) => fixture.evening(cashier, openingCash);
const approve = (id: string, by: StaffMember) => fixture.shifts.approve(actor(by), id);
const mine = () => fixture.shifts.list(cashier, {});

describe("opening", () => {
  test("with a counted drawer, which may be empty", async () => {
    const shift = await open("500.50");
    expect(shift).toMatchObject({
      ...{ cashier: cashier.username, branch_name: "own-first", status: "open", closed_at: null, note: "" },
      ...{ opening_cash: 500.5, opening_float: 10_000, closing_float: null },
      ...{ expected_cash: null, counted_cash: null, variance: null, approved_by: null },
    });
    expect(await fixture.shifts.current(cashier)).toEqual({
      success: true,
      shift,
      last_shift_id: shift.id,
      openingCountRequired: false,
      handovers: [],
    });
    const other = await fixture.cashier(santim(0));
    expect(await open("0", other)).toMatchObject({ opening_cash: 0, opening_float: 0 });
  });

  test.each(["-5", "10.001", "NaN", "", "1e3", "1,000", "99999999999"])("refuses a count of %j", async (cash) => {
    expect(await refusal(open(cash))).toMatchObject({
      code: "invalid_amount",
      fields: { counted_cash: { code: "count_format" } },
    });
    expect(await mine()).toEqual([]);
  });

  test("again with the same count is a second click, with another one it is refused", async () => {
    const shift = await open("500");
    expect(await open("500.00")).toEqual(shift);
    expect(await codeOf(open("501"))).toBe("shift_open");
    expect(await mine()).toHaveLength(1);
  });

  test("eight at once are one shift", async () => {
    const hold = `select from staff where id = '${cashier.id}' for update`;
    const opened = await meet(
      fixture,
      hold,
      Array(8).fill(() => open("500")),
    );
    expect(opened.every(({ status }) => status === "fulfilled")).toBe(true);
    expect(await mine()).toHaveLength(1);
    expect((await fixture.audits("shift.opened")).filter(({ actor_id }) => actor_id === cashier.id)).toHaveLength(1);
  });

  test("a drawer and a bet at once are one shift", async () => {
    const hold = `select from staff where id = '${cashier.id}' for update`;
    await meet<unknown>(fixture, hold, [() => open("500"), () => fixture.bet(cashier, santim(10_00), 2)]);
    expect(await mine()).toHaveLength(1);
    await fixture.db.selectFrom("round").select("id").where("cashier_id", "=", cashier.id).executeTakeFirstOrThrow();
  });

  test("waits for a credit that is under way, which then lies before it or after it", async () => {
    const player = await fixture.player();
    const pay = { targetId: player.id, amount: "100", note: "", idempotencyKey: newKey() };
    const hold = `select from balance where account_id = '${cashier.accountId}' for update`;
    const [paid, opened] = await meet<unknown>(fixture, hold, [
      () => fixture.credit.transfer(actor(cashier), pay),
      () => open("0"),
    ]);
    expect([paid?.status, opened?.status]).toEqual(["fulfilled", "fulfilled"]);
    const { opening_float, expected_cash } = await close("0", "Perhaps");
    expect([opening_float, expected_cash]).toEqual(expected_cash === 0 ? [9_900, 0] : [10_000, 100]);
  });

  test("the database allows no second open shift of a cashier", async () => {
    await open("500");
    const { companyId, branchId } = cashier;
    await expect(
      fixture.owner.query(
        `insert into shift (cashier_id, company_id, branch_id, account_id, opening_float_santim) values ($1, $2, $3, $4, 0)`,
        [cashier.id, companyId, branchId, cashier.accountId],
      ),
    ).rejects.toThrow(/shift_open/);
  });

  test("is written down", async () => {
    const { id } = await open("500");
    const [record] = (await fixture.audits("shift.opened")).slice(-1);
    expect(record).toMatchObject({
      ...{ actor_id: cashier.id, target_id: id, target_name: cashier.username, request_id: "test-request" },
      ...{ company_id: cashier.companyId, branch_id: cashier.branchId, before: null },
      after: { opening_cash: "500.00", opening_float: "10000.00" },
    });
  });
});

describe("the first bet", () => {
  test("opens a shift with the float as it stands and nothing counted", async () => {
    const round = await fixture.bet(cashier, santim(20_00), 10);
    const [shift] = await mine();
    expect(shift).toMatchObject({ opening_cash: null, opening_float: 10_000, status: "open" });
    await fixture.settle(round);
    const second = await fixture.bet(cashier, santim(20_00), 2);
    await fixture.settle(second);
    expect(await mine()).toHaveLength(1);
    expect((await fixture.audits("shift.opened")).at(-1)).toMatchObject({
      after: { opening_cash: "not counted" },
      request_id: "bet-request",
    });
    expect(await close("48")).toMatchObject({ opening_cash: null, expected_cash: 48, status: "closed" });
  });

  test("opens none where the company wants the drawer counted first", async () => {
    fixture.rules.isOpeningCountRequired = true;
    expect(await codeOf(fixture.bet(cashier, santim(20_00), 2))).toBe("shift_required");
    expect(await fixture.shifts.hasOpen(fixture.db, cashier.id)).toBe(false);
    expect(await fixture.shifts.current(cashier)).toMatchObject({ shift: null, openingCountRequired: true });
    await open("0");
    expect(await fixture.shifts.hasOpen(fixture.db, cashier.id)).toBe(true);
    expect(await codeOf(fixture.bet(cashier, santim(20_00), 2))).toBe("done");
  });
});

describe("approving", () => {
  async function waiting() {
    await evening("500");
    return close("2000", "No idea");
  }

  test.each([
    ["the branch's admin", () => fixture.own.first.admin],
    ["the company's admin", () => fixture.own.admin],
  ])("by %s", async (_, who) => {
    const { id } = await waiting();
    expect(await approve(id, who())).toMatchObject({ id, status: "approved", approved_by: who().username });
    expect((await fixture.audits("shift.approved")).at(-1)).toMatchObject({
      ...{ actor_id: who().id, target_id: id, before: { status: "awaiting_approval" } },
      after: { status: "approved", variance: "1460.00", note: "No idea" },
    });
  });

  test("never by that cashier, nor by another cashier", async () => {
    const { id } = await waiting();
    expect(await codeOf(approve(id, cashier))).toBe("second_person");
    expect(await codeOf(approve(id, await fixture.colleague(cashier)))).toBe("second_person");
    await expect(
      fixture.owner.query(
        "update shift set status = 'approved', approved_by = cashier_id, approved_at = now() where id = $1",
        [id],
      ),
    ).rejects.toThrow(/check/);
  });

  test("eight at once, by two people, is once", async () => {
    const { id } = await waiting();
    const admins = [fixture.own.admin, fixture.own.first.admin];
    const hold = `select from shift where id = '${id}' for update`;
    const all = await meet(
      fixture,
      hold,
      [...admins, ...admins, ...admins, ...admins].map((who) => () => approve(id, who)),
    );
    expect(all.every(({ status }) => status === "fulfilled")).toBe(true);
    expect((await fixture.audits("shift.approved")).filter(({ target_id }) => target_id === id)).toHaveLength(1);
  });

  test("of what waits for nothing changes nothing; of an open one it is refused", async () => {
    const { id } = await open("500");
    expect(await codeOf(approve(id, fixture.own.admin))).toBe("shift_not_closed");
    const closed = await close("500");
    expect(await approve(id, fixture.own.admin)).toEqual(closed);
    expect((await fixture.audits("shift.approved")).filter(({ target_id }) => target_id === id)).toEqual([]);
  });

  test("a foreign one is like one that is missing", async () => {
    const { id } = await waiting();
    for (const who of [fixture.foreign.admin, fixture.own.second.admin]) {
      expect(await codeOf(approve(id, who))).toBe("not_found");
      expect(await codeOf(approve(newKey(), who))).toBe("not_found");
    }
  });
});

describe("who knows of it", () => {
  test("the cashier of their own, the branch of its own, the company of all, others of nothing", async () => {
    await evening("500");
    const { id } = await close("540");
    const colleague = await fixture.colleague(cashier);
    const sees = async (who: StaffMember, filter = {}) =>
      (await fixture.shifts.list(who, filter)).some((shift) => shift.id === id);
    const reads = (who: StaffMember) => codeOf(fixture.shifts.report(who, id));
    for (const who of [cashier, fixture.own.first.admin, fixture.own.admin, fixture.superAdmin]) {
      expect([await sees(who), await reads(who)]).toEqual([true, "done"]);
    }
    for (const who of [colleague, fixture.own.second.admin, fixture.foreign.admin, fixture.foreign.first.cashier]) {
      expect([await sees(who), await reads(who)]).toEqual([false, "not_found"]);
    }
    const branchId = fixture.own.first.branch.id;
    expect(await sees(fixture.own.admin, { branchId })).toBe(true);
    expect(await sees(fixture.own.admin, { branchId: fixture.own.second.branch.id })).toBe(false);
    const other = await fixture.colleague(cashier);
    expect(await sees(fixture.own.admin, { cashierId: cashier.id, companyId: fixture.own.company.id })).toBe(true);
    expect(await sees(fixture.own.admin, { cashierId: other.id })).toBe(false);
    expect(await sees(fixture.superAdmin, { companyId: fixture.foreign.company.id })).toBe(false);
    const [shift] = (await fixture.shifts.list(cashier, {})).filter((each) => each.id === id);
    expect(await sees(fixture.own.admin, { status: shift?.status })).toBe(true);
    expect(await sees(fixture.own.admin, { status: "approved" })).toBe(shift?.status === "approved");
    expect(await sees(fixture.foreign.admin, { branchId })).toBe(false);
  });

  test("by days of Ethiopia, both included", async () => {
    const { id } = await open("500");
    const sees = async (startDay: string, endDay: string) =>
      (await fixture.shifts.list(cashier, { startDay, endDay })).some((shift) => shift.id === id);
    // 01:30 in Addis Ababa on the 3rd is still the 2nd in Greenwich.
    await fixture.owner.query("update shift set opened_at = '2026-05-02T22:30:00Z' where id = $1", [id]);
    expect(await sees("2026-05-03", "2026-05-03")).toBe(true);
    expect(await sees("2026-05-02", "2026-05-02")).toBe(false);
    expect(await sees("2026-05-04", "2026-05-09")).toBe(false);
    // As it was: the evening of later checks.
    await fixture.owner.query("update shift set opened_at = now() where id = $1", [id]);
  });

  test("newest first", async () => {
    for (const cash of ["1", "2", "3"]) {
      await open(cash);
      await close(cash);
    }
    expect((await mine()).map(({ opening_cash }) => opening_cash)).toEqual([3, 2, 1]);
  });
});

test("no server can change what a shift was opened with", async () => {
  await open("500");
  await expect(fixture.db.updateTable("shift").set({ opening_cash_santim: 1 }).execute()).rejects.toThrow(
    /permission denied/,
  );
});
