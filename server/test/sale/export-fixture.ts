import { createRequire } from "node:module";
import { beforeEach } from "vitest";
import { createAuditService } from "../../src/audit/service.ts";
import type { StaffMember } from "../../src/company/service.ts";
import { createLog } from "../../src/log.ts";
import { createSaleService, type SalesExport } from "../../src/sale/service.ts";
import { forAllTests } from "../for-all-tests.ts";
import { saleDatabase } from "../sale-fixture.ts";

/** Reads a workbook with another package than the one that writes it: the one that the end-to-end tests have. */
const requireAsE2e = createRequire(new URL("../../../e2e/package.json", import.meta.url));
type Workbook = { sheet: string; data: (string | number | Date | null)[][] }[];
export const readXlsx: { default: (file: Buffer) => Promise<Workbook> } = await import(
  requireAsE2e.resolve("read-excel-file/node")
);

export let fixture: Awaited<ReturnType<typeof saleDatabase>>;

/** For all tests of a file: one database; for each test no sales in it. */
export function exporting(): void {
  fixture = forAllTests(saleDatabase);
  beforeEach(() => fixture.owner.query("truncate sale"));
}

/** Of what was guaranteed, and of taxes. */
export const nothing = ["0.00", "0.00", "0.00"];
export const service = () => {
  const { db } = fixture;
  return createSaleService({ db, audit: createAuditService({ db, log: createLog("silent") }), now: Date.now });
};
export const march = {
  ...{ startDay: "2026-03-01", endDay: "2026-03-31", language: "en" as const, calendar: "gregory" as const },
  ...{ companyId: undefined, branchId: undefined, cashierId: undefined, code: undefined },
};
export const exported = (staff: StaffMember, format: SalesExport["format"], filter: Partial<SalesExport> = {}) =>
  service().exportFile({ staff, requestId: "request-1" }, { ...march, ...filter, format });

/** Fields of a CSV by RFC 4180. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
