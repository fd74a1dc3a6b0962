import type { CashMove, DayCloses, SafeMoveKind } from "@derash/protocol/hall/cash-office";
import { closeDay, listCashMoves, listDayCloses, lookIntoShift, moveCash, moveSafe } from "@derash/protocol/path/shift";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../data/api.ts";

const key = "shift";

export function useCashMoves() {
  return useQuery({ queryKey: [key, "cash"], queryFn: () => call(listCashMoves) });
}

type MoveIntent = Pick<CashMove, "kind" | "reason"> & { amount: string };

/** One key as long as the dialog is open: a second click, or a try after a lost answer, writes nothing twice. */
export function useCashMove(onDone: () => void) {
  const client = useQueryClient();
  const [once] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (intent: MoveIntent) => call(moveCash, { body: { ...intent, idempotency_key: once } }),
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

/** As useCashMove: one key as long as the dialog is open. */
export function useSafeMove(branchId: string, onDone: () => void) {
  const client = useQueryClient();
  const [once] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (intent: SafeIntent) =>
      call(moveSafe, { body: { ...intent, branch_id: branchId, idempotency_key: once } }),
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
    mutationFn: (day: string) => call(closeDay, { body: { branch_id: branchId, day } }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  });
}
