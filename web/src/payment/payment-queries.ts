import { listDevices, listPaymentAccounts, listStaffPayments, readStaffPayment } from "@derash/protocol/path/payment";
import type { QueuedWithdrawal } from "@derash/protocol/payment/staff";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../data/api.ts";
import { serverMessage } from "../kit/staff/form/form-errors.ts";
import { useNotice } from "../kit/staff/notice.tsx";
import { keptBeside } from "../kit/staff/table/kept-beside.ts";
import { usePageSize } from "../kit/staff/table/use-page-size.ts";
import { paymentsKey } from "../kit/staff/use-payments-waiting.ts";
import { askedOf, type PaymentFilter } from "./payment-filter.ts";

/** A phone that is silent and a queue that fills up are seen without a reload. */
const watchMs = 10_000;

/** Two screens of a desk. */
const paymentsOnDesk = 20;

type Page = { before: string | undefined; page_size: number };

/** The rows beside a filter are of that filter: a payment of another one is not opened by it. From one page or order to another they stay. */
export const paymentsQuery = (filter: PaymentFilter, page: Page) => {
  const { sort, ...asked } = askedOf(filter);
  const query = { ...asked, sort, ...page };
  return {
    queryKey: [...paymentsKey, "list", asked, { sort, ...page }],
    queryFn: () => call(listStaffPayments, { query }),
    placeholderData: keptBeside(asked, 2),
    refetchInterval: watchMs,
  };
};

export function usePaymentList(filter: PaymentFilter, before: string | undefined) {
  return useQuery(paymentsQuery(filter, { before, page_size: usePageSize(paymentsOnDesk) }));
}

export function usePaymentPage(id: string) {
  return useQuery({
    queryKey: [...paymentsKey, "one", id],
    queryFn: () => call(readStaffPayment, { params: { id } }),
    refetchInterval: watchMs,
  });
}

export function useDevices() {
  return useQuery({
    queryKey: [...paymentsKey, "devices"],
    queryFn: async () => (await call(listDevices, { query: {} })).devices,
    refetchInterval: watchMs,
  });
}

export function usePaymentAccounts(companyId: string | undefined, isKnown: boolean) {
  return useQuery({
    queryKey: [...paymentsKey, "accounts", companyId ?? ""],
    queryFn: () => call(listPaymentAccounts, { query: { company_id: companyId } }),
    enabled: isKnown,
  });
}

/** Something done to payments: somebody else may have been quicker, so all lists are asked for again either way. */
export function usePaymentAct<Sent, Answer>(act: (sent: Sent) => Promise<Answer>, onDone: (answer: Answer) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: paymentsKey }),
  });
}

/** The same without a dialog: what came of it, or why not, is said at the foot of the page. */
export function useQuickAct<Sent, Answer>(act: (sent: Sent) => Promise<Answer>, done: (answer: Answer) => string) {
  const notify = useNotice();
  const change = usePaymentAct(act, (answer: Answer) => notify(done(answer)));
  return {
    isBusy: change.isPending,
    run: (sent: Sent) => change.mutate(sent, { onError: (error) => notify(serverMessage(error)) }),
  };
}

/** Who has approved it so far. */
export function approversOf({ approved_by: first, second_by: second }: QueuedWithdrawal): string {
  return [first, second].filter((name) => name !== null).join(", ");
}
