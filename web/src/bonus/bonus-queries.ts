import type { BranchBonus } from "@derash/protocol/hall/bonus-limits";
import { changeBonusBudget, readBonusLimits, setBranchBonus } from "@derash/protocol/path/bonus";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../data/api.ts";
import { managementKey } from "../kit/staff/unit-queries.ts";

/** The budget and what is different in each branch; a super admin names the company. */
export function useBonusLimits(companyId: string | undefined, isWanted: boolean) {
  return useQuery({
    queryKey: [...managementKey, "bonus-limits", companyId ?? ""],
    queryFn: () => call(readBonusLimits, { query: { company_id: companyId } }),
    enabled: isWanted,
    // Rounds promise of it, and others pay from it, while it is looked at.
    refetchInterval: 10_000,
  });
}

export type BudgetIntent = { amount: string; direction: "in" | "out" };

/** One key as long as the dialog is open: a second click, or a try after a lost answer, moves nothing twice. */
export function useBudgetChange(onDone: () => void) {
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: ({ amount, direction }: BudgetIntent) =>
      call(changeBonusBudget, {
        body: { amount, direction, idempotency_key: `${key}-${amount}`.replace(/[^\w-]/g, "_") },
      }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: managementKey }),
  });
}

export type BranchIntent = Pick<BranchBonus, "branch_id" | "table" | "bonus_pot_percent" | "cartelas_min"> & {
  steps: { calls_to_win: number; bonus_amount: string }[];
  bonus_max: string | null;
};

export function useBranchChange(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BranchIntent) => call(setBranchBonus, { body }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: managementKey }),
  });
}
