import { type ShiftSort, type ShiftStatus, shiftSorts } from "@derash/protocol/hall/shift";
import { searchOf } from "../data/address.ts";
import { type Days, isDay, rangeIssue } from "../kit/staff/day/days.ts";

/** Which shifts are looked at. Empty is everything. */
export type ShiftFilter = Days & {
  companyId: string;
  branchId: string;
  cashierId: string;
  status: ShiftStatus | "";
  sort: ShiftSort;
};

export const everything: ShiftFilter = {
  start: "",
  end: "",
  companyId: "",
  branchId: "",
  cashierId: "",
  status: "",
  sort: "-opened",
};

export const shiftStates = ["open", "awaiting_approval", "closed", "approved"] as const satisfies ShiftStatus[];

/** The filter that a URL's query names; what cannot be asked for is as if it were not there. */
export function filterOf(search: URLSearchParams): ShiftFilter {
  const start = search.get("start_date");
  const end = search.get("end_date");
  const hasDays = isDay(start) && isDay(end) && rangeIssue({ start, end }) === null;
  return {
    ...(hasDays ? { start, end } : { start: "", end: "" }),
    companyId: search.get("company_id") ?? "",
    branchId: search.get("branch_id") ?? "",
    cashierId: search.get("cashier_id") ?? "",
    status: shiftStates.find((status) => status === search.get("status")) ?? "",
    sort: shiftSorts.find((sort) => sort === search.get("sort")) ?? "-opened",
  };
}

/** What the server is asked for: only what is chosen. */
export function askedOf({ start, end, companyId, branchId, cashierId, status, sort }: ShiftFilter) {
  return {
    start_date: start || undefined,
    end_date: end || undefined,
    company_id: companyId || undefined,
    branch_id: branchId || undefined,
    cashier_id: cashierId || undefined,
    status: status || undefined,
    sort: sort === "-opened" ? undefined : sort,
  };
}

/** The same in the page's own URL. */
export function queryOf(filter: ShiftFilter): URLSearchParams {
  return searchOf(askedOf(filter));
}
