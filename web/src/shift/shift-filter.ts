import { type Days, isDay, rangeFault } from "../shared/staff/days.ts";

/** Which shifts are looked at. Empty is everything. */
export type ShiftFilter = Days & { branchId: string };

export const everything: ShiftFilter = { start: "", end: "", branchId: "" };

/** The filter that a URL's query names; days that cannot be asked for are as if they were not there. */
export function filterOf(search: URLSearchParams): ShiftFilter {
  const start = search.get("start_date");
  const end = search.get("end_date");
  const hasDays = isDay(start) && isDay(end) && rangeFault({ start, end }) === null;
  return { ...(hasDays ? { start, end } : { start: "", end: "" }), branchId: search.get("branch_id") ?? "" };
}

/** The query for the page's own URL and for the server: only what is chosen. */
export function queryOf({ start, end, branchId }: ShiftFilter): URLSearchParams {
  const query = new URLSearchParams({ start_date: start, end_date: end, branch_id: branchId });
  for (const [name, value] of [...query]) if (value === "") query.delete(name);
  return query;
}
