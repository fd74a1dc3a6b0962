import { listPendingBonuses } from "@derash/protocol/path/bonus";
import { listAdjustments } from "@derash/protocol/path/credit";
import { listWaitingRounds } from "@derash/protocol/path/hall-round";
import { listShifts } from "@derash/protocol/path/shift";
import type { Role, StaffUser } from "@derash/protocol/staff";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { managementKey } from "./unit-queries.ts";
import { useWaitingPayments } from "./use-payments-waiting.ts";
import { useUnreadSignals } from "./use-signals.ts";

/** A cashier stands before customers while somebody above is asked. */
const watchMs = 10_000;

const isAbove = (role: Role) => role !== "cashier";

/** What is asked for again and again, by those whom it concerns. */
function useWatched<Answer>(name: string, ask: () => Promise<Answer>, isWanted: boolean) {
  const queryKey = [...managementKey, name];
  return useQuery({ queryKey, queryFn: ask, enabled: isWanted, refetchInterval: watchMs });
}

/** Rounds that only somebody above their cashier can end; of nobody else's business. */
export function useWaitingRounds(role: Role) {
  return useWatched("waiting-rounds", () => call(listWaitingRounds), isAbove(role));
}

export function usePendingBonuses(isWatched = false) {
  return useQuery({
    queryKey: [...managementKey, "bonuses"],
    queryFn: async () => (await call(listPendingBonuses)).data.pending_bonuses,
    ...(isWatched && { refetchInterval: watchMs }),
  });
}

const mayDecide = (role: Role) => role === "super_admin" || role === "company_admin";
/** Who takes a large difference as it is: not the one who counted, and nobody outside of the company. */
export const mayApproveShifts = (role: Role) => role === "company_admin" || role === "branch_admin";

/** Corrections of balances, and credit, that two people decide. */
export function useAdjustments(role: Role) {
  return useWatched("adjustments", () => call(listAdjustments), mayDecide(role));
}

function useWaitingShifts(role: Role) {
  const query = { status: "awaiting_approval" } as const;
  return useQuery({
    queryKey: ["shift", query],
    queryFn: () => call(listShifts, { query }),
    enabled: mayApproveShifts(role),
    refetchInterval: watchMs,
  });
}

/** How many things wait for this person: among the users, the shifts and the payments, and signals that are not read. */
export function useWaitingCounts(staff: Pick<StaffUser, "id" | "user_type" | "username">) {
  const role = staff.user_type;
  const rounds = useWaitingRounds(role).data;
  const bonuses = usePendingBonuses(isAbove(role)).data;
  const adjustments = useAdjustments(role).data?.filter((adjustment) => adjustment.can_decide);
  // What somebody has closed for a cashier waits for another person.
  const shifts = useWaitingShifts(role).data?.filter(({ closed_by }) => closed_by !== staff.username);
  const audit = useUnreadSignals(staff);
  const money = useWaitingPayments(role);
  if (!isAbove(role)) return { users: 0, shifts: 0, audit, ...money };
  const left = rounds?.left.filter((round) => !round.give_up);
  const users = [rounds?.give_ups, left, bonuses, adjustments];
  const below = users.reduce((sum, list) => sum + (list?.length ?? 0), 0);
  return { users: below, shifts: shifts?.length ?? 0, audit, ...money };
}
