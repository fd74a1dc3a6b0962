import type { BranchBonus } from "@derash/protocol/hall/bonus-limits";
import { changeBonusBudget, readBonusLimits, setBranchBonus } from "@derash/protocol/path/bonus";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../data/api.ts";
import { forgetMade, keptKey, sendOnce } from "../data/once.ts";
import { managementKey } from "../kit/staff/unit-queries.ts";

const once = "bonus-budget";

/** Asks too whether the change of the budget that has had no answer is made. */
export const readLimits = (companyId: string | undefined) =>
  call(readBonusLimits, { query: { company_id: companyId, asked_key: keptKey(once) } });

/** Who sees in the budget what they asked for last, and asks for the same anew, means another. */
export const forgetSeen = (madeKey: string | undefined) => forgetMade(once, [{ idempotency_key: madeKey }]);

/** The budget and what is different in each branch; a super admin names the company. */
export function useBonusLimits(companyId: string | undefined, isWanted: boolean) {
  return useQuery({
    queryKey: [...managementKey, "bonus-limits", companyId ?? ""],
    queryFn: () => readLimits(companyId),
    enabled: isWanted,
    // Rounds promise of it, and others pay from it, while it is looked at.
    refetchInterval: 10_000,
  });
}

export type BudgetIntent = { amount: string; direction: "in" | "out" };

/** A second click, or a try after a lost answer, moves nothing twice, in a dialog that is opened anew too. */
export const sendBudgetChange = (intent: BudgetIntent) =>
  sendOnce(once, intent, (key) => call(changeBonusBudget, { body: { ...intent, idempotency_key: key } }));

export function useBudgetChange(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendBudgetChange,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: managementKey }),
  });
}

/** What is left out stays as it is. */
export type BranchIntent = Pick<BranchBonus, "branch_id"> &
  Partial<Pick<BranchBonus, "table" | "bonus_pot_percent" | "cartelas_min">> & {
    steps?: { calls_to_win: number; bonus_amount: string }[];
    bonus_max?: string | null;
    seen: Partial<BranchBonus>;
  };

export function useBranchChange(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BranchIntent) => call(setBranchBonus, { body }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: managementKey }),
  });
}
