import type { Shift, ShiftAnswer } from "@derash/protocol/hall/shift";
import { listShifts, readCurrentShift, readShift } from "@derash/protocol/path/shift";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../data/api.ts";
import { keptBeside } from "../kit/staff/table/kept-beside.ts";
import { askedOf, type ShiftFilter } from "./shift-filter.ts";

const key = "shift";

/** The cashier's own open shift. */
export function useCurrentShift() {
  return useQuery({ queryKey: [key, "current"], queryFn: () => call(readCurrentShift) });
}

/** What stands beside a filter is of that filter, and so are its totals; from one order to another, what was there stays. */
export const shiftsQuery = (filter: ShiftFilter) => {
  const { sort, ...asked } = askedOf(filter);
  return {
    queryKey: [key, asked, sort],
    queryFn: () => call(listShifts, { query: { ...asked, sort } }),
    placeholderData: keptBeside(asked, 1),
  };
};

export const useShifts = (filter: ShiftFilter) => useQuery(shiftsQuery(filter));

export function useShiftReport(id: string) {
  return useQuery({ queryKey: [key, id], queryFn: () => call(readShift, { params: { id } }) });
}

/** Something done to a shift; whatever came of it, all shifts are asked for anew. */
export function useShiftAction<Sent>(act: (sent: Sent) => Promise<ShiftAnswer>, onDone: (shift: Shift) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: ({ shift }) => onDone(shift),
    onSettled: async () => {
      // The selling screen asks for a shift where the company wants one; it is another feature.
      void client.invalidateQueries({ queryKey: ["venue"] });
      await client.invalidateQueries({ queryKey: [key] });
    },
  });
}
