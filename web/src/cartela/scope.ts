import type { StaffUser } from "@derash/protocol/staff";

/** Whose list of cartelas is looked at: a branch's, else the company's. Null: not chosen. */
export type Scope = { companyId: string | null; branchId: string | null };

/** The choice stands in the URL, but people of a branch have only their own. */
export function scopeOf(staff: Pick<StaffUser, "user_type" | "company" | "branch">, search: URLSearchParams): Scope {
  const company = search.get("company") || null;
  const branch = search.get("branch") || null;
  switch (staff.user_type) {
    case "super_admin":
      return { companyId: company, branchId: branch };
    case "company_admin":
      return { companyId: staff.company?.id ?? null, branchId: branch };
    default:
      return { companyId: staff.company?.id ?? null, branchId: staff.branch?.id ?? null };
  }
}

/** Only a super admin must first say whose list; everybody else has one. */
export function isChosen(staff: Pick<StaffUser, "user_type">, scope: Scope): boolean {
  return staff.user_type !== "super_admin" || scope.companyId !== null || scope.branchId !== null;
}

/** The fields that name the scope in a body that makes cartelas. A company's own id is known to the server. */
export function targetFields(staff: Pick<StaffUser, "user_type">, { companyId, branchId }: Scope) {
  return {
    ...(branchId !== null && { target_branch_id: branchId }),
    ...(staff.user_type === "super_admin" && companyId !== null && { company_id: companyId }),
  };
}

/** What names the scope where its list is asked for. */
export function listQuery(staff: Pick<StaffUser, "user_type">, { companyId, branchId }: Scope) {
  if (branchId !== null) return { branch_id: branchId };
  return staff.user_type === "super_admin" && companyId !== null ? { company_id: companyId } : {};
}
