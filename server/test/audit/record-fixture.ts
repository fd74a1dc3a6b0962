import { afterAll, beforeAll, beforeEach } from "vitest";
import { type AuditEntry, createAuditService } from "../../src/audit/service.ts";
import { createLog } from "../../src/log.ts";
import { type TestDatabase, testDatabase } from "../database.ts";
import { type StaffFixture, staffFixture } from "../staff-fixture.ts";

export let database: TestDatabase;
export let fixture: StaffFixture;

/** For all tests of a file: people of two companies, each test with an audit without records. */
export function emptyAuditForEach(): void {
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
}

export const service = () => createAuditService({ db: database.db, log: createLog("silent") });

/** What a thief with the owner's rights can do, and no server. */
async function asOwner(...statements: string[]): Promise<void> {
  for (const statement of statements) await database.owner.query(statement);
}
export const tamper = (statement: string) =>
  asOwner("alter table audit_record disable trigger all", statement, "alter table audit_record enable trigger all");

export function entry(change: Partial<AuditEntry> = {}): AuditEntry {
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

export async function recordMany(count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    await service().record(database.db, entry({ after: { balance: `${number}.00` } }));
  }
}
