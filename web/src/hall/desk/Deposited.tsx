import { tellPaidOut } from "@derash/protocol/path/hall-round";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { birr } from "../../i18n/money.ts";
import { useAlert } from "../../kit/alert.tsx";
import { Button } from "../../kit/Button.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { type Hall, useHallAnswer, useHallRefresh } from "../use-hall.ts";

/**
 * Bonuses that were deposited for this till: from now on the winner gets them out of its drawer, and its float is higher by them. Told
 * until the cashier says that it is done, on whatever page.
 */
export function Deposited({ hall: { desk, answer } }: { hall: Hall }) {
  const own = desk.bonuses.filter(({ cashierId }) => cashierId === answer.cashierId);
  return own.map(({ id, gameId, winner, amount }) => (
    <div
      key={id}
      role="status"
      data-testid="bonus-deposited"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border-2 border-(--gold-line) bg-gold-wash px-3 py-2"
    >
      <p className="min-w-0 flex-1 basis-64 font-semibold">
        <Trans>
          The bonus of {gameId} is deposited: pay out <span className="font-extrabold">{birr(amount)} ETB</span> to{" "}
          {winner}.
        </Trans>
      </p>
      <PaidOutButton id={id} />
    </div>
  ));
}

function PaidOutButton({ id }: { id: string }) {
  const alert = useAlert();
  const answered = useHallAnswer();
  const refresh = useHallRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(tellPaidOut, { params: { id } }),
    onSuccess: answered,
    onError: (error) => {
      void refresh();
      void alert(serverMessage(error));
    },
  });
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      <Trans>Paid out</Trans>
    </Button>
  );
}
