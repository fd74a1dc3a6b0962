import { type PaymentSort, paymentSorts } from "@derash/protocol/payment/staff";
import type { PaymentStateName, ProviderWord } from "@derash/protocol/payment/state";
import { depositStates, providers, withdrawalStates } from "@derash/protocol/payment/state";
import { searchOf } from "../data/address.ts";
import { type Days, isDay, rangeIssue } from "../kit/staff/day/days.ts";

/** Which payments are looked at. Empty is everything. */
export type PaymentFilter = Days & {
  companyId: string;
  kind: "deposit" | "withdrawal" | "";
  provider: ProviderWord | "";
  state: PaymentStateName | "";
  reference: string;
  playerId: string;
  sort: PaymentSort;
};

export const everything: PaymentFilter = {
  ...{ start: "", end: "", companyId: "", kind: "", provider: "", state: "", reference: "", playerId: "" },
  sort: "-created",
};

export const kinds = ["deposit", "withdrawal"] as const;
const allStates = [...new Set([...Object.keys(depositStates), ...Object.keys(withdrawalStates)])] as PaymentStateName[];

/** The states that payments of a kind can be in. */
export function statesOf(kind: PaymentFilter["kind"]): readonly PaymentStateName[] {
  if (kind === "") return allStates;
  return Object.keys(kind === "deposit" ? depositStates : withdrawalStates) as PaymentStateName[];
}

/** The filter that a URL's query names; what cannot be asked for is as if it were not there. */
export function filterOf(search: URLSearchParams): PaymentFilter {
  const start = search.get("start_date");
  const end = search.get("end_date");
  const hasDays = isDay(start) && isDay(end) && rangeIssue({ start, end }) === null;
  const kind = kinds.find((each) => each === search.get("kind")) ?? "";
  return {
    ...(hasDays ? { start, end } : { start: "", end: "" }),
    companyId: search.get("company_id") ?? "",
    kind,
    provider: providers.find((each) => each === search.get("provider")) ?? "",
    state: statesOf(kind).find((each) => each === search.get("state")) ?? "",
    reference: search.get("reference") ?? "",
    playerId: search.get("player_id") ?? "",
    sort: paymentSorts.find((each) => each === search.get("sort")) ?? "-created",
  };
}

/** What the server is asked for: only what is chosen. */
export function askedOf(filter: PaymentFilter) {
  return {
    start_date: filter.start || undefined,
    end_date: filter.end || undefined,
    company_id: filter.companyId || undefined,
    kind: filter.kind || undefined,
    provider: filter.provider || undefined,
    state: filter.state || undefined,
    reference: filter.reference.trim() || undefined,
    player_id: filter.playerId || undefined,
    sort: filter.sort === "-created" ? undefined : filter.sort,
  };
}

/** The same in the page's own URL. */
export function queryOf(filter: PaymentFilter): URLSearchParams {
  return searchOf(askedOf(filter));
}
