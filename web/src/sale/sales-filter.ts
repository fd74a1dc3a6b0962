import { searchOf as given } from "../data/address.ts";
import type { Calendar } from "../i18n/date.ts";
import { currentMonth, type Days, isDay, type RangeIssue, rangeIssue } from "../kit/staff/day/days.ts";

/** Which sales are looked at. Empty ids are everyone's. */
export type SalesFilter = Days & { companyId: string; branchId: string; cashierId: string; code: string };

/** The month of the reader's calendar. */
export function defaultFilter(now: Date, calendar: Calendar): SalesFilter {
  return { ...currentMonth(now, calendar), companyId: "", branchId: "", cashierId: "", code: "" };
}

/** The server refuses a longer range. */
const yearsMax = 3;

/** What is wrong with days that somebody wants to search; null when they can be asked for. */
export function daysIssue(days: Days): RangeIssue | null {
  return rangeIssue(days, yearsMax);
}

/** The filter that a URL's query names. Days that cannot be asked for are as if they were not there. */
export function filterOf(search: URLSearchParams, now: Date, calendar: Calendar): SalesFilter {
  const standard = defaultFilter(now, calendar);
  const start = search.get("start_date");
  const end = search.get("end_date");
  const hasDays = isDay(start) && isDay(end) && daysIssue({ start, end }) === null;
  return {
    ...(hasDays ? { start, end } : { start: standard.start, end: standard.end }),
    companyId: search.get("company_id") ?? "",
    branchId: search.get("branch_id") ?? "",
    cashierId: search.get("cashier_id") ?? "",
    code: codeOf(search.get("code") ?? ""),
  };
}

/** The query for the page's own URL: nothing for the default, so that a link to the page stays on the current month. */
export function searchOf(filter: SalesFilter, now: Date, calendar: Calendar): URLSearchParams {
  return isDefault(filter, now, calendar) ? new URLSearchParams() : given(askedOf(filter));
}

export function isDefault(filter: SalesFilter, now: Date, calendar: Calendar): boolean {
  const standard = defaultFilter(now, calendar);
  return (Object.keys(standard) as (keyof SalesFilter)[]).every((key) => filter[key] === standard[key]);
}

/** What the server is asked for: only what is chosen. */
export function askedOf({ start, end, companyId, branchId, cashierId, code }: SalesFilter) {
  return {
    start_date: start,
    end_date: end,
    company_id: companyId || undefined,
    branch_id: branchId || undefined,
    cashier_id: cashierId || undefined,
    code: code || undefined,
  };
}

/** The code of a round as people type it; empty where it is none. */
export function codeOf(typed: string): string {
  const code = typed.trim().toUpperCase();
  return /^ETH[A-Z0-9]{3}$/.test(code) ? code : "";
}
