import type { HallState } from "@derash/protocol/hall/round";
import { callBall, pauseRound, playRound, withdrawGiveUp } from "@derash/protocol/path/hall-round";
import { useEffect, useState } from "react";
import { call } from "../../data/api.ts";
import { useAlert } from "../../kit/alert.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import type { HallConnection } from "../hall-socket.ts";
import { graceMs } from "../hall-state.ts";
import { useRoundAction } from "./use-round-action.ts";

/** Pause, play, and a ball of the hall's machine; one at a time, and a refusal is said. */
export function useControls(round: HallState, isUnheard: boolean) {
  const alert = useAlert();
  const action = useRoundAction(round.saleId);
  const onError = (error: Error) => void alert(serverMessage(error));
  return {
    isBusy: action.isPending || isUnheard,
    toggle: () => {
      if (!action.isPending && !isUnheard)
        action.mutate(
          (named) =>
            round.status === "paused"
              ? call(playRound, { ...named, body: { seen_stretches: round.stretches } })
              : call(pauseRound, named),
          { onError },
        );
    },
    withdraw: () => {
      const body = { seen_give_ups: round.giveUps };
      action.mutate((named) => call(withdrawGiveUp, { ...named, body }), { onError });
    },
    call: (number: number, onCalled?: () => void) => {
      if (action.isPending) return;
      const body = { number, position: round.totalCalls + 1 };
      action.mutate((named) => call(callBall, { ...named, body }), {
        onError,
        ...(onCalled && { onSuccess: onCalled }),
      });
    },
  };
}

/** Whether the server has not been heard for so long that it has paused the round. */
export function useUnheard(link: HallConnection): boolean {
  const [isOver, setOver] = useState(false);
  const isLost = link === "disconnected";
  useEffect(() => {
    if (!isLost) return setOver(false);
    const timer = setTimeout(() => setOver(true), graceMs);
    return () => clearTimeout(timer);
  }, [isLost]);
  return isLost && isOver;
}
