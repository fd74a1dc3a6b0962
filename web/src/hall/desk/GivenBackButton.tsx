import { tellGivenBack } from "@derash/protocol/path/hall-round";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { useAlert } from "../../kit/alert.tsx";
import { Button } from "../../kit/Button.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { useHallAnswer, useHallRefresh } from "../use-hall.ts";

/** This till's customers have their stakes of the round again: it is told of it no more, here and on any other page. */
export function GivenBackButton({ saleId }: { saleId: string }) {
  const alert = useAlert();
  const answered = useHallAnswer();
  const refresh = useHallRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(tellGivenBack, { params: { saleId } }),
    onSuccess: answered,
    onError: (error) => {
      void refresh();
      void alert(serverMessage(error));
    },
  });
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      <Trans>All given back</Trans>
    </Button>
  );
}
