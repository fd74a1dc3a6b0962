import { listStaffPayments, listWithdrawals } from "@derash/protocol/path/payment";
import type { Role } from "@derash/protocol/staff";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../data/api.ts";

/** The start of the key of everything about payments. */
export const paymentsKey = ["payments"] as const;

const watchMs = 10_000;
const mayPay = (role: Role) => role === "super_admin" || role === "company_admin";

/** Withdrawals that wait for persons or are under way, as many as are shown at once. */
export function useWithdrawals(role: Role) {
  return useQuery({
    queryKey: [...paymentsKey, "queue"],
    queryFn: () => call(listWithdrawals, { query: {} }),
    enabled: mayPay(role),
    refetchInterval: watchMs,
  });
}

/** How many withdrawals, and how many deposits that came otherwise than meant, wait for this person. */
export function useWaitingPayments(role: Role): { withdrawals: number; payments: number } {
  const queue = useWithdrawals(role).data?.withdrawals ?? [];
  const query = { kind: "deposit", state: "review" } as const;
  const review = useQuery({
    queryKey: [...paymentsKey, "list", query],
    queryFn: () => call(listStaffPayments, { query }),
    enabled: mayPay(role),
    refetchInterval: watchMs,
  }).data;
  return {
    withdrawals: queue.filter((each) => each.can_approve || each.can_decide).length,
    payments: review?.payments.length ?? 0,
  };
}
