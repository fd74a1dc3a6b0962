import type { Role } from "@derash/protocol/staff";

/** Who takes a large difference as it is: not the one who counted, and nobody outside of the company. */
export function mayApproveShifts(role: Role): boolean {
  return role === "company_admin" || role === "branch_admin";
}
