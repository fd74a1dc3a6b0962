import { readDepositLimits } from "@derash/protocol/path/payment";
import type { DepositLimits } from "@derash/protocol/payment/limit";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../data/api.ts";

const limitsKey = ["payment", "limits"];

/** What I let myself bring in, and what the company does. */
export function useLimits(companyId: string | null) {
  return useQuery({
    queryKey: [...limitsKey, companyId],
    queryFn: () => call(readDepositLimits, { query: { company_id: companyId ?? undefined } }),
  });
}

/** A change of a limit; both what I see and what is left are asked for anew. */
export function useLimitAct<Sent>(act: (sent: Sent) => Promise<DepositLimits>, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    // Another page may have changed it: what is refused is looked at again.
    onError: () => client.invalidateQueries({ queryKey: limitsKey }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: limitsKey });
      onDone();
    },
  });
}
