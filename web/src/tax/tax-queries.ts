import { payTax, readTaxes, setTaxProfile } from "@derash/protocol/path/tax";
import type { TaxMonth, TaxProfile } from "@derash/protocol/tax";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../data/api.ts";
import { managementKey } from "../kit/staff/unit-queries.ts";

/** How a company's wins are taxed, and what it owes; a super admin names the company. */
export function useTaxes(companyId: string | undefined, isWanted: boolean) {
  return useQuery({
    queryKey: [...managementKey, "taxes", companyId ?? ""],
    queryFn: () => call(readTaxes, { query: { company_id: companyId } }),
    enabled: isWanted,
  });
}

export type ProfileIntent = Pick<TaxProfile, "rate_bps" | "base" | "bearer"> & {
  threshold: string;
  applies_from?: string;
  seen_version: number;
};

export function useProfileChange(companyId: string | undefined, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (intent: ProfileIntent) =>
      call(setTaxProfile, { body: { ...intent, ...(companyId && { company_id: companyId }) } }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: managementKey }),
  });
}

export function useTaxPayment(companyId: string | undefined, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    // What was seen as owed goes along: if somebody else has paid it meanwhile, nothing is paid twice.
    mutationFn: ({ month, owed, reference }: Pick<TaxMonth, "month" | "owed"> & { reference: string }) =>
      call(payTax, {
        body: { month, amount: owed.toFixed(2), reference, ...(companyId && { company_id: companyId }) },
      }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: managementKey }),
  });
}
