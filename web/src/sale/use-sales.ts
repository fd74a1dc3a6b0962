import { listSales, readSalesChart, readSalesPeriods, readSalesSummary } from "@derash/protocol/path/sale";
import type { SalesSort } from "@derash/protocol/report/sale";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { call } from "../data/api.ts";
import { useCalendar } from "../i18n/date.ts";
import { useNow } from "../kit/staff/day/use-now.ts";
import { keptBeside } from "../kit/staff/table/kept-beside.ts";
import { beforeOf, cutToPage, firstPage, type PageStack } from "../kit/staff/table/page-stack.ts";
import { usePageSize } from "../kit/staff/table/use-page-size.ts";
import { askedOf, filterOf, isDefault, type SalesFilter, searchOf } from "./sales-filter.ts";

// The specification's; on a phone a sale is a card of ten lines (docs/decisions/0165-twenty-sales-on-a-desk-three-on-a-phone.md).
const salesOnDesk = 20;
const salesOnPhone = 3;
const salesKey = "sales";

/** The filter that has been searched for. It lives in the URL, so that a reload or a shared link shows the same. */
export function useSalesFilter() {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const calendar = useCalendar();
  const now = useNow();
  const filter = filterOf(search, now, calendar);
  const show = (next: SalesFilter) => {
    const wanted = searchOf(next, now, calendar);
    // The same once more is asked for because something may have been sold since.
    if (wanted.toString() === search.toString()) void client.invalidateQueries({ queryKey: [salesKey] });
    else setSearch(wanted);
  };
  return {
    filter,
    show,
    isActive: !isDefault(filter, now, calendar),
    clear: () => show(filterOf(new URLSearchParams(), now, calendar)),
  };
}

type Asked = ReturnType<typeof askedOf>;
type Page = { sort: SalesSort; pageSize: number; before: number | undefined };

/** What stands beside a filter is of that filter: there is nothing of another one to be read meanwhile, nor where no answer comes. */
export const summaryQuery = (asked: Asked) => ({
  queryKey: [salesKey, "summary", asked],
  queryFn: () => call(readSalesSummary, { query: asked }),
});
const chartQuery = (asked: Asked) => ({
  queryKey: [salesKey, "chart", asked],
  queryFn: () => call(readSalesChart, { query: asked }),
});
const periodsQuery = { queryKey: [salesKey, "periods"], queryFn: () => call(readSalesPeriods) };

/** From one page or order of a filter to the next, what was there stays until the new is. */
export const listQuery = (asked: Asked, page: Page) => ({
  queryKey: [salesKey, "list", asked, page],
  queryFn: async () => {
    const { pageSize, ...place } = page;
    const query = { ...asked, ...place, page_size: pageSize + 1 };
    const { rows: sales, hasNext } = cutToPage(await call(listSales, { query }), pageSize);
    return { sales, hasNext };
  },
  placeholderData: keptBeside(asked, 2),
});

/** The first page is asked for anew when one comes back to it, and so are the sums above it: else they are of other sales. */
export function turnTo(client: QueryClient, asked: Asked, next: PageStack): void {
  if (next.length > 0) return;
  for (const { queryKey } of [summaryQuery(asked), chartQuery(asked), periodsQuery])
    void client.invalidateQueries({ queryKey });
}

/** Everything that the page shows of a filter. */
export function useSales(filter: SalesFilter) {
  const client = useQueryClient();
  const asked = askedOf(filter);
  const [sort, setSort] = useState<SalesSort>("-created");
  // Another filter, and another order, has other pages.
  const pageSize = usePageSize(salesOnDesk, salesOnPhone);
  const query = JSON.stringify([asked, sort, pageSize]);
  const [place, setPlace] = useState<{ query: string; stack: PageStack }>({ query, stack: firstPage });
  const stack = place.query === query ? place.stack : firstPage;
  const before = beforeOf(stack);
  const list = useQuery(listQuery(asked, { sort, pageSize, before }));
  const summary = useQuery(summaryQuery(asked));
  const points = useQuery(chartQuery(asked));
  const periods = useQuery(periodsQuery);
  const all = [list, summary, points, periods];
  return {
    list,
    summary,
    points,
    periods,
    stack,
    pageSize,
    sort,
    sortBy: setSort,
    goTo: (next: PageStack) => {
      setPlace({ query, stack: next });
      turnTo(client, asked, next);
    },
    isFetching: all.some(({ isFetching }) => isFetching),
    error: all.find(({ error }) => error !== null)?.error ?? null,
    retry: () => all.map(({ refetch }) => refetch()),
  };
}
