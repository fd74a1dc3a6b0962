import type { CurrentShift, Shift, ShiftAnswer, ShiftReport } from "@derash/protocol/shift";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../shared/api.ts";
import { queryOf, type ShiftFilter } from "./shift-filter.ts";

const key = "shift";

/** The cashier's own open shift. */
export function useCurrentShift() {
  return useQuery({ queryKey: [key, "current"], queryFn: () => api<CurrentShift>("/api/shift/current/") });
}

export function useShifts(filter: ShiftFilter) {
  const path = `/api/shift/?${queryOf(filter)}`;
  return useQuery({ queryKey: [key, path], queryFn: () => api<Shift[]>(path), placeholderData: keepPreviousData });
}

export function useShiftReport(id: string) {
  return useQuery({ queryKey: [key, id], queryFn: () => api<ShiftReport>(`/api/shift/${id}/`) });
}

/** Something done to a shift; whatever came of it, all shifts are asked for anew. */
export function useShiftAction<Sent extends object>(pathOf: (sent: Sent) => string, onDone: (shift: Shift) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sent: Sent) => api<ShiftAnswer>(pathOf(sent), { method: "POST", body: sent }),
    onSuccess: ({ shift }) => onDone(shift),
    onSettled: async () => {
      // The selling screen asks for a shift where the company wants one; it is another feature.
      void client.invalidateQueries({ queryKey: ["venue"] });
      await client.invalidateQueries({ queryKey: [key] });
    },
  });
}
