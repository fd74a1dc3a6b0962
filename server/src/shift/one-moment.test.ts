import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { meanwhile } from "../../test/postgres/meanwhile.ts";
import { shiftFixture } from "../../test/shift-fixture.ts";
import { lastDays } from "../days.ts";
import type { Db } from "../postgres/db.ts";
import { createShiftService } from "./service.ts";

// What is asked for while somebody goes on: its figures are of one moment, before that or after it.

const fixture = forAllTests(shiftFixture);
afterEach(async () => {
  expect(await fixture.violations()).toEqual([]);
  for (const view of ["day_close_violation", "cash_violation"] as const)
    expect(await fixture.db.selectFrom(view).selectAll().execute()).toEqual([]);
});

function shiftsOn(db: Db) {
  const { ledger, companies, audit, rules } = fixture;
  return createShiftService({ db, ledger, companies, audit, hallRules: { rulesOf: async () => rules } });
}

test("whoever looks into a drawer finds in it what its moves say, also when cash is moved at that instant", async () => {
  const by = await fixture.cashier(santim(0));
  const { id } = await fixture.open(by, "500");
  const drop = { kind: "drop", amount: "50", reason: "", key: newKey() } as const;
  const { db, isDone } = meanwhile(fixture.db, () => fixture.shifts.moveCash(actor(by), drop), "shift_cash");
  const look = (shifts = fixture.shifts) => shifts.lookInto(actor(fixture.own.first.admin), id);
  expect(await look(shiftsOn(db))).toMatchObject({ expected_now: 500, drops: 0, moves: [] });
  expect(isDone()).toBe(true);
  expect(await look()).toMatchObject({ expected_now: 450, drops: 50, moves: [{ amount: 50 }] });
  const looked = (await fixture.audits("shift.looked_into")).filter(({ target_id }) => target_id === id);
  expect(looked).toHaveLength(2);
});

test("a drawer is due for the day's page or on it, also when the day is closed while somebody looks", async () => {
  const { branch, admin, cashier } = fixture.own.second;
  const { endDay: today } = lastDays(1, Date.now());
  const by = await fixture.colleague(cashier);
  await fixture.fund(by.accountId, santim(1000_00));
  await fixture.evening(by, "100");
  await fixture.close(by, "140");
  const closeDay = () => fixture.shifts.closeDay(actor(admin), branch.id, today);
  const { db, isDone } = meanwhile(fixture.db, closeDay, "day_close");
  const days = (shifts = fixture.shifts) => shifts.dayCloses(admin, branch.id);
  expect(await days(shiftsOn(db))).toMatchObject({ due: { shifts: 1 }, is_closed: false, closes: [] });
  expect(isDone()).toBe(true);
  expect(await days()).toMatchObject({ due: { shifts: 0 }, is_closed: true, closes: [{ figures: { shifts: 1 } }] });
});
