import { readFees, setFee } from "@derash/protocol/path/payment";
import type { FeeProfile } from "@derash/protocol/payment/fee";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { paymentsKey } from "../../kit/staff/use-payments-waiting.ts";
import { usePaymentAct } from "../payment-queries.ts";

/** What providers take of a company's payments; a super admin names the company. */
export function useFees(companyId: string | undefined, isWanted: boolean) {
  return useQuery({
    queryKey: [...paymentsKey, "fees", companyId ?? ""],
    queryFn: () => call(readFees, { query: { company_id: companyId } }),
    enabled: isWanted,
  });
}

type Intent = Pick<FeeProfile, "provider" | "way" | "rate_bps" | "bearer"> & {
  fixed: string;
  applies_from?: string;
  seen_version: number;
};

export function useFeeChange(companyId: string | undefined, onDone: () => void) {
  return usePaymentAct(
    (intent: Intent) => call(setFee, { body: { ...intent, ...(companyId && { company_id: companyId }) } }),
    onDone,
  );
}
