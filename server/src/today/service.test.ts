import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { forAllTests } from "../../test/for-all-tests.ts";
import { meanwhile } from "../../test/postgres/meanwhile.ts";
import { saleDatabase } from "../../test/sale-fixture.ts";
import { isTakenOn } from "../hall/service.ts";
import { createLog } from "../log.ts";
import { createNoticeService } from "../notice/service.ts";
import { Evenings } from "./evening.ts";
import { comparedDays, createTodayService } from "./service.ts";

const fixture = forAllTests(saleDatabase);
/** A Monday evening in Addis Ababa, 21:30. */
let nowMs = Date.parse("2026-11-23T18:30:00Z");
beforeAll(async () => {
  await fixture.db.updateTable("staff").set({ telegram_id: 5_001 }).where("username", "=", "own-admin").execute();
});
beforeEach(async () => {
  nowMs = Date.parse("2026-11-23T18:30:00Z");
  await fixture.owner.query("truncate sale");
});
afterEach(async () => void (await fixture.db.deleteFrom("notice").execute()));

const deps = () => {
  const { db, companies } = fixture;
  const notices = createNoticeService({ db });
  return { db, companies, notices, log: createLog("silent"), now: () => nowMs, isTakenOn };
};
const service = () => createTodayService(deps());
const evenings = () => {
  const today = service();
  return new Evenings(deps(), async ({ companyId }) => today.today(fixture.superAdmin, companyId ?? undefined));
};
const written = () =>
  fixture.db.selectFrom("notice").select(["idempotency_key", "telegram_id", "parameters"]).orderBy("id").execute();

test("the day begins at midnight in Ethiopia, and is compared with the last Saturday before it up to the same hour", () => {
  const at = (iso: string) => {
    const { day, saturday } = comparedDays(Date.parse(iso));
    return [day, saturday.day, saturday.span.startsAt.toISOString(), saturday.span.endsAt.toISOString()];
  };
  expect(at("2026-11-23T18:30:00Z")).toEqual([
    "2026-11-23",
    "2026-11-21",
    "2026-11-20T21:00:00.000Z",
    "2026-11-21T18:30:00.001Z",
  ]);
  // On a Saturday it is the one a week before; a moment after midnight it is a moment.
  expect(at("2026-11-27T21:00:00Z")).toEqual([
    "2026-11-28",
    "2026-11-21",
    "2026-11-20T21:00:00.000Z",
    "2026-11-20T21:00:00.001Z",
  ]);
  expect(at("2026-11-27T20:59:59Z").slice(0, 2)).toEqual(["2026-11-27", "2026-11-21"]);
});

