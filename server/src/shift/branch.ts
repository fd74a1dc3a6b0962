import { AppError } from "../app-error.ts";
import { isInScope, type StaffMember, scopeOf } from "../company/service.ts";
import type { ShiftDeps } from "./deps.ts";

type Branch = { id: string; companyId: string; name: string };

/** A branch in the scope of a person. Errors: not_found (missing or foreign). */
export async function branchOf(deps: ShiftDeps, staff: StaffMember, branchId: string): Promise<Branch> {
  const branch = await deps.companies.findBranch(branchId);
  if (!branch || !isInScope(scopeOf(staff), { companyId: branch.companyId, branchId: branch.id }))
    throw new AppError("not_found");
  return branch;
}
