import type { HallAnswer } from "@derash/protocol/hall/round";
import { useMutation } from "@tanstack/react-query";
import { useHallRefresh, useRoundUpdate } from "../use-hall.ts";

/** A call about the round that its parameters name. */
type Action = (round: { params: { saleId: string } }) => Promise<HallAnswer>;

/** Does something with a round and shows the round as the server has it afterwards; a refusal refreshes it, too. */
export function useRoundAction(saleId: string) {
  const update = useRoundUpdate();
  const refresh = useHallRefresh();
  return useMutation({
    mutationFn: (action: Action) => action({ params: { saleId } }),
    onSuccess: ({ round, balance }) => round && update(round, balance),
    onError: () => void refresh(),
  });
}
