import type { VenueAnswer } from "@derash/protocol/venue";
import { useMutation } from "@tanstack/react-query";
import { api } from "../shared/api.ts";
import { useRoundUpdate, useVenueRefresh } from "./use-venue.ts";

type Path = "cartelas" | "start" | "pause" | "play" | "pace" | "call" | "cancel" | "cancel/withdraw";
type Action = { path: Path; body?: object };

/** Does something with a round and shows the round as the server has it afterwards; a refusal looks anew, too. */
export function useRoundAction(saleId: string) {
  const update = useRoundUpdate();
  const refresh = useVenueRefresh();
  return useMutation({
    mutationFn: ({ path, body = {} }: Action) =>
      api<VenueAnswer>(`/api/venue/round/${saleId}/${path}/`, { method: "POST", body }),
    onSuccess: ({ round, balance }) => round && update(round, balance),
    onError: () => void refresh(),
  });
}
