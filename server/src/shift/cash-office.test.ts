import { santim } from "@derash/game/money";
import type { DayFigures } from "@derash/protocol/hall/cash-office";
import type { ShiftSort } from "@derash/protocol/hall/shift";
import { afterEach, expect, test } from "vitest";
import { actor, meet, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { shiftFixture } from "../../test/shift-fixture.ts";
import type { StaffMember } from "../company/service.ts";
import { localTime } from "../days.ts";
import type { CashMoveRequest } from "./cash-move.ts";

const fixture = forAllTests(shiftFixture);
const violations = async () => [
  ...(await fixture.violations()),
  ...(await fixture.db.selectFrom("shift_violation").selectAll().execute()),
  ...(await fixture.db.selectFrom("day_close_violation").selectAll().execute()),
  ...(await fixture.db.selectFrom("cash_violation").selectAll().execute()),
];
afterEach(async () => expect(await violations()).toEqual([]));

const move = (by: StaffMember, kind: CashMoveRequest["kind"], amount: string, more: Partial<CashMoveRequest> = {}) =>
  fixture.shifts.moveCash(actor(by), { kind, amount, reason: "", key: newKey(), ...more });
const today = () => localTime(new Date()).toISOString().slice(0, 10);

test("what comes from the safe and goes there, and is paid in and out, is part of what the drawer should hold", async () => {
  const by = await fixture.cashier(santim(1000_00));
  await fixture.evening(by, "100");
  await move(by, "float_in", "200");
  await move(by, "drop", "150.50");
  await expect(move(by, "pay_out", "20")).rejects.toMatchObject({ fields: { reason: { code: "reason_required" } } });
  await move(by, "pay_out", "20", { reason: "water" });
  const key = newKey();
  const { moves } = await move(by, "pay_in", "5", { reason: "found", key });
  expect(moves.at(-1)?.idempotency_key).toBe(key);
  expect(moves.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["float_in", 200],
    ["drop", 150.5],
    ["pay_out", 20],
    ["pay_in", 5],
  ]);
  expect((await move(by, "pay_in", "5", { reason: "found", key })).moves).toHaveLength(4);
  await expect(move(by, "pay_in", "6", { reason: "found", key })).rejects.toMatchObject({
    code: "idempotency_conflict",
  });
  // 100 + 200 sold − 160 paid + 200 − 150.50 − 20 + 5
  const shift = await fixture.close(by, "174.50");
  expect(shift).toMatchObject({ expected_cash: 174.5, variance: 0, status: "closed" });
  expect(await fixture.shifts.report(by, shift.id)).toMatchObject({
    ...{ float_in: 200, drops: 150.5, pay_in: 5, pay_out: 20 },
  });
  await expect(move(by, "drop", "1")).rejects.toMatchObject({ code: "no_open_shift" });
  const [entry] = (await fixture.audits("cash.moved")).filter(({ target_id }) => target_id === shift.id);
  expect(entry).toMatchObject({ actor_id: by.id, after: { kind: "float_in", amount: "200.00" } });
});

test("a drop and the count of the same drawer at the same instant: it is in what was counted, or refused", async () => {
  const by = await fixture.cashier(santim(0));
  await fixture.open(by, "100");
  const hold = `select from staff where id = '${by.id}' for update`;
  const [dropped, closed] = await meet<unknown>(fixture, hold, [
    () => move(by, "drop", "40"),
    () => fixture.close(by, "60", "we were two"),
  ]);
  expect(closed?.status).toBe("fulfilled");
  const { expected_cash } = (await fixture.shifts.list(by, {}))[0] ?? {};
  expect(expected_cash).toBe(dropped?.status === "fulfilled" ? 60 : 100);
});

