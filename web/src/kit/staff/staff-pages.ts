import type { Role } from "@derash/protocol/staff";

const cashiers = ["cashier"] as const satisfies readonly Role[];
const owners = ["super_admin", "company_admin"] as const satisfies readonly Role[];
const admins = [...owners, "branch_admin"] as const satisfies readonly Role[];
const everybody = [...admins, ...cashiers] as const satisfies readonly Role[];

/**
 * Every page of the console and who has it. What is shown on it depends on the role too. The routes are made of this table and
 * the journeys walk along it, so that a page cannot be had without being looked at.
 */
export const staffPages = {
  "/": cashiers,
  "/game": cashiers,
  "/hall": cashiers,
  "/receipt/:saleId": cashiers,
  "/cartelas/print": everybody,
  "/today": admins,
  "/user-management": everybody,
  "/user-management/credit": admins,
  "/companies/:id": ["super_admin"],
  "/branches/:id": admins,
  "/players/:telegramId": owners,
  "/statement": everybody,
  "/generator": everybody,
  "/shifts": everybody,
  "/shifts/:id": everybody,
  "/shifts/:id/now": ["company_admin", "branch_admin"],
  "/day-close": admins,
  "/voice": ["company_admin"],
  "/sales": everybody,
  "/dispute/:round?": everybody,
  "/balance-management": everybody,
  "/cash": cashiers,
  "/withdrawals": owners,
  "/payments": owners,
  "/payments/:id": owners,
  "/payment-phones": owners,
  "/payment-providers": owners,
  "/reconciliation": owners,
  "/reconciliation/:account/:day": owners,
  "/audit": owners,
  "/fairness": owners,
  "/bonuses": owners,
  "/taxes": owners,
  "/fees": owners,
  "/profile": everybody,
} as const satisfies Record<string, readonly Role[]>;

export type StaffPath = keyof typeof staffPages;

/** The pages of a role, in the order of the table. */
export function pagesOf(role: Role): StaffPath[] {
  return (Object.keys(staffPages) as StaffPath[]).filter((path) =>
    (staffPages[path] as readonly Role[]).includes(role),
  );
}
