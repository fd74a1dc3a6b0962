import type { Role } from "@derash/protocol/staff";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { StaffIconName } from "./StaffIcon.tsx";

type Entry = { path: string; icon: StaffIconName; words: MessageDescriptor; only?: readonly Role[] };

const entries: readonly Entry[] = [
  { path: "/", icon: "sell", words: msg`Sell`, only: ["cashier"] },
  { path: "/today", icon: "today", words: msg`Today`, only: ["super_admin", "company_admin", "branch_admin"] },
  { path: "/shifts", icon: "shift", words: msg`Shifts` },
  {
    path: "/user-management",
    icon: "users",
    words: msg`Users`,
    only: ["super_admin", "company_admin", "branch_admin"],
  },
  { path: "/user-management", icon: "users", words: msg`Desk`, only: ["cashier"] },
  { path: "/cash", icon: "cash", words: msg`Cash in, cash out`, only: ["cashier"] },
  { path: "/generator", icon: "cards", words: msg`Cards` },
  { path: "/sales", icon: "sales", words: msg`Sales` },
  { path: "/withdrawals", icon: "withdrawal", words: msg`Withdrawals`, only: ["super_admin", "company_admin"] },
  { path: "/payments", icon: "payment", words: msg`Payments`, only: ["super_admin", "company_admin"] },
  { path: "/balance-management", icon: "account", words: msg`My Account` },
  { path: "/bonuses", icon: "bonus", words: msg`Bonuses`, only: ["super_admin", "company_admin"] },
  { path: "/voice", icon: "play", words: msg`Own voice`, only: ["company_admin"] },
  { path: "/taxes", icon: "tax", words: msg`Taxes`, only: ["super_admin", "company_admin"] },
  { path: "/audit", icon: "audit", words: msg`Audit`, only: ["super_admin", "company_admin"] },
  { path: "/fairness", icon: "fairness", words: msg`Fairness`, only: ["super_admin", "company_admin"] },
  { path: "/profile", icon: "profile", words: msg`Profile` },
];

/** The pages of a role, in the order of the menu. */
export function menuOf(role: Role): readonly Entry[] {
  return entries.filter(({ only }) => only === undefined || only.includes(role));
}
