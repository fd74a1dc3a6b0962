import { listBranches, listCashiers, listCompanies } from "@derash/protocol/path/management";
import { useQuery } from "@tanstack/react-query";
import { callPage, type Listed } from "../../data/api.ts";

/** The start of the key of everything that hangs on companies, branches, cashiers and their balances. */
export const managementKey = ["management"] as const;
export const branchesKey = [...managementKey, "branches"] as const;

/** All rows of a list to choose from, as many answers as that takes. */
async function allOf<Row>(ask: (page: number) => Promise<Listed<Row[]>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const answer = await ask(page);
    rows.push(...answer.rows);
    if (answer.rows.length === 0 || rows.length >= answer.count) return rows;
  }
}

export function useCompanies(isWanted: boolean) {
  return useQuery({
    queryKey: [...managementKey, "companies"],
    queryFn: () => allOf((page) => callPage(listCompanies, { query: { page } })),
    enabled: isWanted,
  });
}

/** The branches of a company; all that one may see when none is named. */
export function useBranches(isWanted: boolean, companyId: string | null = null) {
  return useQuery({
    queryKey: [...branchesKey, companyId ?? ""],
    queryFn: () => allOf((page) => callPage(listBranches, { query: { page, company: companyId ?? undefined } })),
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
    queryFn: () => allOf((page) => callPage(listCashiers, { query: { ...query, page } })),
    enabled: isWanted,
  });
}
