import type { Role } from "@derash/protocol/staff";
import { useBranches, useCashiers, useCompanies } from "../../kit/staff/unit-queries.ts";
import type { Receiver } from "./bulk-list.ts";

export type ReceiverKind = "companies" | "branches" | "cashiers";

/** Whom a role pays: those one step below, and a company all of its people. */
export const kindsOf: Record<Role, readonly ReceiverKind[]> = {
  super_admin: ["companies"],
  company_admin: ["branches", "cashiers"],
  branch_admin: ["cashiers"],
  cashier: [],
};

/** All of a kind that one may give credit to, by name. */
export function useReceivers(kind: ReceiverKind) {
  const companies = useCompanies(kind === "companies");
  const branches = useBranches(kind === "branches");
  const cashiers = useCashiers(kind === "cashiers");
  const query = { companies, branches, cashiers }[kind];
  const units = (kind === "companies" ? companies.data : branches.data) ?? [];
  const receivers: Receiver[] =
    kind === "cashiers"
      ? (cashiers.data ?? []).map(({ id, username, branch_name, balance, status }) => ({
          ...{ userId: id, name: username, detail: branch_name, balance, isActive: status },
        }))
      : units.map(({ user_id, name, username, balance, status }) => ({
          ...{ userId: user_id, name, detail: username, balance, isActive: status },
        }));
  return { query, receivers };
}