test("a hall's day is what it sold since midnight, beside Saturday's cut up to this hour; each sees their own", async () => {
  const { first, second } = fixture.own;
  await fixture.sell({ at: "2026-11-22T20:59:59Z", branch: first.branch });
  await fixture.sell({ at: "2026-11-22T21:00:00Z", branch: first.branch, total: 4000, cut: 800 });
  await fixture.sell({ at: "2026-11-23T18:00:00Z", branch: first.branch, total: 1000, cut: 200 });
  await fixture.sell({ at: "2026-11-21T18:00:00Z", branch: first.branch, cut: 500 });
  await fixture.sell({ at: "2026-11-21T19:00:00Z", branch: first.branch, total: 40000, cut: 7000 });
  await fixture.sell({ at: "2026-11-23T18:10:00Z", branch: second.branch, total: 100, cut: 20 });
  await fixture.sell({ at: "2026-11-23T18:10:00Z", branch: fixture.foreign.first.branch, total: 900, cut: 90 });
  const own = await service().today(fixture.own.admin);
  expect(own.halls.map(({ branch, rounds, sold, cut, cut_then }) => [branch, rounds, sold, cut, cut_then])).toEqual([
    ["own-first", 2, 50, 10, 5],
    ["own-second", 1, 1, 0.2, 0],
  ]);
  expect(own.total).toMatchObject({ rounds: 3, sold: 51, cut: 10.2, cut_then: 5 });
  const branch = await service().today(first.admin);
  expect(branch.halls.map(({ branch: name }) => name)).toEqual(["own-first"]);
  const all = await service().today(fixture.superAdmin);
  expect(all.halls.map(({ company }) => company)).toEqual(["Own", "Foreign", "Own"]);
  expect((await service().today(fixture.superAdmin, fixture.foreign.company.id)).total.sold).toBe(9);
  await expect(service().today(fixture.own.admin, fixture.foreign.company.id)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a round that was on sale for days is a void of the day that it ended on", async () => {
  const { owner, own } = fixture;
  const { branch, cashier } = own.first;
  const ended = async (opened: string, at: string) => {
    await owner.query("begin");
    // Only what is counted: how rounds end is tested where they do.
    await owner.query("set local session_replication_role = replica");
    await owner.query(
      `insert into round (id, code, cashier_id, branch_id, company_id, mode, stake_santim, min_players, house_cut_bps, bonus_schedule,
         call_interval_ms, pot_account_id, house_account_id, bonus_account_id, state, ended_at, void_reason, pot_santim)
       values (uuidv7($1::text::timestamptz - now()), 'ETH' || upper(substr(md5($1::text), 1, 3)), $2, $3, $4, 'physical', 1000, 1, 2000, '[]',
         5000, uuidv7(), uuidv7(), uuidv7(), 'void', $5, 'no_winner', 0)`,
      [opened, cashier.id, branch.id, branch.companyId, at],
    );
    await owner.query("commit");
  };
  const before = (await service().today(own.admin)).total.voids;
  await ended("2026-11-18T10:00:00Z", "2026-11-23T18:00:00Z");
  await ended("2026-11-22T22:00:00Z", "2026-11-23T18:05:00Z");
  await ended("2026-11-22T10:00:00Z", "2026-11-22T20:59:59Z");
  expect((await service().today(own.admin)).total.voids - before).toBe(2);
});

test("drawers, differences, bonuses, low floats and what waits are those of the scope", async () => {
  const { owner, own } = fixture;
  const { cashier, branch } = own.first;
  await owner.query(
    `insert into shift (cashier_id, company_id, branch_id, account_id, opening_cash_santim, opening_float_santim) values ($1, $2, $3, $4, 0, 0)`,
    [cashier.id, branch.companyId, branch.id, cashier.accountId],
  );
  nowMs = Date.now();
  await owner.query(
    `insert into pending_bonus (company_id, branch_id, winner_name, calls_to_win, amount_santim, origin) values ($1, $2, 'Abebe', 5, 1000, 'round')`,
    [branch.companyId, branch.id],
  );
  const mine = await service().today(own.admin);
  expect(mine.total).toMatchObject({ drawers_open: 1, bonuses: 1, bonus_sum: 10, differences: 0 });
  expect(mine.low_floats).toEqual([
    { cashier_id: cashier.id, cashier: cashier.username, branch: "own-first", balance: 0 },
  ]);
  const nothing = { shifts: 0, give_ups: 0, adjustments: 0, withdrawals: 0, payments: 0 };
  expect(mine.waiting).toEqual({ ...nothing, bonuses: 1 });
  for (const person of [fixture.foreign.admin, own.second.admin]) {
    const other = await service().today(person);
    expect([other.total.drawers_open, other.low_floats, other.waiting.bonuses]).toEqual([0, [], 0]);
  }
});

test("in the evening each admin is told once, by however many processes, and not before nine", async () => {
  await fixture.sell({ at: "2026-11-23T18:00:00Z", total: 4000, cut: 800 });
  nowMs = Date.parse("2026-11-23T17:59:00Z");
  await evenings().tell();
  expect(await written()).toEqual([]);
  nowMs = Date.parse("2026-11-23T18:30:00Z");
  const here = evenings();
  await Promise.all([here.tell(), evenings().tell(), evenings().tell()]);
  await here.tell();
  const told = await written();
  expect(told.map(({ idempotency_key, telegram_id }) => [idempotency_key, Number(telegram_id)])).toEqual([
    [`evening:${fixture.own.company.id}:2026-11-23:5001`, 5_001],
  ]);
  expect(told[0]?.parameters).toMatchObject({ company: "Own", rounds: 1, sold: 40_00, cut: 8_00 });
  nowMs += 24 * 3_600_000;
  await here.tell();
  expect(await written()).toHaveLength(2);
});

test("another owner is told the next evening, and the one before hears nothing more", async () => {
  const here = evenings();
  await here.tell();
  await fixture.db.updateTable("staff").set({ is_active: false }).where("username", "=", "own-admin").execute();
  await fixture.db.updateTable("staff").set({ telegram_id: 5_002 }).where("username", "=", "foreign-admin").execute();
  nowMs += 24 * 3_600_000;
  await here.tell();
  expect((await written()).map(({ telegram_id }) => Number(telegram_id))).toEqual([5_001, 5_002]);
});

test("a super admin is told of all companies in one message", async () => {
  await fixture.db.updateTable("staff").set({ telegram_id: 5_009 }).where("username", "=", "super").execute();
  await fixture.sell({ at: "2026-11-23T18:00:00Z", total: 4000, cut: 800 });
  await fixture.sell({ at: "2026-11-23T18:00:00Z", branch: fixture.foreign.first.branch, total: 1000, cut: 100 });
  await fixture.owner.query("begin");
  await fixture.owner.query("set local session_replication_role = replica");
  const shift = `insert into shift (cashier_id, company_id, branch_id, account_id, status, opening_cash_santim, opening_float_santim,
      counted_at, closed_at, counted_cash_santim, expected_cash_santim, closing_float_santim, note)
    values (uuidv7(), $1, $2, uuidv7(), 'awaiting_approval', 0, 0, now(), now(), 0, 5000, 0, 'A customer had too much change.')`;
  await fixture.owner.query(shift, [fixture.foreign.company.id, fixture.foreign.first.branch.id]);
  await fixture.owner.query("commit");
  const before = (await service().today(fixture.superAdmin)).waiting;
  await evenings().tell();
  const told = (await written()).filter(({ telegram_id }) => Number(telegram_id) === 5_009);
  // A shift is approved within its company.
  expect([before.shifts, (await service().today(fixture.foreign.admin)).waiting.shifts]).toEqual([0, 1]);
  const waiting = Object.values(before).reduce((sum, count) => sum + count, 0);
  expect(told).toMatchObject([
    {
      idempotency_key: "evening:all:2026-11-23:5009",
      parameters: { company: "Derash", rounds: 2, sold: 50_00, waiting },
    },
  ]);
  await fixture.db.updateTable("staff").set({ telegram_id: null }).where("username", "=", "super").execute();
});

test("a float is low where its company says so", async () => {
  const { db, own } = fixture;
  const below = async (birr: number) => {
    const values = { company_id: own.company.id, low_float_below_santim: birr * 100 };
    const { low_float_below_santim } = values;
    await db
      .insertInto("hall_settings")
      .values({ ...values, note_above_santim: 0, approval_above_santim: 0 } as never)
      .onConflict((on) => on.column("company_id").doUpdateSet({ low_float_below_santim }))
      .execute();
    return service().today(own.admin);
  };
  expect((await below(0)).low_floats).toEqual([]);
  const some = await below(10);
  expect(some.low_float_below).toBe(10);
  expect(some.low_floats.map(({ balance }) => balance)).toEqual([0]);
  expect((await service().today(fixture.superAdmin)).low_float_below).toBeNull();
});

test("a day is of one moment: a drawer that is counted while somebody looks is open, or waits for an approval", async () => {
  const { second } = fixture.own;
  const at = "2026-11-23T10:00:00Z";
  const { rows } = await fixture.owner.query<{ id: string }>(
    `insert into shift (cashier_id, company_id, branch_id, account_id, opening_float_santim, opened_at)
     values ($1, $2, $3, $4, 0, $5) returning id`,
    [second.cashier.id, fixture.own.company.id, second.branch.id, second.cashier.accountId, at],
  );
  const count = () =>
    fixture.owner.query(
      `update shift set status = 'awaiting_approval', closed_at = $2, counted_at = $2, counted_cash_santim = 0,
         expected_cash_santim = 60000, closing_float_santim = 0, note = 'gone' where id = $1`,
      [rows[0]?.id, at],
    );
  const { db, isDone } = meanwhile(fixture.db, count);
  const seen = await createTodayService({ ...deps(), db }).today(second.admin);
  expect(isDone()).toBe(true);
  expect(seen).toMatchObject({ total: { drawers_open: 1, differences: 0 }, waiting: { shifts: 0 } });
  expect(await service().today(second.admin)).toMatchObject({
    ...{ total: { drawers_open: 0, differences: 1 }, waiting: { shifts: 1 } },
  });
});