test("a drawer is counted by its notes, and they make the sum", async () => {
  const by = await fixture.cashier(santim(0));
  const notes = { "200": 2, "50": 1, "0.25": 3 } as const;
  const opening = { countedCash: "450.75", notes };
  await expect(fixture.shifts.open(actor(by), { ...opening, countedCash: "450" })).rejects.toMatchObject({
    fields: { counted_cash: { code: "notes_differ" } },
  });
  await fixture.shifts.open(actor(by), opening);
  const shift = await fixture.shifts.close(actor(by), "450.75", "", { notes });
  expect(await fixture.shifts.report(by, shift.id)).toMatchObject({ counted_notes: notes, variance: 0 });
});

test("an open drawer is looked into by those above it, on record, and never by its cashier", async () => {
  const by = await fixture.cashier(santim(1000_00));
  const { shift } = await fixture.evening(by, "100");
  await move(by, "drop", "50");
  const look = (person: StaffMember) => fixture.shifts.lookInto(actor(person), shift.id);
  expect(await look(fixture.own.first.admin)).toMatchObject({
    ...{ expected_now: 90, stakes: 200, prizes: 160, drops: 50, expected_cash: null },
    moves: [{ kind: "drop", amount: 50 }],
  });
  expect(await fixture.audits("shift.looked_into")).toMatchObject([
    { actor_id: fixture.own.first.admin.id, target_id: shift.id },
  ]);
  for (const person of [by, fixture.own.second.admin, fixture.foreign.admin])
    await expect(look(person)).rejects.toMatchObject({ code: "not_found" });
  await fixture.close(by, "90");
  await expect(look(fixture.own.admin)).rejects.toMatchObject({ code: "not_found" });
});

test("a day is closed once, of two at the same instant; its page is the ledger's, and a changed one is found out", async () => {
  const { second, admin } = fixture.own;
  const { branch } = second;
  const till = await fixture.colleague(second.cashier);
  await fixture.fund(till.accountId, santim(1000_00));
  const close = (day = today()) => fixture.shifts.closeDay(actor(second.admin), branch.id, day);
  await expect(close()).rejects.toMatchObject({ code: "day_nothing_due" });
  const { shift } = await fixture.evening(till, "100");
  await expect(close()).rejects.toMatchObject({ code: "day_drawers_open", params: { tills: [till.username] } });
  await fixture.close(till, "139", "one birr is missing");
  await expect(close("2026-01-31")).rejects.toMatchObject({ code: "day_over" });
  const due = (await fixture.shifts.dayCloses(admin, branch.id)).due;
  expect(due).toMatchObject({ shifts: 1, sales: 200, prizes: 160, cut: 40, opening_cash: 100, expected: 140 });
  const results = await meet(
    fixture,
    `select from branch where id = '${branch.id}' for update`,
    [close, close].map((it) => () => it()),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find((result) => result.status === "rejected")?.reason).toMatchObject({ code: "day_closed" });
  const known = await fixture.shifts.dayCloses(admin, branch.id);
  expect(known).toMatchObject({ is_closed: true, is_chain_whole: true, due: { shifts: 0 } });
  expect(known.closes).toMatchObject([
    { position: 1, day: today(), closed_by: second.admin.username, previous_hash: "" },
  ]);
  const z = await fixture.shifts.report(till, shift.id);
  expect(known.closes[0]?.figures).toMatchObject({
    ...{ shifts: 1, sales: z.stakes - z.refunds, prizes: z.prizes, cut: z.cut, counted: 139, variance: -1 },
    ...{ tax: 0, fees: 0, bank: 0 },
  });
  for (const person of [fixture.foreign.admin, fixture.own.first.admin])
    await expect(fixture.shifts.dayCloses(person, branch.id)).rejects.toMatchObject({ code: "not_found" });
  // An operator who owns the database changes the page.
  const { owner } = fixture;
  await owner.query("alter table day_close disable trigger day_close_append_only");
  const change = (birr: number) =>
    owner.query(
      "update day_close set figures = jsonb_set(figures, '{variance}', $1::text::jsonb) where branch_id = $2",
      [String(birr), branch.id],
    );
  await change(0);
  expect((await fixture.shifts.dayCloses(admin, branch.id)).is_chain_whole).toBe(false);
  await change(-100);
  await owner.query("alter table day_close enable trigger day_close_append_only");
  await expect(owner.query("delete from day_close")).rejects.toThrow();
});

