import type { PendingBonuses } from "@derash/protocol/bonus";
import type { Role } from "@derash/protocol/staff";
import type { WaitingRounds } from "@derash/protocol/venue";
import { useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";
import { managementKey } from "./unit-queries.ts";

/** A cashier stands before customers while somebody above is asked. */
const watchMs = 10_000;

const isAbove = (role: Role) => role !== "cashier";

/** Rounds that only somebody above their cashier can end; of nobody else's business. */
export function useWaitingRounds(role: Role) {
  return useQuery({
    queryKey: [...managementKey, "waiting-rounds"],
    queryFn: () => api<WaitingRounds>("/api/venue/waiting/"),
    enabled: isAbove(role),
    refetchInterval: watchMs,
  });
}

export function usePendingBonuses(isWatched = false) {
  return useQuery({
    queryKey: [...managementKey, "bonuses"],
    queryFn: async () => (await api<PendingBonuses>("/api/sales/bonus/pending/")).data.pending_bonuses,
    ...(isWatched && { refetchInterval: watchMs }),
  });
}

/** How many things wait for this person among the users. */
export function useWaitingCount(role: Role): number {
  const rounds = useWaitingRounds(role).data;
  const bonuses = usePendingBonuses(isAbove(role)).data;
  if (!isAbove(role)) return 0;
  return (rounds?.give_ups.length ?? 0) + (rounds?.left.length ?? 0) + (bonuses?.length ?? 0);
}
