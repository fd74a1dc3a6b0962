import { takeCalling } from "@derash/protocol/path/hall-round";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { useAlert } from "../../kit/alert.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { isCalledHere } from "../desk-state.ts";
import { type Hall, useHallAnswer, useHallRefresh } from "../use-hall.ts";

/** The key that takes the calling over, wherever the till is. */
export const takeKey = "F8";

/** Who calls in this hall, and how this till takes it over. */
export function useCalling({ desk: { caller }, answer: { cashierId } }: Hall) {
  const alert = useAlert();
  const answered = useHallAnswer();
  const refresh = useHallRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(takeCalling, { body: { fence: caller?.fence ?? 0 } }),
    onSuccess: answered,
    onError: (error) => {
      void refresh();
      void alert(serverMessage(error));
    },
  });
  const isMine = caller?.cashierId === cashierId;
  return {
    caller,
    isMine,
    /** Nobody else calls: the balls and the next start are this till's. */
    mayCall: isCalledHere({ caller }, cashierId),
    isBusy: isPending,
    take: () => {
      if (!isMine && !isPending) mutate();
    },
  };
}

export type Calling = ReturnType<typeof useCalling>;
