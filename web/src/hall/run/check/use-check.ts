import type { ClaimAnswer, HallState } from "@derash/protocol/hall/round";
import { claimCartela } from "@derash/protocol/path/hall-round";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../data/api.ts";
import { ApiError } from "../../../data/api-error.ts";
import { playSound } from "../../../kit/sound/sound.ts";
import { serverMessage } from "../../../kit/staff/form/form-errors.ts";
import type { HallConnection } from "../../hall-socket.ts";
import { useHallRefresh, useRoundUpdate } from "../../use-hall.ts";
import { hasCells } from "./checked-number.ts";

/** Asks the server whether a cartela has won. What speaks against it stands at the box, whoever asked. */
export function useCheck(round: HallState, link: HallConnection, onAnswer: (answer: ClaimAnswer) => void) {
  const { t } = useLingui();
  const [issue, setIssue] = useState<string | null>(null);
  const isSilent = useRef(false);
  // Only the network had an objection: once it is back it has none any more.
  useEffect(() => {
    if (link === "connected" && isSilent.current) setIssue(null);
  }, [link]);
  const update = useRoundUpdate();
  const refresh = useHallRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: (cartelaNumber: number) =>
      call(claimCartela, {
        params: { saleId: round.saleId },
        body: { cartela_number: cartelaNumber, seen_calls: round.totalCalls },
      }),
    onSuccess: (answer) => {
      update(answer.round, answer.newBalance);
      if (!hasCells(answer.cells)) return setIssue(t`Cartelas not loaded. Please try again.`);
      if (answer.verdict === "NO BINGO") playSound("lose");
      onAnswer(answer);
    },
    onError: (error) => {
      void refresh();
      if (error instanceof ApiError && error.code === "cartela_not_sold") return setIssue(t`Invalid cartela number`);
      const isOffline = error instanceof ApiError && error.isOffline;
      isSilent.current = isOffline;
      const noBackend = t`Cannot connect to backend server. Please ensure the backend is running.`;
      setIssue(
        isOffline
          ? t`Exception processing game result: ${noBackend}`
          : t`Error processing game result: ${serverMessage(error)}`,
      );
    },
  });
  return {
    issue,
    setIssue,
    isBusy: isPending,
    ask: (cartelaNumber: number, onDone?: () => void) => {
      if (isPending) return;
      isSilent.current = false;
      setIssue(null);
      mutate(cartelaNumber, { ...(onDone && { onSuccess: onDone }) });
    },
  };
}

/** Whether a verdict is of this round: it stays to be read when another till starts the next. */
export function isOf({ saleId }: Pick<HallState, "saleId">, { round }: Pick<ClaimAnswer, "round">): boolean {
  return round.saleId === saleId;
}

const nothing = () => {};

/** Asks once more, where the verdict is of the round that is asked about. */
export function againIn(
  round: Pick<HallState, "saleId">,
  verdict: Pick<ClaimAnswer, "round">,
  { ask }: Pick<Check, "ask">,
): (cartelaNumber: number) => void {
  return isOf(round, verdict) ? ask : nothing;
}

export type Check = ReturnType<typeof useCheck>;
