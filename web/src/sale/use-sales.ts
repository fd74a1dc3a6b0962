import type { Sale, SalesPeriods, SalesPoint, SalesSummary } from "@derash/protocol/sale";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { api } from "../shared/api.ts";
import { beforeOf, firstPage, type PageStack } from "../shared/staff/page-stack.ts";
import { apiQuery, filterOf, isDefault, type SalesFilter, searchOf } from "./sales-filter.ts";

export const salesPageSize = 20;
const salesKey = "sales";

/** The filter that has been searched for. It lives in the URL, so that a reload or a shared link shows the same. */
export function useSalesFilter() {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const now = new Date();
  const filter = filterOf(search, now);
  const show = (next: SalesFilter) => {
    const wanted = searchOf(next, now);
    // The same once more is asked for because something may have been sold since.
    if (wanted.toString() === search.toString()) void client.invalidateQueries({ queryKey: [salesKey] });
    else setSearch(wanted);
  };
  return { filter, show, isActive: !isDefault(filter, now), clear: () => show(filterOf(new URLSearchParams(), now)) };
}

/** Everything that the page shows of a filter; what was there stays until the new is. */
export function useSales(filter: SalesFilter) {
  const query = apiQuery(filter).toString();
  const [place, setPlace] = useState<{ query: string; stack: PageStack }>({ query, stack: firstPage });
  // Another filter has other pages.
  const stack = place.query === query ? place.stack : firstPage;
  const before = beforeOf(stack);
  const page = before === undefined ? "" : `&before=${before}`;
  const list = useRead<Sale[]>(`/api/sales/?${query}&page_size=${salesPageSize}${page}`);
  const summary = useRead<SalesSummary>(`/api/sales/summary/?${query}`);
  const points = useRead<SalesPoint[]>(`/api/sales/chart/?${query}`);
  const periods = useRead<SalesPeriods>("/api/sales/periods/");
  const all = [list, summary, points, periods];
  return {
    list,
    summary,
    points,
    periods,
    stack,
    goTo: (next: PageStack) => setPlace({ query, stack: next }),
    isFetching: all.some(({ isFetching }) => isFetching),
    error: all.find(({ error }) => error !== null)?.error ?? null,
    retry: () => all.map(({ refetch }) => refetch()),
  };
}

function useRead<T>(path: string) {
  return useQuery({ queryKey: [salesKey, path], queryFn: () => api<T>(path), placeholderData: keepPreviousData });
}
