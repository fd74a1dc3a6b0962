import type { SalesSort } from "@derash/protocol/report/sale";
import { beforeEach } from "vitest";
import { createAuditService } from "../../src/audit/service.ts";
import type { StaffMember } from "../../src/company/service.ts";
import { createLog } from "../../src/log.ts";
import { createSaleService, type SalesFilter } from "../../src/sale/service.ts";
import { forAllTests } from "../for-all-tests.ts";
import { saleDatabase } from "../sale-fixture.ts";

export let fixture: Awaited<ReturnType<typeof saleDatabase>>;

/** For all tests of a file: one database; for each test no sales in it. */
export function reporting(): void {
  fixture = forAllTests(saleDatabase);
  beforeEach(() => fixture.owner.query("truncate sale"));
}

export const service = (now = "2026-03-15T12:00:00Z", db = fixture.db) =>
  createSaleService({
    db,
    audit: createAuditService({ db, log: createLog("silent") }),
    now: () => Date.parse(now),
  });
export const filterOf = (filter: Partial<SalesFilter> = {}): SalesFilter => ({
  startDay: undefined,
  endDay: undefined,
  companyId: undefined,
  branchId: undefined,
  cashierId: undefined,
  code: undefined,
  ...filter,
});
export const list = (
  staff: StaffMember,
  filter: Partial<SalesFilter> = {},
  { before, pageSize = 20, sort = "-created" }: { before?: number; pageSize?: number; sort?: SalesSort } = {},
) => service().list(staff, { ...filterOf(filter), before, pageSize, sort });
export const ids = async (sales: ReturnType<typeof list>) => (await sales).map(({ id }) => id);
