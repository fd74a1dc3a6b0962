import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { shiftFixture } from "../../test/shift-fixture.ts";
import { localTime } from "../days.ts";

// A bonus whose shift is over is paid by the branch, in cash: out of its safe, which is short by it unless that is written down.

const fixture = forAllTests(shiftFixture);
afterEach(async () => {
  expect(await fixture.violations()).toEqual([]);
  for (const view of ["day_close_violation", "cash_violation"] as const)
    expect(await fixture.db.selectFrom(view).selectAll().execute()).toEqual([]);
});

test("a bonus that a branch pays out of its safe is a line of the safe and of the day's page, and both still add up", async () => {
  const { branch, admin } = fixture.own.first;
  const till = await fixture.cashier(santim(1000_00));
  const days = () => fixture.shifts.dayCloses(admin, branch.id);
  const move = (kind: "pay_out" | "to_bank", amount: string, key = newKey(), by = admin) =>
    fixture.shifts.moveSafe(actor(by), { branchId: branch.id, kind, amount, reason: "bonus of Almaz", key });
  await fixture.evening(till, "100");
  await fixture.shifts.moveCash(actor(till), { kind: "drop", amount: "130", reason: "", key: newKey() });
  await fixture.close(till, "10");
  expect(await fixture.deposit(till, santim(50_00))).toMatchObject({ cashier: null });
  const key = newKey();
  expect((await move("pay_out", "50", key)).safe).toMatchObject({
    ...{ balance: 80, moves: [{ kind: "pay_out", amount: 50, reason: "bonus of Almaz" }, { kind: "drop" }] },
  });
  expect((await move("pay_out", "50", key)).safe.balance).toBe(80);
  await expect(move("to_bank", "50", key)).rejects.toMatchObject({ code: "idempotency_conflict" });
  await expect(move("pay_out", "80.01")).rejects.toMatchObject({ code: "safe_short", params: { balance: 80 } });
  await expect(move("pay_out", "1", newKey(), fixture.own.second.admin)).rejects.toMatchObject({ code: "not_found" });
  expect((await days()).due).toMatchObject({ bank: 0, safe_pay_out: 50, safe: 80 });
  await move("to_bank", "60");
  const today = localTime(new Date()).toISOString().slice(0, 10);
  expect((await fixture.shifts.closeDay(actor(admin), branch.id, today)).figures).toMatchObject({
    ...{ safe_before: 0, drops: 130, float_in: 0, bank: 60, safe_pay_out: 50, safe: 20 },
  });
  expect((await fixture.audits("safe.moved"))[0]).toMatchObject({ after: { kind: "pay_out", amount: "50.00" } });
  // What is paid out after the page is on the next one.
  await move("pay_out", "5");
  const { rows } = await fixture.owner.query("select day_close_safe($1, '{}', clock_timestamp()) as said", [branch.id]);
  expect(rows[0].said).toEqual({ safe_before: 20_00, bank: 0, safe_pay_out: 5_00, safe: 15_00 });
  // An operator who owns the database takes the line away: the safe is not what its moves say.
  await fixture.owner.query("alter table safe_move disable trigger safe_move_append_only");
  const rename = (from: string, to: string) =>
    fixture.owner.query("update safe_move set kind = $2 where kind = $1 and amount_santim = 500", [from, to]);
  await rename("pay_out", "from_bank");
  expect((await fixture.db.selectFrom("cash_violation").select("violation").execute()).length).toBeGreaterThan(0);
  await rename("from_bank", "pay_out");
  await fixture.owner.query("alter table safe_move enable trigger safe_move_append_only");
});
