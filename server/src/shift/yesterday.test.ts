import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor, meet } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { shiftFixture } from "../../test/shift-fixture.ts";
import type { StaffMember } from "../company/service.ts";
import { lastDays } from "../days.ts";

// A hall that plays past midnight, or forgets: the day that was is closed when the next one has begun.

const fixture = forAllTests(shiftFixture);
afterEach(async () => {
  expect(await fixture.violations()).toEqual([]);
  for (const view of ["day_close_violation", "cash_violation"] as const)
    expect(await fixture.db.selectFrom(view).selectAll().execute()).toEqual([]);
});

const { startDay: yesterday, endDay: today } = lastDays(2, Date.now());
const dayBefore = lastDays(3, Date.now()).startDay;
const { first, second } = { first: () => fixture.own.first, second: () => fixture.own.second };

/** A drawer of a branch that was opened so many days ago, with 40 birr more in it than it began with. */
async function drawer(of: ReturnType<typeof first>, daysAgo: number) {
  const till = await fixture.colleague(of.cashier);
  await fixture.fund(till.accountId, santim(1000_00));
  const { shift } = await fixture.evening(till, "100");
  await fixture.owner.query("update shift set opened_at = opened_at - $2 * interval '1 day' where id = $1", [
    shift.id,
    daysAgo,
  ]);
  return { till, count: () => fixture.close(till, "140") };
}

test("yesterday is closed after midnight with its own drawers, by one of two at once; today's page has the others", async () => {
  const { branch, admin } = first();
  const days = () => fixture.shifts.dayCloses(admin, branch.id);
  const close = (day: string) => fixture.shifts.closeDay(actor(admin), branch.id, day);
  expect(await days()).toMatchObject({ day: today, yesterday: null });
  const late = await drawer(first(), 1);
  expect((await days()).yesterday).toMatchObject({ day: yesterday, due: { shifts: 0 }, open: [late.till.username] });
  await expect(close(yesterday)).rejects.toMatchObject({ code: "day_drawers_open" });
  await late.count();
  const early = await drawer(first(), 0);
  expect(await days()).toMatchObject({
    ...{ day: today, due: { shifts: 1 }, open: [early.till.username] },
    yesterday: { day: yesterday, due: { shifts: 1, sales: 200, counted: 140 }, open: [] },
  });
  await expect(close(dayBefore)).rejects.toMatchObject({ code: "day_over" });
  const hold = `select from branch where id = '${branch.id}' for update`;
  const closed = await meet<unknown>(fixture, hold, [() => close(yesterday), () => close(yesterday)]);
  expect(closed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(closed.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "day_closed" } });
  expect(await days()).toMatchObject({ yesterday: null, is_closed: false, closes: [{ position: 1, day: yesterday }] });
  await early.count();
  expect(await close(today)).toMatchObject({ position: 2, day: today, figures: { shifts: 1, sales: 200 } });
});

test("yesterday and today are closed at the same instant: each drawer is on one page, and no page is empty", async () => {
  const { branch, admin } = second();
  await (await drawer(second(), 1)).count();
  const close = (day: string) => () => fixture.shifts.closeDay(actor(admin), branch.id, day);
  const hold = `select from branch where id = '${branch.id}' for update`;
  const closed = await meet<unknown>(fixture, hold, [close(yesterday), close(today)]);
  const refused = closed.map((each) => (each.status === "rejected" ? each.reason.code : null));
  const { closes } = await fixture.shifts.dayCloses(admin, branch.id);
  expect(closes).toMatchObject([{ position: 1, figures: { shifts: 1 } }]);
  expect(refused).toEqual(closes[0]?.day === yesterday ? [null, "day_nothing_due"] : ["day_over", null]);
  // What was opened yesterday and comes to light after today's page has been written is on the next one.
  if (closes[0]?.day === yesterday) {
    await (await drawer(second(), 0)).count();
    await close(today)();
  }
  await (await drawer(second(), 1)).count();
  expect(await fixture.shifts.dayCloses(admin, branch.id)).toMatchObject({ yesterday: null, due: { shifts: 1 } });
  const code = closes[0]?.day === yesterday ? "day_closed" : "day_over";
  await expect(close(yesterday)()).rejects.toMatchObject({ code });
});

test("yesterday's page has the safe as the day left it, whatever of today's cash is in the bank by then; that is on today's page", async () => {
  const { branch, admin } = fixture.foreign.first;
  const bring = (till: StaffMember, amount: string) =>
    fixture.shifts.moveCash(actor(till), { kind: "drop", amount, reason: "", key: `drop of ${till.id}` });
  const close = async (day: string) => (await fixture.shifts.closeDay(actor(admin), branch.id, day)).figures;
  const { till: late } = await drawer(fixture.foreign.first, 1);
  await bring(late, "60");
  await fixture.close(late, "80");
  const { till: early } = await drawer(fixture.foreign.first, 0);
  await bring(early, "90");
  const slip = { kind: "to_bank", amount: "150", reason: "slip 7", key: "slip 7" } as const;
  const { yesterday: page, safe } = await fixture.shifts.moveSafe(actor(admin), { branchId: branch.id, ...slip });
  expect(safe.balance).toBe(0);
  const left = { safe_before: 0, drops: 60, bank: 0, safe: 60 };
  expect(page?.due).toMatchObject(left);
  expect(await close(yesterday)).toMatchObject(left);
  await fixture.close(early, "50");
  expect(await close(today)).toMatchObject({ safe_before: 60, drops: 90, bank: 150, safe: 0 });
});
