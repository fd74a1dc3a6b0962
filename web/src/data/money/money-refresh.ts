import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

/** The start of the key of everything that is asked about payments. */
export const paymentKey = "payment";

/** Asks anew for whatever shows what a wallet holds. */
export function useMoneyRefresh(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const name of ["balance", "user", "transactions", "history"])
      void client.invalidateQueries({ queryKey: [name] });
    for (const part of ["options", "list", "limits"]) void client.invalidateQueries({ queryKey: [paymentKey, part] });
  }, [client]);
}

/** The same, and for the payment that is on show: somebody else has moved it. */
export function useMovedMoneyRefresh(): () => void {
  const client = useQueryClient();
  const refresh = useMoneyRefresh();
  return useCallback(() => {
    refresh();
    void client.invalidateQueries({ queryKey: [paymentKey, "one"] });
  }, [client, refresh]);
}
