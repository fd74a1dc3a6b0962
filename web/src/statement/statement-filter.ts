import { searchOf } from "../data/address.ts";
import type { Calendar } from "../i18n/date.ts";
import { currentMonth, type Days, isDay, rangeIssue } from "../kit/staff/day/days.ts";

/** Whose account of which days. Of the ids one is there; none: one's own. */
export type StatementFilter = Days & { companyId: string; branchId: string; cashierId: string };

/** The server refuses a longer range. */
const yearsMax = 3;

/** What a URL's query names; days that cannot be asked for are the month of the reader's calendar. */
export function filterOf(search: URLSearchParams, now: Date, calendar: Calendar): StatementFilter {
  const start = search.get("start_date");
  const end = search.get("end_date");
  const hasDays = isDay(start) && isDay(end) && rangeIssue({ start, end }, yearsMax) === null;
  return {
    ...(hasDays ? { start, end } : currentMonth(now, calendar)),
    companyId: search.get("company_id") ?? "",
    branchId: search.get("branch_id") ?? "",
    cashierId: search.get("cashier_id") ?? "",
  };
}

/** What the server is asked for. */
export function askedOf({ start, end, companyId, branchId, cashierId }: StatementFilter) {
  return {
    company_id: companyId || undefined,
    branch_id: branchId || undefined,
    cashier_id: cashierId || undefined,
    start_date: start,
    end_date: end,
  };
}

/** The same in the page's own URL. */
export function queryOf(filter: StatementFilter): URLSearchParams {
  return searchOf(askedOf(filter));
}

export function daysIssue(days: Days) {
  return rangeIssue(days, yearsMax);
}
