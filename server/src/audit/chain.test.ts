import { createHash, randomUUID } from "node:crypto";
import type { AuditAction } from "@derash/protocol/audit";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { type StaffFixture, staffFixture } from "../../test/staff-fixture.ts";
import type { StaffMember } from "../company/service.ts";
import { createLog } from "../log.ts";
import type { Tables } from "../postgres/schema.ts";
import { verifyChain } from "./chain.ts";
import { type AuditEntry, createAuditService } from "./service.ts";

let database: TestDatabase;
let fixture: StaffFixture;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await staffFixture(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await asOwner(
    "alter table audit_record disable trigger all",
    "truncate audit_record",
    "alter table audit_record enable trigger all",
  );
});

const service = () => createAuditService({ db: database.db, log: createLog("silent") });
const verify = (kept: string | null = null) => verifyChain(database.db, kept);

/** What a thief with the owner's rights can do, and no server. */
async function asOwner(...statements: string[]): Promise<void> {
  for (const statement of statements) await database.owner.query(statement);
}
const tamper = (statement: string) =>
  asOwner("alter table audit_record disable trigger all", statement, "alter table audit_record enable trigger all");

function entry(change: Partial<AuditEntry> = {}): AuditEntry {
  const { admin, company } = fixture.own;
  return {
    actor: { id: admin.id, name: admin.username },
    action: "credit.transferred",
    target: { id: fixture.own.first.cashier.id, name: "own-first-cashier" },
    companyId: company.id,
    branchId: null,
    before: { balance: "0.00" },
    after: { balance: "50.00" },
    requestId: "request-1",
    ...change,
  };
}

async function recordMany(count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    await service().record(database.db, entry({ after: { balance: `${number}.00` } }));
  }
}

describe("recomputed in pieces", () => {
  const inPieces = (size: number, kept: string | null = null) => verifyChain(database.db, kept, size);
  const gap = { violation: "records before it were removed" };
  const broken = { violation: "record before it was changed or removed" };

  test.each([1, 2, 3, 5, 100])("of %i it says the same as the view says at once", async (size) => {
    await recordMany(9);
    const whole = await inPieces(size);
    expect(whole).toMatchObject({ records: 9, violations: [], hasKept: true });
    await recordMany(1);
    expect(await inPieces(size, whole.head)).toMatchObject({ records: 10, violations: [], hasKept: true });
    await tamper("update audit_record set actor_name = 'somebody' where position in (3, 4)");
    await tamper("delete from audit_record where position in (6, 7)");
    const atOnce = await database.db
      .selectFrom("audit_violation")
      .where("violation", "is not", null)
      .selectAll()
      .execute();
    expect(atOnce.map(({ position }) => position)).toEqual([3, 4, 8]);
    const { violations, records, hasKept } = await inPieces(size, "ab".repeat(32));
    expect(violations).toEqual(atOnce);
    expect([records, hasKept]).toEqual([10, false]);
  });

  test("it misses no removal and no forgery where one piece ends and the next begins", async () => {
    await recordMany(6);
    await tamper("delete from audit_record where position in (1, 2, 3)");
    expect((await inPieces(3)).violations).toEqual([{ position: 4, ...broken }]);
    await tamper("update audit_record set previous_hash = '' where position = 4");
    expect((await inPieces(1)).violations[0]).toMatchObject({ position: 4 });
    await tamper("update audit_record r set hash = audit_hash(r) where position = 4");
    expect((await inPieces(1)).violations).toEqual([
      { position: 4, ...gap },
      { position: 5, ...broken },
    ]);
  });

  test("it is not ended by the time that one question of the server's may take", async () => {
    await database.owner.query(
      `do $$ begin for n in 1..20000 loop
        perform audit_append(null, 'somebody', 'refused', null, '', null, null, null, '{"route": "GET /api/sales"}', '');
      end loop; end $$`,
    );
    const options = "-c role=derash_server -c statement_timeout=60";
    const pool = new pg.Pool({ connectionString: database.url, options });
    const impatient = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    const atOnce = impatient.selectFrom("audit_violation").where("violation", "is not", null).selectAll().execute();
    await expect(atOnce).rejects.toThrow("statement timeout");
    expect(await verifyChain(impatient, null, 5000)).toMatchObject({ records: 20_000, violations: [] });
    // The connection is as it was before.
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
      impatient,
    );
    expect(rows).toEqual([{ limit: "60ms" }]);
    await impatient.destroy();
  });
});

