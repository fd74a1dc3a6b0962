// Who may call, from one kind of people to all who can sign in.
export const player = ["player"] as const;
export const cashier = ["cashier"] as const;
export const superAdmin = ["super_admin"] as const;
export const companyAdmin = ["company_admin"] as const;
export const companyUp = ["super_admin", "company_admin"] as const;
export const branchUp = ["super_admin", "company_admin", "branch_admin"] as const;
/** Admins of a company, who answer for its drawers; a super admin does not. */
export const companyAdmins = ["company_admin", "branch_admin"] as const;
export const staff = ["super_admin", "company_admin", "branch_admin", "cashier"] as const;
export const signedIn = ["player", ...staff] as const;
