import type { AuditAction } from "@derash/protocol/audit";
import { type Days, isDay, rangeFault } from "../shared/staff/days.ts";
import { auditActions } from "./action-words.ts";

/** Which lines are looked at. Empty is everything. */
export type AuditFilter = Days & { search: string; action: AuditAction | ""; companyId: string };

export const everything: AuditFilter = { search: "", action: "", companyId: "", start: "", end: "" };

/** The filter that a URL's query names; what cannot be asked for is as if it were not there. */
export function filterOf(search: URLSearchParams): AuditFilter {
  const start = search.get("start_date");
  const end = search.get("end_date");
  const hasDays = isDay(start) && isDay(end) && rangeFault({ start, end }) === null;
  return {
    search: (search.get("search") ?? "").trim().slice(0, 100),
    action: auditActions.find((action) => action === search.get("action")) ?? "",
    companyId: search.get("company_id") ?? "",
    ...(hasDays ? { start, end } : { start: "", end: "" }),
  };
}

/** The query for the page's own URL and for the server: only what is chosen. */
export function queryOf({ search, action, companyId, start, end }: AuditFilter): URLSearchParams {
  const query = new URLSearchParams({
    ...{ search: search.trim(), action, company_id: companyId },
    ...{ start_date: start, end_date: end },
  });
  for (const [key, value] of [...query]) if (value === "") query.delete(key);
  return query;
}
