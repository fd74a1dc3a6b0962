import { listReconciliations, readReconciliation } from "@derash/protocol/path/reconciliation";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../data/api.ts";

const key = ["reconciliation"];
/** A run that was begun is seen to end. */
const runningMs = 2000;

export type Place = { account: string; day: string };

export function useReconciliations() {
  return useQuery({ queryKey: [...key, "list"], queryFn: () => call(listReconciliations, { query: {} }) });
}

export function useReconciliation(place: Place) {
  return useQuery({
    queryKey: [...key, "day", place],
    queryFn: () => call(readReconciliation, { params: place }),
    refetchInterval: ({ state }) => (state.data?.sides.some((side) => side.is_running) ? runningMs : false),
  });
}

/** Something done to a day: somebody else may have been quicker, so everything is asked for again either way. */
export function useReconcileAct<Sent, Answer>(act: (sent: Sent) => Promise<Answer>, onDone: (answer: Answer) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
