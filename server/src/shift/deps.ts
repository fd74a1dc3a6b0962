import type { AuditService } from "../audit/service.ts";
import type { CompanyService } from "../company/service.ts";
import type { HallRules } from "../hall-rules/service.ts";
import type { LedgerService } from "../ledger/service.ts";
import type { Db, Queries } from "../postgres/db.ts";

/** Of a company's rules of its halls, those that are about drawers. */
export type DrawerRules = Pick<HallRules, "isOpeningCountRequired" | "noteAbove" | "approvalAbove">;

export type ShiftDeps = {
  db: Db;
  ledger: LedgerService;
  companies: Pick<CompanyService, "lockStaff" | "branchOf" | "findCompany" | "findBranch" | "findStaff">;
  audit: Pick<AuditService, "record">;
  hallRules: { rulesOf: (queries: Queries, companyId: string) => Promise<DrawerRules> };
};
