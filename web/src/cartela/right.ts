/** What a person may do with the cartelas that they see. */
export type Right = "manage" | "copy" | "view";

/** Company people manage, branch people make copies; an unknown or missing user type may only look. */
export function cartelaRight(userType: unknown): Right {
  switch (userType) {
    case "super_admin":
    case "company_admin":
      return "manage";
    case "branch_admin":
    case "cashier":
      return "copy";
    default:
      return "view";
  }
}
