import type { Branch, Cashier, Company } from "@derash/protocol/management";
import { useQuery } from "@tanstack/react-query";
import { apiPage } from "../api.ts";

const root = "/api/user/management";

/** The start of the key of everything that hangs on companies, branches, cashiers and their balances. */
export const managementKey = ["management"] as const;
export const branchesKey = [...managementKey, "branches"] as const;

/** All rows of a list to choose from, as many answers as that takes. */
async function allOf<Row>(list: string, query: Record<string, string> = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const answer = await apiPage<Row>(`${root}/${list}/?${new URLSearchParams({ ...query, page: String(page) })}`);
    rows.push(...answer.rows);
    if (answer.rows.length === 0 || rows.length >= answer.count) return rows;
  }
}

export function useCompanies(isWanted: boolean) {
  return useQuery({
    queryKey: [...managementKey, "companies"],
    queryFn: () => allOf<Company>("companies"),
    enabled: isWanted,
  });
}

/** The branches of a company; all that one may see when none is named. */
export function useBranches(isWanted: boolean, companyId: string | null = null) {
  return useQuery({
    queryKey: [...branchesKey, companyId ?? ""],
    queryFn: () => allOf<Branch>("branches", companyId === null ? {} : { company: companyId }),
    enabled: isWanted,
  });
}

/** The cashiers of a branch, of a company, or all that one may see. */
export function useCashiers(
  isWanted: boolean,
  { company = "", branch = "" }: { company?: string; branch?: string } = {},
) {
  const query = { ...(company && { company }), ...(branch && { branch }) };
  return useQuery({
    queryKey: [...managementKey, "cashiers", company, branch],
    queryFn: () => allOf<Cashier>("cashiers", query),
    enabled: isWanted,
  });
}
