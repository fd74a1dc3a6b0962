import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { actor, meet } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { bet, hallFixture } from "../../test/hall-fixture.ts";
import type { StaffMember } from "../company/service.ts";
import { isTakenOn } from "../hall/service.ts";
import { createLog } from "../log.ts";
import { createNoticeService } from "../notice/service.ts";
import { createTodayService } from "./service.ts";

const fixture = forAllTests(hallFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const today = () => {
  const { db, companies } = fixture;
  const notices = createNoticeService({ db });
  return createTodayService({ db, companies, notices, log: createLog("silent"), now: Date.now, isTakenOn });
};
const place = async (till: StaffMember, numbers: number[]) =>
  (await fixture.halls.placeBet(actor(till), bet(numbers))).data.sale.id;

test("sales that two tills take back at once are both told to their owner, with what they were worth, and to nobody else", async () => {
  const first = await fixture.cashier();
  const second = await fixture.cashier();
  for (const till of [first, second]) await fixture.deps.shifts.open(actor(till), "0");
  const id = await place(first, [1, 2, 3]);
  await place(second, [4, 5]);
  const takesBack = (till: StaffMember, remove: number[], reason?: string) => () =>
    fixture.halls.change(actor(till), id, { add: [], remove, ...(reason !== undefined && { reason }) });
  const before = (await today().today(fixture.own.admin)).total;
  await meet(fixture, `select pg_advisory_xact_lock(hashtextextended('hall:${first.branchId}', 0))`, [
    takesBack(first, [1, 2], "wrong numbers"),
    takesBack(second, [5], "changed her mind"),
  ]);
  // Without a reason nothing is taken back, and nothing is told.
  await expect(takesBack(first, [3])()).rejects.toMatchObject({ code: "invalid_input" });
  const after = (await today().today(fixture.own.admin)).total;
  expect([after.sale_voids - before.sale_voids, after.sale_void_sum - before.sale_void_sum]).toEqual([2, 30]);
  expect((await today().today(fixture.own.second.admin)).total.sale_voids).toBe(0);
  expect((await today().today(fixture.foreign.admin)).total.sale_voids).toBe(0);
});

test("a round of a cashier who is switched off waits for somebody above, once", async () => {
  const waiting = async () => (await today().today(fixture.own.first.admin)).waiting.give_ups;
  const cashier = await fixture.cashier();
  await fixture.deps.shifts.open(actor(cashier), "0");
  await place(cashier, [1, 2]);
  const before = await waiting();
  await fixture.owner.query("update staff set is_active = false where id = $1", [cashier.id]);
  expect((await waiting()) - before).toBe(1);
  expect((await today().today(fixture.foreign.admin)).waiting.give_ups).toBe(0);
});

test("what another till that is there calls waits for nobody above, as on the list of rounds that wait", async () => {
  const { admin } = fixture.own.first;
  const counted = async () => (await today().today(admin)).waiting.give_ups;
  const listed = async () => {
    const { give_ups, left } = await fixture.halls.waiting(admin);
    return new Set([...give_ups, ...left].map(({ saleId }) => saleId)).size;
  };
  const [opener, caller] = [await fixture.cashier(), await fixture.cashier()];
  for (const till of [opener, caller]) await fixture.deps.shifts.open(actor(till), "0");
  await fixture.start(actor(opener), await place(opener, [1, 2]));
  const fence = (await fixture.halls.current(caller)).caller?.fence ?? 0;
  await fixture.halls.takeCalling(actor(caller), fence);
  const before = await counted();
  expect(before).toBe(await listed());
  await fixture.owner.query("update staff set is_active = false where id = $1", [opener.id]);
  expect([await counted(), await listed()]).toEqual([before, before]);
  await fixture.away(caller.id, 60_000);
  expect([await counted(), await listed()]).toEqual([before + 1, before + 1]);
});

test("a shift and a correction wait for whoever may decide them: never for who counted, asked, or stands outside the company", async () => {
  const { owner, own, superAdmin } = fixture;
  await owner.query("begin");
  // Only what is counted: how shifts and corrections come to wait is tested where they do.
  await owner.query("set local session_replication_role = replica");
  await owner.query(
    `insert into shift (id, cashier_id, company_id, branch_id, account_id, opening_cash_santim, opening_float_santim, status,
       counted_at, closed_at, counted_cash_santim, expected_cash_santim, closing_float_santim, note, closed_by)
     values ('00000000-0000-7000-8000-0000000000ab', $1, $2, $3, $4, 0, 0, 'awaiting_approval', now(), now(), 0, 5000, 0, '-', $5)`,
    [own.first.cashier.id, own.company.id, own.first.branch.id, own.first.cashier.accountId, own.admin.id],
  );
  await owner.query(
    `insert into adjustment (id, idempotency_key, target_account_id, counter_account_id, target_id, target_name, company_id,
       amount_santim, reason, requested_by)
     values ('00000000-0000-7000-8000-0000000000ac', 'today', uuidv7(), uuidv7(), uuidv7(), '', $1, 1, '-', $2)`,
    [own.company.id, own.admin.id],
  );
  await owner.query("commit");
  const waits = async (staff: StaffMember) => {
    const { shifts, adjustments } = (await today().today(staff)).waiting;
    return [shifts, adjustments];
  };
  const colleague = { ...own.admin, id: randomUUID() };
  expect(await waits(own.admin)).toEqual([0, 0]);
  expect(await waits(colleague)).toEqual([1, 1]);
  expect(await waits(own.first.admin)).toEqual([1, 0]);
  expect(await waits(superAdmin)).toEqual([0, 1]);
  await owner.query("begin");
  await owner.query("set local session_replication_role = replica");
  for (const table of ["shift", "adjustment"])
    await owner.query(`delete from ${table} where id::text like '00000000-0000-7000-8000-0000000000a_'`);
  await owner.query("commit");
});

test("withdrawals to decide and deposits to look at wait for admins of their company, and for no branch", async () => {
  const { owner, own, foreign, superAdmin } = fixture;
  await owner.query("begin");
  // Only what is counted: the money of payments is tested where it moves.
  await owner.query("set local session_replication_role = replica");
  await owner.query(
    `insert into payment_account (id, company_id, provider, mode, clearing_account_id)
       values ('00000000-0000-7000-8000-0000000000aa', $1, 'chapa', 'live', uuidv7())`,
    [own.company.id],
  );
  // Of the two that nobody knows of, persons may decide the one that is a day old.
  for (const [index, state] of ["requested", "unknown", "unknown", "sent", "paid"].entries())
    await owner.query(
      `insert into withdrawal (payment_account_id, player_id, wallet_account_id, reference, amount_santim, state, created_at, unknown_since, next_look_at)
         values ('00000000-0000-7000-8000-0000000000aa', uuidv7(), uuidv7(), $1, 100, $2, now(), now() - $3 * interval '1 hour', now())`,
      [`W${index}`, state, index === 1 ? 23 : 25],
    );
  for (const [index, state] of ["review", "paid", "created"].entries())
    await owner.query(
      `insert into deposit (payment_account_id, player_id, wallet_account_id, reference, amount_santim, credited_santim, state, created_at, ended_at)
         values ('00000000-0000-7000-8000-0000000000aa', uuidv7(), uuidv7(), $1, 100, case when $2 = 'paid' then 100 end, $2, now(), case when $2 = 'paid' then now() end)`,
      [`D${index}`, state],
    );
  await owner.query("commit");
  const waits = async (staff: StaffMember) => {
    const { withdrawals, payments } = (await today().today(staff)).waiting;
    return [withdrawals, payments];
  };
  expect(await waits(own.admin)).toEqual([2, 1]);
  expect(await waits(superAdmin)).toEqual([2, 1]);
  expect(await waits(own.first.admin)).toEqual([0, 0]);
  expect(await waits(foreign.admin)).toEqual([0, 0]);
  // Who has said it once waits for another person, and another person for nobody.
  await owner.query("update withdrawal set approved_by = $1 where state = 'requested'", [own.admin.id]);
  await owner.query("update withdrawal set asked_by = $1, asked_outcome = 'paid' where reference = 'W2'", [
    own.admin.id,
  ]);
  await owner.query("update deposit set asked_by = $1, asked_credit = true where state = 'review'", [own.admin.id]);
  expect(await waits(own.admin)).toEqual([0, 0]);
  expect(await waits(superAdmin)).toEqual([2, 1]);
  await owner.query("begin");
  await owner.query("set local session_replication_role = replica");
  for (const table of ["withdrawal", "deposit", "payment_account"]) await owner.query(`delete from ${table}`);
  await owner.query("commit");
});
