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

/** The deposit or withdrawal that a reference names, where it lies in a scope. */
export async function paymentsOf(queries: Queries, { companyId }: Scope, reference: string) {
  const { rows } = await sql<{ id: string; company: string; createdAt: Date }>`
    select p.id, company.name as company, p.created_at as "createdAt"
    from (select id, payment_account_id, created_at from deposit where reference = ${reference}
      union all select id, payment_account_id, created_at from withdrawal where reference = ${reference}) p
    join payment_account a on a.id = p.payment_account_id
    join company_directory company on company.id = a.company_id
    where ${companyId}::uuid is null or a.company_id = ${companyId}`.execute(queries);
  return rows;
}
