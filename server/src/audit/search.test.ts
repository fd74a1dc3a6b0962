import { randomUUID } from "node:crypto";
import type { AuditAction } from "@derash/protocol/audit";
import { describe, expect, test } from "vitest";
import {
  database,
  emptyAuditForEach,
  entry,
  fixture,
  recordMany,
  service,
  tamper,
} from "../../test/audit/record-fixture.ts";
import type { StaffMember } from "../company/service.ts";

emptyAuditForEach();

describe("searching", () => {
  const page = (staff = fixture.own.admin, query = {}) =>
    service().search(staff, {
      search: undefined,
      action: undefined,
      companyId: undefined,
      size: 20,
      startDay: undefined,
      endDay: undefined,
      before: undefined,
      ...query,
    });
  const search = async (staff = fixture.own.admin, query = {}) => (await page(staff, query)).records;

  test("a company's admin reads what is the company's, a super admin everything", async () => {
    await service().record(database.db, entry());
    await service().record(database.db, entry({ companyId: fixture.foreign.company.id, requestId: "foreign" }));
    await service().record(database.db, entry({ companyId: null, requestId: "nobody's" }));
    expect((await search()).map((record) => record.request_id)).toEqual(["request-1"]);
    expect((await search(fixture.superAdmin)).map((record) => record.request_id)).toEqual([
      "nobody's",
      "foreign",
      "request-1",
    ]);
  });

  test("of a company is what one may read of it: a super admin's is the company's, another company's admin's is nothing", async () => {
    const [own, foreign] = [fixture.own.company.id, fixture.foreign.company.id];
    await service().record(database.db, entry({ after: { note: "alike" } }));
    await service().record(database.db, entry({ companyId: foreign, requestId: "foreign", after: { note: "alike" } }));
    await service().record(database.db, entry({ companyId: null, requestId: "nobody's" }));
    const found = async (staff: StaffMember, companyId: string, text?: string) =>
      (await page(staff, { companyId, search: text })).records.map((record) => record.request_id);
    for (const text of [undefined, "alike"]) {
      expect(await found(fixture.superAdmin, own, text)).toEqual(["request-1"]);
      expect(await found(fixture.superAdmin, foreign, text)).toEqual(["foreign"]);
      expect(await found(fixture.own.admin, own, text)).toEqual(["request-1"]);
      expect(await found(fixture.own.admin, foreign, text)).toEqual([]);
    }
    expect(await page(fixture.own.admin, { companyId: foreign })).toEqual(
      await page(fixture.own.admin, { companyId: randomUUID() }),
    );
  });

  test("finds words in the actor, target, request and what changed, and takes % and _ for themselves", async () => {
    await service().record(database.db, entry({ requestId: "one" }));
    await service().record(
      database.db,
      entry({ requestId: "two", actor: { id: null, name: "Abebe_B" }, after: { note: "100 % sure" } }),
    );
    expect((await search(undefined, { search: "abebe_b" })).map((record) => record.request_id)).toEqual(["two"]);
    expect((await search(undefined, { search: "100 %" })).map((record) => record.request_id)).toEqual(["two"]);
    expect(await search(undefined, { search: "e%b" })).toEqual([]);
    expect(await search(undefined, { search: "FIRST-cashier" })).toHaveLength(2);
    expect(await search(undefined, { search: "o_e" })).toEqual([]);
  });

  test("by action and by days of Ethiopia", async () => {
    await service().record(database.db, entry());
    await service().record(database.db, entry({ action: "password.reset" }));
    const action: AuditAction = "password.reset";
    expect((await search(undefined, { action })).map((record) => record.action)).toEqual([action]);
    // 21:00 in London's time zone of winter is midnight in Addis Ababa.
    await tamper("update audit_record set at = '2026-03-01T21:00:00Z' where position = 1");
    await tamper("update audit_record set at = '2026-03-01T20:59:59Z' where position = 2");
    const onDay = async (day: string) =>
      (await search(undefined, { startDay: day, endDay: day })).map((record) => record.position);
    expect(await onDay("2026-03-02")).toEqual([1]);
    expect(await onDay("2026-03-01")).toEqual([2]);
  });

  test("pages of twenty by position", async () => {
    await recordMany(21);
    const first = await search();
    expect(first.map((record) => record.position)).toEqual(Array.from({ length: 20 }, (_, index) => 21 - index));
    expect((await search(undefined, { before: first.at(-1)?.position })).map((record) => record.position)).toEqual([1]);
    expect((await page()).next).toBe(2);
    expect((await page(undefined, { before: 2 })).next).toBeNull();
  });

  test("finds an amount with or without the commas that screens show it with", async () => {
    for (const balance of ["5000.00", "1250000.50", "50.00"]) {
      await service().record(database.db, entry({ after: { balance } }));
    }
    await service().record(database.db, entry({ after: { note: "1,2,3,000 cards" } }));
    const found = async (text: string) => (await search(undefined, { search: text })).map(({ position }) => position);
    expect(await found("5,000.00")).toEqual([1]);
    expect(await found("5000.00")).toEqual([1]);
    expect(await found("1,250,000.50")).toEqual([2]);
    // What people wrote with commas is found as they wrote it; a list is no amount.
    expect(await found("2,3,000")).toEqual([4]);
    expect(await found("5,00")).toEqual([]);
  });

  /** As many lines as the index is for, straight into the table; nobody needs their hashes here. */
  const fill = (count: number, startsAt: string) =>
    database.owner.query(
      `insert into audit_record (position, at, actor_name, action, company_id, after, request_id, previous_hash, hash)
       select n, $2::timestamptz + n * interval '2 seconds', 'somebody', 'bonus.deposited', $3, '{"balance": "1.00"}', '', '', ''
       from generate_series(1, $1::int) n`,
      [count, startsAt, fixture.own.company.id],
    );

  test("for text on a day after the clock was set back over midnight, whichever way the lines lie", async () => {
    await recordMany(5);
    // 21:00 UTC is midnight in Addis Ababa: the third line was written after the clock was set back.
    const at = ["20:58", "21:00:10", "20:57", "20:59", "21:00:05"];
    for (const [index, time] of at.entries())
      await tamper(`update audit_record set at = '2026-03-01T${time}Z' where position = ${index + 1}`);
    const onDay = async (day: string) =>
      (await search(undefined, { search: "request", startDay: day, endDay: day })).map(({ position }) => position);
    expect([await onDay("2026-03-01"), await onDay("2026-03-02")]).toEqual([
      [4, 3, 1],
      [5, 2],
    ]);
    expect([await onDay("2026-02-28"), await onDay("2026-03-03")]).toEqual([[], []]);
  });

  test("for text looks through 50,000 lines a page, and the next page goes on from there", async () => {
    await fill(100_010, "2026-03-01T00:00:00Z");
    await tamper('update audit_record set after = \'{"note": "needle"}\' where position in (5, 50011)');
    const first = await page(undefined, { search: "needle" });
    expect([first.records.map(({ position }) => position), first.next]).toEqual([[50_011], 50_011]);
    const second = await page(undefined, { search: "needle", before: first.next });
    expect([second.records, second.next]).toEqual([[], 11]);
    const third = await page(undefined, { search: "needle", before: second.next });
    expect([third.records.map(({ position }) => position), third.next]).toEqual([[5], null]);
    // Without a text there is nothing to look through.
    expect((await page(undefined, { action: "password.reset" })).next).toBeNull();
    // Days lead straight to their lines, however many came after.
    const days = { startDay: "2026-03-01", endDay: "2026-03-01" };
    expect((await search(undefined, { search: "needle", ...days })).map(({ position }) => position)).toEqual([5]);
  });
});
