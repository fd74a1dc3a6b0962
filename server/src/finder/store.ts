import { sql } from "kysely";
import type { Scope } from "../company/service.ts";
import type { Queries } from "../postgres/db.ts";

/** Rounds that bore a code and lie in a scope, newest first. */
export async function roundsOf(queries: Queries, scope: Scope, code: string, limit: number) {
  let rounds = queries
    .selectFrom("round_directory as r")
    .innerJoin("branch_directory as branch", "branch.id", "r.branch_id")
    .innerJoin("company_directory as company", "company.id", "r.company_id")
    .select(["r.id", "r.code", "branch.name as branch", "company.name as company"])
    .select(sql<Date>`uuid_extract_timestamp(r.id)`.as("openedAt"))
    .where("r.code", "=", code);
  if (scope.companyId !== null) rounds = rounds.where("r.company_id", "=", scope.companyId);
  if (scope.branchId !== null) rounds = rounds.where("r.branch_id", "=", scope.branchId);
  return rounds.orderBy("r.id", "desc").limit(limit).execute();
}
