import { listAudit } from "@derash/protocol/path/audit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { call } from "../data/api.ts";
import { keptBeside } from "../kit/staff/table/kept-beside.ts";
import { beforeOf, firstPage, type PageStack } from "../kit/staff/table/page-stack.ts";
import { usePageSize } from "../kit/staff/table/use-page-size.ts";
import { type AuditFilter, askedOf, filterOf, queryOf } from "./audit-filter.ts";

const auditKey = "audit";
/** What a line changed takes room: so many are two screens. */
const linesOnDesk = 15;
const linesOnPhone = 8;

/** The filter that has been searched for. It lives in the URL, so that a reload or a shared link shows the same. */
export function useAuditFilter() {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const show = (next: AuditFilter) => {
    const wanted = queryOf(next);
    // The same once more is asked for because something may have been done since.
    if (wanted.toString() === search.toString()) void client.invalidateQueries({ queryKey: [auditKey] });
    else setSearch(wanted);
  };
  return { filter: filterOf(search), show };
}

type Page = { before: number | undefined; page_size: number };

/** Lines beside a filter are of that filter; from one page of it to the next, what was there stays. */
export const auditQuery = (asked: ReturnType<typeof askedOf>, page: Page) => ({
  queryKey: [auditKey, "list", asked, page],
  queryFn: () => call(listAudit, { query: { ...asked, ...page } }),
  placeholderData: keptBeside(asked, 2),
});

/** One page of the lines that fit. */
export function useAudit(filter: AuditFilter) {
  const query = queryOf(filter).toString();
  const [place, setPlace] = useState<{ query: string; stack: PageStack }>({ query, stack: firstPage });
  // Another filter has other pages.
  const stack = place.query === query ? place.stack : firstPage;
  const before = beforeOf(stack);
  const page = useQuery(auditQuery(askedOf(filter), { before, page_size: usePageSize(linesOnDesk, linesOnPhone) }));
  return { page, stack, goTo: (next: PageStack) => setPlace({ query, stack: next }) };
}
