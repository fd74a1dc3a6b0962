import { Worker } from "node:worker_threads";
import { santim } from "@derash/game/money";
import type { Statement } from "@derash/protocol/report/statement";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { actor, creditFixture, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import type { StaffMember } from "../company/service.ts";
import { localDay } from "../days.ts";
import { createLog } from "../log.ts";
import { openDb } from "../postgres/db.ts";
import { createStatementService, type StatementExport, type StatementQuery } from "./service.ts";

const fixture = forAllTests(creditFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

/** How far the database's clock is ahead of the machine's, as a test says. */
let aheadMs = 0;
const service = () => createStatementService({ ...fixture, now: () => Date.now() + aheadMs });
/** Until the test ends. */
function laterBy(days: number): void {
  aheadMs = days * 24 * 3_600_000;
  onTestFinished(() => {
    aheadMs = 0;
  });
}
const nothing = {
  companyId: undefined,
  branchId: undefined,
  cashierId: undefined,
  startDay: undefined,
  endDay: undefined,
};
const read = (staff: StaffMember, query: Partial<StatementQuery> = {}) =>
  service().read(staff, { ...nothing, before: undefined, pageSize: 20, ...query });
const exported = async (staff: StaffMember, query: Partial<StatementExport> = {}) => {
  const look = { format: "csv", language: "en", calendar: "gregory" } as const;
  const { name, content } = await service().exportFile(actor(staff), { ...nothing, ...look, ...query });
  return {
    name,
    rows: content
      .toString()
      .slice(1)
      .trimEnd()
      .split("\r\n")
      .map((row) => row.split(",")),
  };
};
const pay = (from: StaffMember, target: StaffMember, amount: string) =>
  fixture.credit.transfer(actor(from), { targetId: target.id, amount, note: "Float", idempotencyKey: newKey() });
const ledgerOf = async ({ accountId }: StaffMember) => {
  const rows = await fixture.db
    .selectFrom("entry")
    .select(["id", "amount_santim"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  return rows.map(({ id, amount_santim }) => [id, amount_santim]);
};

let taker: StaffMember;
let cashierId: string;
beforeEach(async () => {
  taker = await fixture.colleague(fixture.own.first.cashier);
  cashierId = taker.id;
  await fixture.fund(fixture.own.admin.accountId, santim(100_00));
});

test("has the ledger's lines to the santim, with what was held after each; pages go through them once", async () => {
  for (const amount of ["10", "20.05", "0.95"]) await pay(fixture.own.admin, taker, amount);
  await pay(taker, await sold(), "1");
  const whole = await read(fixture.own.first.admin, { cashierId });
  expect(whole).toMatchObject({
    name: `own-first · ${taker.username}`,
    opening: 0,
    came_in: 31,
    went_out: 1,
    closing: 30,
    count: 4,
  });
  expect(whole.lines.map(({ amount, balance }) => [amount, balance])).toEqual([
    [-1, 30],
    [0.95, 31],
    [20.05, 30.05],
    [10, 10],
  ]);
  expect(whole.lines[1]?.description).toBe("Transfer from Own: Float");
  expect(whole.lines.map(({ id, amount }) => [id, Math.round(amount * 100)]).reverse()).toEqual(await ledgerOf(taker));
  const first = await read(fixture.own.first.admin, { cashierId, pageSize: 3 });
  const rest = await read(fixture.own.first.admin, { cashierId, pageSize: 3, before: first.lines.at(-1)?.id });
  expect([...first.lines, ...rest.lines]).toEqual(whole.lines);
});

/** A player at the desk. */
async function sold() {
  const player = await fixture.player();
  return player as unknown as StaffMember;
}

test("of days has what was held before them, and of days before the account nothing", async () => {
  await pay(fixture.own.admin, taker, "10");
  const past = await read(fixture.own.admin, { cashierId, startDay: "2020-01-01", endDay: "2020-01-31" });
  expect(past).toMatchObject({ opening: 0, came_in: 0, went_out: 0, closing: 0, count: 0, lines: [] });
  const later = await read(fixture.own.admin, { cashierId, startDay: "2099-01-01", endDay: "2099-01-31" });
  expect(later).toMatchObject({ opening: 10, came_in: 0, went_out: 0, closing: 10, lines: [] });
});

test("as a file has the same lines, oldest first, and their sums; the company reads in its audit who took it", async () => {
  for (const amount of ["10", "2"]) await pay(fixture.own.admin, taker, amount);
  await pay(taker, await sold(), "0.5");
  const { name, rows } = await exported(fixture.own.admin, { cashierId });
  expect(name).toMatch(
    new RegExp(`^statement-own-first-${taker.username}-20\\d\\d-\\d\\d-01-to-20\\d\\d-\\d\\d-\\d\\d.csv$`),
  );
  const { lines } = await read(fixture.own.admin, { cashierId });
  expect(rows.slice(1, -1).map((row) => row.slice(4))).toEqual([
    ["10.00", "0.00", "10.00"],
    ["2.00", "0.00", "12.00"],
    ["0.00", "0.50", "11.50"],
  ]);
  expect(rows.slice(1, -1).map((row) => Number(row[6]))).toEqual(lines.map(({ balance }) => balance).reverse());
  expect(rows.at(-1)?.slice(4, 6)).toEqual(["12.00", "0.50"]);
  expect((await fixture.audits("statement.exported")).at(-1)).toMatchObject({ company_id: fixture.own.company.id });
});

test("as a file that takes long to be made keeps no transaction waiting, which Postgres would end", async () => {
  await pay(fixture.own.admin, taker, "10");
  const { db, pool } = openDb(fixture.url, createLog("silent"), "reports");
  onTestFinished(() => db.destroy());
  pool.on("connect", (client) => void client.query("set idle_in_transaction_session_timeout = '500ms'"));
  const idle = "select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'";
  const noneIsIdle = async () => expect((await fixture.owner.query(idle)).rowCount).toBe(0);
  const post = Worker.prototype.postMessage;
  const posted = vi.spyOn(Worker.prototype, "postMessage");
  onTestFinished(() => posted.mockRestore());
  // The workbook is begun only when no transaction is open any more: because it was over by then, or because Postgres has ended it.
  posted.mockImplementation(function (this: Worker, message) {
    if (message !== "end") return post.call(this, message);
    void vi.waitFor(noneIsIdle, { timeout: 10_000 }).then(() => post.call(this, message));
  });
  const reports = createStatementService({ ...fixture, db, now: Date.now });
  const look = { format: "xlsx", language: "en", calendar: "gregory" } as const;
  const file = await reports.exportFile(actor(fixture.own.admin), { ...nothing, ...look, cashierId });
  expect(file.content.subarray(0, 2).toString()).toBe("PK");
});

test("as an Amharic file says to and from whom credit went in Amharic, as the page does", async () => {
  await fixture.credit.transfer(actor(fixture.own.admin), {
    ...{ targetId: taker.id, amount: "10", note: "Balance transfer", idempotencyKey: newKey() },
  });
  await pay(fixture.own.admin, taker, "2");
  await pay(taker, await sold(), "0.5");
  const { rows } = await exported(fixture.own.admin, { cashierId, language: "am" });
  const said = rows.slice(1, -1).map((row) => row[2]);
  expect(said.slice(0, 2)).toEqual(["ከOwn፦ የሂሳብ ዝውውር", "ከOwn፦ Float"]);
  expect(said[2]).toMatch(/^ወደ.*፦ Float$/);
});

test("while money moves is of one moment: what it began with, came and went is what it ends with", async () => {
  const moves = Promise.all(Array.from({ length: 12 }, () => pay(fixture.own.admin, taker, "1")));
  const seen: Statement[] = [];
  do seen.push(await read(fixture.own.admin, { cashierId }));
  while (seen.length < 8);
  await moves;
  for (const { opening, came_in, went_out, closing, lines } of seen) {
    expect(opening + came_in - went_out).toBe(closing);
    expect(lines[0]?.balance ?? 0).toBe(closing);
    expect(lines.at(-1)?.balance ?? 1).toBe(1);
  }
});

test("of the issuer is what was given out, below zero", async () => {
  const before = await read(fixture.superAdmin);
  await pay(fixture.superAdmin, fixture.foreign.admin, "7");
  const after = await read(fixture.superAdmin);
  expect(after.closing).toBe(before.closing - 7);
  expect(after.lines[0]).toMatchObject({ amount: -7, description: "Transfer to Foreign: Float" });
  // A number in the file too, for who adds it up.
  expect((await exported(fixture.superAdmin)).rows.at(-2)?.[6]).toBe(after.closing.toFixed(2));
});

test("of a company is not for its branch, nor of a branch for its cashier, nor a colleague's", async () => {
  const { company, first, second } = fixture.own;
  const refused = [
    () => read(first.admin, { companyId: company.id }),
    () => read(first.admin, { branchId: second.branch.id }),
    () => read(first.cashier, { branchId: first.branch.id }),
    () => read(first.cashier, { cashierId }),
    () => read(fixture.foreign.admin, { cashierId }),
  ];
  for (const ask of refused) await expect(ask()).rejects.toMatchObject({ code: "not_found" });
  expect((await read(first.cashier)).name).toBe(`own-first · ${first.cashier.username}`);
});

test("a player's own without days has every line of the wallet, also of months that are over", async () => {
  await pay(fixture.own.admin, taker, "10");
  const player = await fixture.player();
  await pay(taker, player as unknown as StaffMember, "2");
  const look = { format: "csv", language: "en", calendar: "gregory" } as const;
  const asked = { companyId: fixture.own.company.id, startDay: undefined, endDay: undefined, ...look };
  const first = localDay(new Date());
  laterBy(40);
  const last = localDay(new Date(Date.now() + aheadMs));
  const file = await service().exportWallet(player.id, asked);
  expect(file.name).toBe(`statement-Own-${first}-to-${last}.csv`);
  expect(file.content.toString()).toContain("Transfer from");
});

test("without days is of the month that it is by the database's clock, whatever the server's own says", async () => {
  await pay(fixture.own.admin, taker, "10");
  laterBy(40);
  const month = localDay(new Date(Date.now() + aheadMs)).slice(0, 7);
  const later = await read(fixture.own.admin, { cashierId });
  expect(later).toMatchObject({ start_date: `${month}-01`, opening: 10, count: 0 });
  expect((await exported(fixture.own.admin, { cashierId })).name).toContain(`-${month}-01-to-${month}-`);
});
