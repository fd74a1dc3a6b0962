import { santim } from "@derash/game/money";
import { afterEach, beforeEach, expect, test } from "vitest";
import { actor, meet, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { codeOf, refusal, shiftFixture } from "../../test/shift-fixture.ts";
import type { StaffMember } from "../company/service.ts";
import { localTime } from "../days.ts";

const fixture = forAllTests(shiftFixture);
let cashier: StaffMember;
let admins: { branch: StaffMember; company: StaffMember };
beforeEach(async () => {
  cashier = await fixture.cashier(santim(1000_00));
  admins = { branch: fixture.own.first.admin, company: fixture.own.admin };
});
afterEach(async () => {
  expect(await fixture.violations()).toEqual([]);
});

/** As the staff's own service does it: by the row that a count holds. */
const switchTo = (isActive: boolean, person = cashier) =>
  fixture.db.transaction().execute(async (tx) => {
    await fixture.companies.lockStaff(tx, person.id);
    await fixture.companies.switchStaff(tx, [person.id], isActive, null);
  });
/** 540 are expected in the drawer of somebody who is switched off. */
async function left() {
  const { shift, round } = await fixture.evening(cashier, "500");
  await switchTo(false);
  return { id: shift.id, round };
}
const closeFor = (id: string, by: StaffMember, cash = "540", note = "dismissed today") =>
  fixture.shifts.closeFor(actor(by), id, { countedCash: cash, note });
const approve = (id: string, by: StaffMember) => fixture.shifts.approve(actor(by), id);
const holdCashier = () => `select from staff where id = '${cashier.id}' for update`;

test("an admin counts the drawer of a cashier who is switched off; another one approves it, and the day can be closed", async () => {
  const { branch } = fixture.own.first;
  const day = localTime(new Date()).toISOString().slice(0, 10);
  const { id } = await left();
  const closeDay = () => fixture.shifts.closeDay(actor(admins.company), branch.id, day);
  expect(await codeOf(closeDay())).toBe("day_drawers_open");
  const waiting = await closeFor(id, admins.branch);
  expect(waiting).toMatchObject({
    ...{ status: "awaiting_approval", expected_cash: 540, counted_cash: 540, variance: 0, note: "dismissed today" },
    ...{ closed_by: admins.branch.username, approved_by: null, is_cashier_active: false },
  });
  expect(await fixture.audits("shift.closed_for_cashier")).toMatchObject([
    {
      ...{ actor_id: admins.branch.id, target_id: id, target_name: cashier.username, before: { status: "open" } },
      after: { status: "awaiting_approval", counted_cash: "540.00", variance: "0.00", note: "dismissed today" },
    },
  ]);
  expect(await codeOf(closeDay())).toBe("day_drawers_open");
  expect(await codeOf(approve(id, admins.branch))).toBe("second_person");
  expect(await approve(id, admins.company)).toMatchObject({
    ...{ status: "approved", closed_by: admins.branch.username, approved_by: admins.company.username },
  });
  expect(await closeDay()).toMatchObject({ figures: { counted: 540, variance: 0 } });
  const everything = { companyId: undefined, branchId: undefined, cashierId: cashier.id, status: undefined };
  const look = { format: "csv", language: "en", calendar: "gregory", startDay: undefined, endDay: undefined } as const;
  const { content } = await fixture.shifts.exportFile(actor(admins.company), { ...everything, ...look });
  const people = [admins.branch, admins.company].map(({ username }) => username);
  expect(content.toString()).toContain(["Approved", ...people, "dismissed today"].join(","));
});

test("a super admin may count it too, and whoever is above the cashier approves it", async () => {
  const { id } = await left();
  expect(await closeFor(id, fixture.superAdmin, "400", "he took it")).toMatchObject({ variance: -140 });
  expect(await approve(id, admins.branch)).toMatchObject({ status: "approved" });
});

test("a reason is asked for, and nothing is kept without it", async () => {
  const { id } = await left();
  expect(await refusal(closeFor(id, admins.branch, "540", ""))).toMatchObject({
    fields: { note: { code: "reason_required" } },
  });
  expect((await fixture.shifts.lookInto(actor(admins.branch), id)).counted_cash).toBeNull();
  await closeFor(id, admins.branch);
});

test("an active cashier counts alone; and nobody else's staff, and no cashier, counts for them", async () => {
  const { shift } = await fixture.evening(cashier, "500");
  expect(await codeOf(closeFor(shift.id, admins.branch))).toBe("drawer_of_active");
  await switchTo(false);
  const strangers = [fixture.own.second.admin, fixture.foreign.admin, await fixture.colleague(cashier), cashier];
  for (const person of strangers) expect(await codeOf(closeFor(shift.id, person))).toBe("not_found");
  expect(await codeOf(closeFor(newKey(), admins.branch))).toBe("not_found");
  await closeFor(shift.id, admins.branch);
});

test("a round of the drawer ends first", async () => {
  await fixture.open(cashier, "500");
  const [{ id } = { id: "" }] = await fixture.shifts.list(cashier, {});
  const round = await fixture.bet(cashier, santim(20_00), 10);
  await switchTo(false);
  expect(await codeOf(closeFor(id, admins.branch))).toBe("drawer_round_running");
  await fixture.cancel(round);
  expect(await closeFor(id, admins.branch, "500")).toMatchObject({ expected_cash: 500 });
});

test("what the cashier has counted stands, and who writes the note for them does not approve it", async () => {
  const { shift } = await fixture.evening(cashier, "500");
  expect(await codeOf(fixture.close(cashier, "300"))).toBe("invalid_input");
  await switchTo(false);
  expect(await refusal(closeFor(shift.id, admins.branch))).toMatchObject({
    fields: { counted_cash: { code: "cashier_count_stands", params: { counted: 300 } } },
  });
  expect(await closeFor(shift.id, admins.branch, "300")).toMatchObject({ variance: -240, status: "awaiting_approval" });
  expect(await codeOf(approve(shift.id, admins.branch))).toBe("second_person");
});

test("of two admins at the same instant one counts; a retry is answered the same", async () => {
  const { id } = await left();
  const results = await meet(fixture, holdCashier(), [
    () => closeFor(id, admins.branch, "540"),
    () => closeFor(id, admins.company, "500"),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find((result) => result.status === "rejected")?.reason).toMatchObject({ code: "shift_closed" });
  const isBranch = results[0]?.status === "fulfilled";
  const [first, counted] = isBranch ? ([admins.branch, "540"] as const) : ([admins.company, "500"] as const);
  expect(await closeFor(id, first, counted)).toMatchObject({ id, status: "awaiting_approval" });
  expect(await codeOf(closeFor(id, first, "1"))).toBe("shift_closed");
  const entries = await fixture.audits("shift.closed_for_cashier");
  expect(entries.filter(({ target_id }) => target_id === id)).toHaveLength(1);
});

test("a cashier who is switched on again counts at the same instant as the admin: one of them does", async () => {
  const { id } = await left();
  const results = await meet<unknown>(fixture, holdCashier(), [
    () => switchTo(true).then(() => fixture.close(cashier, "540")),
    () => closeFor(id, admins.branch, "530"),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [own, forThem] = results;
  const [shift] = await fixture.shifts.list(cashier, {});
  expect(shift).toMatchObject(
    own?.status === "fulfilled"
      ? { counted_cash: 540, closed_by: null, status: "closed" }
      : { counted_cash: 530, closed_by: admins.branch.username, status: "awaiting_approval" },
  );
  if (own?.status === "rejected") expect(own.reason).toMatchObject({ code: "no_open_shift" });
  if (forThem?.status === "rejected") expect(["drawer_of_active", "shift_closed"]).toContain(forThem.reason.code);
});

test("no server lets who has closed it approve it, nor close it for a cashier without a second person", async () => {
  const { id } = await left();
  await closeFor(id, admins.branch);
  const change = (words: string) => fixture.owner.query(`update shift set ${words} where id = $1`, [id]);
  await expect(change("status = 'approved', approved_by = closed_by, approved_at = now()")).rejects.toThrow(/check/);
  await expect(change("status = 'closed'")).rejects.toThrow(/check/);
});