test("a drop goes from the drawer to the safe, and from there to the bank; the day's page has both, and both are the ledger's", async () => {
  const { branch, admin } = fixture.own.first;
  const till = await fixture.colleague(fixture.own.first.cashier);
  await fixture.fund(till.accountId, santim(1000_00));
  const days = () => fixture.shifts.dayCloses(admin, branch.id);
  const before = (await days()).safe.balance;
  const bank = (kind: "to_bank" | "from_bank", amount: string, key = newKey(), by = admin) =>
    fixture.shifts.moveSafe(actor(by), { branchId: branch.id, kind, amount, reason: "slip 7", key });
  await fixture.evening(till, "100");
  await move(till, "drop", "90");
  await move(till, "float_in", "30", { reason: "small notes" });
  const key = newKey();
  const { safe } = await bank("from_bank", "500", key);
  expect(safe.balance).toBe(before + 560);
  expect((await bank("from_bank", "500", key)).safe.balance).toBe(before + 560);
  expect(safe.moves.slice(0, 3)).toMatchObject([
    { kind: "from_bank", amount: 500, reason: "slip 7", by: admin.username },
    { kind: "float_in", amount: 30, reason: "small notes", by: till.username },
    { kind: "drop", amount: 90, by: till.username },
  ]);
  const keysFor = async (person: StaffMember) =>
    (await fixture.shifts.dayCloses(person, branch.id)).safe.moves.slice(0, 2).map((made) => made.idempotency_key);
  expect(await keysFor(admin)).toEqual([key, undefined]);
  expect(await keysFor(fixture.own.admin)).toEqual([undefined, undefined]);
  await expect(bank("from_bank", "501", key)).rejects.toMatchObject({ code: "idempotency_conflict" });
  await expect(bank("to_bank", "99999")).rejects.toMatchObject({
    code: "safe_short",
    params: { balance: before + 560 },
  });
  for (const person of [fixture.foreign.admin, fixture.own.second.admin])
    await expect(bank("from_bank", "1", newKey(), person)).rejects.toMatchObject({ code: "not_found" });
  // Two bring to the bank what only one can.
  const all = String(before + 400);
  const results = await meet(fixture, `select from branch where id = '${branch.id}' for update`, [
    () => bank("to_bank", all),
    () => bank("to_bank", all, newKey(), fixture.own.admin),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find((result) => result.status === "rejected")?.reason).toMatchObject({ code: "safe_short" });
  await fixture.close(till, "80");
  const { figures } = await fixture.shifts.closeDay(actor(admin), branch.id, today());
  expect(figures.safe).toBe((figures.safe_before ?? 0) + figures.drops - figures.float_in - figures.bank);
  expect(figures).toMatchObject({ bank: before + 400 - 500, safe: 160, variance: expect.any(Number) });
  expect((await days()).safe.balance).toBe(160);
  expect(await fixture.audits("safe.moved")).toHaveLength(2);
  // An operator who owns the database writes a page with a fuller safe, and its hash.
  const { owner } = fixture;
  await owner.query("alter table day_close disable trigger day_close_append_only");
  const write = (santims: number) =>
    owner.query("update day_close d set figures = jsonb_set(figures, '{safe}', $1::text::jsonb) where branch_id = $2", [
      String(santims),
      branch.id,
    ]);
  await write(99_00);
  expect(await fixture.db.selectFrom("cash_violation").select("violation").execute()).toEqual([
    { violation: "page is not the ledger's" },
  ]);
  await write(160_00);
  await owner.query("alter table day_close enable trigger day_close_append_only");
  // Tomorrow's page goes on from what today's says the safe holds.
  const next = await owner.query("select day_close_safe($1, '{}', clock_timestamp()) as said", [branch.id]);
  expect(next.rows[0].said).toEqual({ safe_before: 160_00, bank: 0, safe_pay_out: 0, safe: 160_00 });
});

test("a page is signed with the figures that its signer has seen, and with no drawer or cash that came since", async () => {
  const { branch, admin } = fixture.foreign.first;
  const till = await fixture.colleague(fixture.foreign.first.cashier);
  const counts = async (counted: string) => {
    await fixture.open(till, "100");
    await fixture.close(till, counted, "as it is");
  };
  const days = () => fixture.shifts.dayCloses(admin, branch.id);
  const close = (seen?: DayFigures) => fixture.shifts.closeDay(actor(admin), branch.id, today(), seen);
  await counts("100");
  const { due: without } = await days();
  await counts("60");
  await expect(close(without)).rejects.toMatchObject({ code: "version_changed" });
  const { due: unbanked } = await days();
  expect(unbanked).toMatchObject({ shifts: 2, variance: -40 });
  const brought = { branchId: branch.id, kind: "from_bank", amount: "500", reason: "change", key: newKey() } as const;
  await fixture.shifts.moveSafe(actor(fixture.foreign.admin), brought);
  await expect(close(unbanked)).rejects.toMatchObject({ code: "version_changed" });
  const known = await days();
  expect(known).toMatchObject({ closes: [], is_closed: false, due: { shifts: 2, bank: -500 } });
  expect(await fixture.audits("day.closed")).not.toContainEqual(expect.objectContaining({ branch_id: branch.id }));
  expect((await close(known.due)).figures).toEqual(known.due);
  // Asked for once more after a lost answer: it is written, whatever was seen.
  await expect(close(known.due)).rejects.toMatchObject({ code: "day_closed" });
});

test("shifts are sorted by time and by what was off, and what is not counted comes last", async () => {
  const { admin } = fixture.own;
  const by = await fixture.cashier(santim(0));
  for (const counted of ["100", "97", "104"]) {
    await fixture.open(by, "100");
    await fixture.close(by, counted, "as it is");
  }
  await fixture.open(by, "100");
  const variances = async (sort?: ShiftSort) =>
    (await fixture.shifts.list(admin, { cashierId: by.id, ...(sort && { sort }) })).map(({ variance }) => variance);
  expect(await variances()).toEqual([null, 4, -3, 0]);
  expect(await variances("opened")).toEqual([0, -3, 4, null]);
  expect(await variances("variance")).toEqual([-3, 0, 4, null]);
  expect(await variances("-variance")).toEqual([4, 0, -3, null]);
  await fixture.close(by, "100");
});

test("the file of shifts has a line for each counted one, and their totals", async () => {
  const query = {
    format: "csv",
    language: "en",
    calendar: "gregory",
    companyId: undefined,
    branchId: undefined,
  } as const;
  const rest = { cashierId: undefined, status: undefined, startDay: undefined, endDay: undefined };
  const asked = { ...query, ...rest };
  const { second } = fixture.own;
  const { content, name } = await fixture.shifts.exportFile(actor(second.admin), asked);
  const lines = content.toString("utf8").trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain("Opened,Closed,Cashier,Branch");
  expect(lines[1]).toMatch(
    /,(?<who>[^,]+),[^,]+,100\.00,140\.00,139\.00,0\.00,1\.00,Closed,\k<who>,,one birr is missing/,
  );
  expect(lines[2]).toMatch(/^Total,.*100\.00,140\.00,139\.00,0\.00,1\.00/);
  expect(name).toMatch(/^shifts-Own-own-second-.*\.csv$/);
  expect(await fixture.audits("shifts.exported")).toMatchObject([{ actor_id: second.admin.id, after: { rows: 1 } }]);
});
