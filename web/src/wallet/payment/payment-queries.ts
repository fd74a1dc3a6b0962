import { listPayments, readPayment, readPaymentOptions } from "@derash/protocol/path/payment";
import type { Payment, PaymentOptions } from "@derash/protocol/payment/payment";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { call } from "../../data/api.ts";
import { paymentKey as key, useMoneyRefresh } from "../../data/money/money-refresh.ts";
import { forgetMade } from "../../data/once.ts";
import { learnServerTime } from "../../room/clock.ts";
import { lookAfterMs } from "./look-pace.ts";

export function usePaymentOptions(companyId: string | null) {
  return useQuery({
    queryKey: [key, "options", companyId],
    queryFn: () => readOptions(companyId ?? ""),
    enabled: companyId !== null,
  });
}

/** With the time: from when money can go somewhere is not for a phone's own clock to say. */
export async function readOptions(companyId: string): Promise<PaymentOptions> {
  const options = await call(readPaymentOptions, { query: { company_id: companyId } });
  if (options.now !== undefined) learnServerTime(options.now);
  return options;
}

/** A payment as it stands, asked for again and again until it has ended. */
export function usePayment(reference: string) {
  const refresh = useMoneyRefresh();
  const asked = useQuery({
    queryKey: [key, "one", reference],
    queryFn: async () => (await call(readPayment, { params: { reference } })).payment,
    refetchInterval: ({ state }) => (state.data?.is_ended ? false : lookAfterMs(state.dataUpdateCount)),
  });
  useSeen(asked.data && [asked.data]);
  const state = asked.data?.state;
  // What a wallet holds changes with it.
  useEffect(() => {
    if (state !== undefined) refresh();
  }, [state, refresh]);
  return asked;
}

/** My payments with a company, newest first; more of them when they are wanted. */
export function usePayments(companyId: string | null) {
  const asked = useInfiniteQuery({
    queryKey: [key, "list", companyId],
    queryFn: ({ pageParam: before }) => call(listPayments, { query: { company_id: companyId ?? undefined, before } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ payments, has_next }) => (has_next ? payments.at(-1)?.id : undefined),
    enabled: companyId !== null,
  });
  useSeen(asked.data?.pages.flatMap(({ payments }) => payments));
  return asked;
}

/**
 * Their player sees them: who asks for the same from now on means another. One that has no page to pay at yet is still asked for by
 * the same key, for its page.
 */
export function forgetSeen(payments: readonly Payment[]): void {
  const seen = payments.filter(({ state, checkout_url: page }) => state !== "created" || page !== null);
  for (const name of ["deposit", "withdrawal"]) forgetMade(name, seen);
}

/** Not before they are on the screen: one that was fetched for a page that was left has been seen by nobody. */
function useSeen(payments: readonly Payment[] | undefined): void {
  useEffect(() => forgetSeen(payments ?? []));
}

/** Asks anew where money can go: done once that is shown, or could not be asked. */
export function useOptionsRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [key, "options"] }), [client]);
}

/** What has just been answered about a payment, for the page that shows it. */
export function useKnownPayment(): (payment: Payment) => void {
  const client = useQueryClient();
  return useCallback((payment) => client.setQueryData([key, "one", payment.reference], payment), [client]);
}
