import { santim } from "@derash/game/money";
import { afterEach, beforeEach, expect, test } from "vitest";
import { actor, meet, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { shiftFixture } from "../../test/shift-fixture.ts";
import type { StaffMember } from "../company/service.ts";

// What is asked for a drawer, and comes again once its cashier has another one.

const fixture = forAllTests(shiftFixture);
let cashier: StaffMember;
beforeEach(async () => {
  cashier = await fixture.cashier(santim(1000_00));
});
afterEach(async () => {
  expect(await fixture.violations()).toEqual([]);
  expect(await fixture.db.selectFrom("shift_violation").selectAll().execute()).toEqual([]);
  expect(await fixture.db.selectFrom("cash_violation").selectAll().execute()).toEqual([]);
});

const count = (cash: string, shiftId?: string) => fixture.shifts.close(actor(cashier), cash, "", { shiftId });
const current = async () => (await fixture.shifts.current(cashier)).shift;

test("a count that comes again, or from a window that stood open, counts no drawer that was opened since", async () => {
  const { id } = await fixture.open(cashier, "500");
  const closed = await count("500", id);
  const next = await fixture.open(cashier, "0");
  // Its answer was lost.
  expect(await count("500", id)).toEqual(closed);
  await expect(count("480", id)).rejects.toMatchObject({ code: "shift_closed" });
  expect(await current()).toMatchObject({ id: next.id, status: "open", counted_cash: null });
  expect(await count("0", next.id)).toMatchObject({ id: next.id, status: "closed", variance: 0 });
});

test("two windows that count the same drawer at once close it once, and neither the one that is opened next", async () => {
  const { id } = await fixture.open(cashier, "500");
  const hold = `select from staff where id = '${cashier.id}' for update`;
  const settled = await meet<unknown>(fixture, hold, [
    () => count("500", id),
    () => fixture.open(cashier, "20"),
    () => count("500", id),
  ]);
  expect(settled.map(({ status }) => status).filter((status) => status === "rejected").length).toBeLessThanOrEqual(1);
  const shifts = await fixture.shifts.list(cashier, {});
  expect(shifts.filter((shift) => shift.id === id)).toMatchObject([{ status: "closed", counted_cash: 500 }]);
  expect(shifts.filter((shift) => shift.id !== id && shift.status !== "open")).toEqual([]);
});

test("nobody closes another cashier's drawer by naming it, and a page that names none counts the open one as ever", async () => {
  const other = await fixture.cashier(santim(0));
  const theirs = await fixture.open(other, "100");
  await expect(count("100", theirs.id)).rejects.toMatchObject({ code: "no_open_shift" });
  const { id } = await fixture.open(cashier, "300");
  await expect(count("100", theirs.id)).rejects.toMatchObject({ code: "no_open_shift" });
  expect(await count("300")).toMatchObject({ id, status: "closed" });
  expect(await count("300")).toMatchObject({ id, status: "closed" });
});

test("cash that was moved from the drawer before, asked for again with its key, is not said to be moved from this one", async () => {
  const drop = { kind: "drop", amount: "50", reason: "", key: newKey() } as const;
  await fixture.open(cashier, "500");
  await fixture.shifts.moveCash(actor(cashier), drop);
  await count("450");
  await fixture.open(cashier, "300");
  await expect(fixture.shifts.moveCash(actor(cashier), drop)).rejects.toMatchObject({ code: "idempotency_conflict" });
  expect((await fixture.shifts.ownMoves(cashier)).moves).toEqual([]);
});

const open = (countedCash: string, afterShiftId?: string | null) =>
  fixture.shifts.open(actor(cashier), { countedCash, afterShiftId });
const lastSeen = async () => (await fixture.shifts.current(cashier)).last_shift_id;

test("an opening that comes again after that shift was closed opens no other, and is answered as it was", async () => {
  expect(await lastSeen()).toBeNull();
  const first = await open("500", null);
  expect(await open("500", null)).toEqual(first);
  expect(await lastSeen()).toBe(first.id);
  await count("500", first.id);
  // Its answer was lost.
  expect(await open("500", null)).toMatchObject({ id: first.id, status: "closed" });
  await expect(open("480", null)).rejects.toMatchObject({ code: "shift_closed" });
  expect(await current()).toBeNull();
  const next = await open("500", await lastSeen());
  expect(next.id).not.toBe(first.id);
  await count("500", next.id);
  expect(await open("500", first.id)).toMatchObject({ id: next.id, status: "closed" });
  expect(await open("500", null)).toMatchObject({ id: first.id, status: "closed" });
  expect(await fixture.shifts.list(cashier, {})).toHaveLength(2);
});

test("two windows that open after the same shift open one, also when it is closed between them", async () => {
  const first = await open("500", null);
  await count("500", first.id);
  const hold = `select from staff where id = '${cashier.id}' for update`;
  const settled = await meet<unknown>(fixture, hold, [
    () => open("300", first.id),
    () => fixture.shifts.close(actor(cashier), "300", ""),
    () => open("300", first.id),
  ]);
  expect(settled.map(({ status }) => status).filter((status) => status === "rejected").length).toBeLessThanOrEqual(1);
  expect(await fixture.shifts.list(cashier, {})).toHaveLength(2);
});

test("a page that says nothing of a shift before opens one as ever, and so does one that names somebody else's", async () => {
  const other = await fixture.cashier(santim(0));
  const theirs = await fixture.open(other, "100");
  const { id } = await open("20");
  await count("20", id);
  const again = await open("20");
  expect(again).toMatchObject({ status: "open" });
  expect(again.id).not.toBe(id);
  await count("20", again.id);
  expect(await open("20", theirs.id)).toMatchObject({ status: "open" });
});
