import type { VenueAnswer } from "@derash/protocol/hall/venue";
import { useMutation } from "@tanstack/react-query";
import { useRoundUpdate, useVenueRefresh } from "../use-venue.ts";

/** A call about the round that its parameters name. */
type Action = (round: { params: { saleId: string } }) => Promise<VenueAnswer>;

/** Does something with a round and shows the round as the server has it afterwards; a refusal looks anew, too. */
export function useRoundAction(saleId: string) {
  const update = useRoundUpdate();
  const refresh = useVenueRefresh();
  return useMutation({
    mutationFn: (action: Action) => action({ params: { saleId } }),
    onSuccess: ({ round, balance }) => round && update(round, balance),
    onError: () => void refresh(),
  });
}
