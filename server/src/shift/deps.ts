import type { Santim } from "@derash/game/money";
import type { AuditService } from "../audit/service.ts";
import type { CompanyService } from "../company/service.ts";
import type { LedgerService } from "../ledger/service.ts";
import type { Db, Queries } from "../postgres/db.ts";

/** A company's word on its drawers. */
export type DrawerRules = { isOpeningCountRequired: boolean; noteAbove: Santim; approvalAbove: Santim };

export type ShiftDeps = {
  db: Db;
  ledger: LedgerService;
  companies: Pick<CompanyService, "lockStaff">;
  audit: Pick<AuditService, "record">;
  rulesOf: (queries: Queries, companyId: string) => Promise<DrawerRules>;
};
