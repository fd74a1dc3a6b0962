import type { CashMove, DayCloses, NextPage, SafeMoveKind } from "@derash/protocol/hall/cash-office";
import { closeDay, listCashMoves, listDayCloses, lookIntoShift, moveCash, moveSafe } from "@derash/protocol/path/shift";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { sendOnce } from "../../data/once.ts";

const key = "shift";

export function useCashMoves() {
  return useQuery({ queryKey: [key, "cash"], queryFn: () => call(listCashMoves) });
}

type MoveIntent = Pick<CashMove, "kind" | "reason"> & { amount: string };

/** A second click, or a try after a lost answer, writes nothing twice, in a dialog that is opened anew too; in the next shift it is another. */
export function useCashMove(shiftId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (intent: MoveIntent) =>
      sendOnce("cash-move", { ...intent, shiftId }, (once) =>
        call(moveCash, { body: { ...intent, idempotency_key: once } }),
      ),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  });
}

/** An open drawer as it is now; each look is on record, so nothing asks by itself. */
export function useLookInto(id: string) {
  return useQuery({
    queryKey: [key, id, "x-read"],
    queryFn: () => call(lookIntoShift, { params: { id } }),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    // Who comes back looks again.
    gcTime: 0,
  });
}

export function useDayCloses(branchId: string) {
  return useQuery({
    queryKey: [key, "day-close", branchId],
    queryFn: () => call(listDayCloses, { query: { branch_id: branchId } }),
    enabled: branchId !== "",
  });
}

type SafeIntent = { kind: SafeMoveKind; amount: string; reason: string };

/** As useCashMove. */
export function useSafeMove(branchId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (intent: SafeIntent) => {
      const move = { ...intent, branch_id: branchId };
      return sendOnce("safe-move", move, (once) => call(moveSafe, { body: { ...move, idempotency_key: once } }));
    },
    onSuccess: (days: DayCloses) => {
      client.setQueryData([key, "day-close", branchId], days);
      onDone();
    },
    onError: () => client.invalidateQueries({ queryKey: [key] }),
  });
}

export function useDayClose(branchId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ day, due }: NextPage) => call(closeDay, { body: { branch_id: branchId, day, seen_due: due } }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  });
}
