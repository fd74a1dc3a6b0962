import { listBranches, listCashiers, listCompanies } from "@derash/protocol/path/management";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api.ts";

/** The start of the key of everything that hangs on companies, branches, cashiers and their balances. */
export const managementKey = ["management"] as const;
export const branchesKey = [...managementKey, "branches"] as const;

export function useCompanies(isWanted: boolean) {
  return useQuery({
    queryKey: [...managementKey, "companies"],
    queryFn: () => call(listCompanies),
    enabled: isWanted,
  });
}

/** The branches of a company; all that one may see when none is named. */
export function useBranches(isWanted: boolean, companyId: string | null = null) {
  return useQuery({
    queryKey: [...branchesKey, companyId ?? ""],
    queryFn: () => call(listBranches, { query: { company: companyId ?? undefined } }),
    enabled: isWanted,
  });
}

/** The cashiers of a branch, of a company, or all that one may see. */
export function useCashiers(
  isWanted: boolean,
  { company = "", branch = "" }: { company?: string; branch?: string } = {},
) {
  const query = { company: company || undefined, branch: branch || undefined };
  return useQuery({
    queryKey: [...managementKey, "cashiers", query],
    queryFn: () => call(listCashiers, { query }),
    enabled: isWanted,
  });
}
