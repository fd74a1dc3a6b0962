import type { AuditAction } from "@derash/protocol/audit";
import { searchOf } from "../data/address.ts";
import { auditActions } from "../kit/staff/action-labels.ts";
import { type Days, isDay, rangeIssue } from "../kit/staff/day/days.ts";

/** Which lines are looked at. Empty is everything. */
export type AuditFilter = Days & { search: string; action: AuditAction | ""; companyId: string };

export const everything: AuditFilter = { search: "", action: "", companyId: "", start: "", end: "" };

/** The filter that a URL's query names; what cannot be asked for is as if it were not there. */
export function filterOf(search: URLSearchParams): AuditFilter {
  const start = search.get("start_date");
  const end = search.get("end_date");
  const hasDays = isDay(start) && isDay(end) && rangeIssue({ start, end }) === null;
  return {
    search: (search.get("search") ?? "").trim().slice(0, 100),
    action: auditActions.find((action) => action === search.get("action")) ?? "",
    companyId: search.get("company_id") ?? "",
    ...(hasDays ? { start, end } : { start: "", end: "" }),
  };
}

/** What the server is asked for: only what is chosen. */
export function askedOf({ search, action, companyId, start, end }: AuditFilter) {
  return {
    search: search.trim() || undefined,
    action: action || undefined,
    company_id: companyId || undefined,
    start_date: start || undefined,
    end_date: end || undefined,
  };
}

/** The same in the page's own URL. */
export function queryOf(filter: AuditFilter): URLSearchParams {
  return searchOf(askedOf(filter));
}
