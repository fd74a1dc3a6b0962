import type { Branch, Cashier, Company } from "@derash/protocol/management";
import { useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";

const root = "/api/user/management";

/** The start of the key of everything that hangs on companies, branches, cashiers and their balances. */
export const managementKey = ["management"] as const;
export const branchesKey = [...managementKey, "branches"] as const;

export function useCompanies(isWanted: boolean) {
  return useQuery({
    queryKey: [...managementKey, "companies"],
    queryFn: () => api<Company[]>(`${root}/companies/`),
    enabled: isWanted,
  });
}

/** The branches of a company; all that one may see when none is named. */
export function useBranches(isWanted: boolean, companyId: string | null = null) {
  const query = companyId === null ? "" : `?company=${encodeURIComponent(companyId)}`;
  return useQuery({
    queryKey: [...branchesKey, companyId ?? ""],
    queryFn: () => api<Branch[]>(`${root}/branches/${query}`),
    enabled: isWanted,
  });
}

/** The cashiers of a branch, of a company, or all that one may see. */
export function useCashiers(
  isWanted: boolean,
  { company = "", branch = "" }: { company?: string; branch?: string } = {},
) {
  const query = new URLSearchParams({ ...(company && { company }), ...(branch && { branch }) }).toString();
  return useQuery({
    queryKey: [...managementKey, "cashiers", query],
    queryFn: () => api<Cashier[]>(`${root}/cashiers/${query && `?${query}`}`),
    enabled: isWanted,
  });
}
