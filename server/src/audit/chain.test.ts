import { createHash } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { database, emptyAuditForEach, entry, recordMany, service, tamper } from "../../test/audit/record-fixture.ts";
import { createLog } from "../log.ts";
import type { Tables } from "../postgres/schema.ts";
import { verifyChain } from "./chain.ts";
import { createAuditService } from "./service.ts";

emptyAuditForEach();

const verify = (kept: string | null = null) => verifyChain(database.db, kept);

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

test("a refused attempt that cannot be stored fails nothing", async () => {
  const broken = createAuditService({ db: { ...database.db } as never, log: createLog("silent") });
  await expect(broken.refused(entry())).resolves.toBeUndefined();
});