describe("the chain", () => {
  test("that nobody changed has no violation, an empty one neither", async () => {
    expect(await verify()).toEqual({ records: 0, head: "", violations: [], hasKept: true });
    await recordMany(5);
    expect(await verify()).toMatchObject({ records: 5, head: expect.stringMatching(/^[0-9a-f]{64}$/), violations: [] });
  });

  test("can be recomputed outside of the database", async () => {
    await recordMany(3);
    const { rows } = await database.owner.query(
      "select audit_text(r) as text, previous_hash, hash from audit_record r order by position",
    );
    let previous = Buffer.alloc(0);
    for (const row of rows) {
      expect(row.previous_hash).toEqual(previous);
      previous = createHash("sha256").update(previous).update(row.text, "utf8").digest();
      expect(row.hash).toEqual(previous);
    }
  });

  test("has one record for each of many at the same time, without a gap", async () => {
    // An attempt asks nobody whether it may be recorded, so that nothing but its place in the chain keeps it from another one's.
    const add = (number: number) => {
      const one = entry({ requestId: `r${number}` });
      return number % 2 === 0 ? service().record(database.db, one) : service().noted(one);
    };
    await Promise.all(Array.from({ length: 40 }, (_, number) => add(number)));
    const report = await verify();
    expect(report).toMatchObject({ records: 40, violations: [] });
  });

  test("has no record of what was rolled back, and no gap for it", async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await service().record(tx, entry());
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await recordMany(2);
    expect(await verify()).toMatchObject({ records: 2, violations: [] });
  });

  test.each([
    ["actor", "update audit_record set actor_name = 'somebody' where position = 3"],
    ["actor's id", "update audit_record set actor_id = null where position = 3"],
    ["action", "update audit_record set action = 'refused' where position = 3"],
    ["target", "update audit_record set target_name = '' where position = 3"],
    ["target's id", "update audit_record set target_id = null where position = 3"],
    ["company", "update audit_record set company_id = null where position = 3"],
    ["branch", "update audit_record set branch_id = company_id where position = 3"],
    ["state before", "update audit_record set before = null where position = 3"],
    ["state after", `update audit_record set after = '{"balance": "1.00"}' where position = 3`],
    ["request", "update audit_record set request_id = '' where position = 3"],
    ["time", "update audit_record set at = at - interval '1 microsecond' where position = 3"],
  ])("with one record's %s changed has a violation there", async (_field, statement) => {
    await recordMany(5);
    await tamper(statement);
    expect((await verify()).violations).toEqual([{ position: 3, violation: "record was changed" }]);
  });

  test("with a record changed and hashed again has a violation after it", async () => {
    await recordMany(5);
    await tamper("update audit_record r set actor_name = 'somebody' where position = 3");
    await tamper("update audit_record r set hash = audit_hash(r) where position = 3");
    expect((await verify()).violations).toEqual([
      { position: 4, violation: "record before it was changed or removed" },
    ]);
  });

  test("with a record removed has a violation after it", async () => {
    await recordMany(5);
    await tamper("delete from audit_record where position = 3");
    expect((await verify()).violations).toEqual([
      { position: 4, violation: "record before it was changed or removed" },
    ]);
  });

  test("with its first record removed has a violation at the next", async () => {
    await recordMany(3);
    await tamper("delete from audit_record where position = 1");
    expect((await verify()).violations).toMatchObject([{ position: 2 }]);
  });

  test("cut off at the end no longer has the hash that somebody kept", async () => {
    await recordMany(5);
    const { head } = await verify();
    await recordMany(1);
    expect((await verify(head)).hasKept).toBe(true);
    await tamper("delete from audit_record where position >= 5");
    expect(await verify(head)).toMatchObject({ violations: [], hasKept: false });
  });

  test("cannot be changed, emptied or written past its function by the server, and not even by its owner unless he tries hard", async () => {
    await recordMany(1);
    const { db, owner } = database;
    await expect(db.deleteFrom("audit_record").execute()).rejects.toThrow("permission denied");
    await expect(db.updateTable("audit_record").set({ actor_name: "x" }).execute()).rejects.toThrow(
      "permission denied",
    );
    await expect(owner.query("update audit_record set actor_name = 'x'")).rejects.toThrow("append only");
    await expect(owner.query("truncate audit_record")).rejects.toThrow("append only");
  });
});

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

test("a refused attempt that cannot be stored fails nothing", async () => {
  const broken = createAuditService({ db: { ...database.db } as never, log: createLog("silent") });
  await expect(broken.refused(entry())).resolves.toBeUndefined();
});
