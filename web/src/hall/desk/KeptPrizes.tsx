import type { ClaimAnswer } from "@derash/protocol/hall/round";
import type { HallPrize } from "@derash/protocol/hall/till";
import { claimCartela } from "@derash/protocol/path/hall-round";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { birr } from "../../i18n/money.ts";
import { useAlert } from "../../kit/alert.tsx";
import { Button } from "../../kit/Button.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { keptAt } from "../desk-state.ts";
import { CheckDialog } from "../run/check/CheckDialog.tsx";
import { hasCells } from "../run/check/checked-number.ts";
import { type Hall, useHallRefresh } from "../use-hall.ts";

/** `shown`: the round of which the page tells itself whom nobody has shown. */
type Props = { hall: Hall; shown: string | null };

/**
 * Winners of rounds that this till has paid, whom no till has been shown: their cash lies in its drawer. Whoever comes with the paper is
 * checked in the round that it won, which the box for numbers no longer asks about once the next one is called.
 */
export function KeptPrizes({ hall: { desk, answer }, shown }: Props) {
  const { t } = useLingui();
  const [verdict, setVerdict] = useState<ClaimAnswer | null>(null);
  // Once the server has heard it, it keeps the prize for nobody any more; whoever has had no answer asks once more.
  const [unanswered, setUnanswered] = useState<HallPrize | null>(null);
  const alert = useAlert();
  const refresh = useHallRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ saleId, cartelaNumber }: HallPrize) =>
      call(claimCartela, { params: { saleId }, body: { cartela_number: cartelaNumber } }),
    onMutate: setUnanswered,
    onSuccess: (said) => {
      setUnanswered(null);
      void refresh();
      if (!hasCells(said.cells)) return void alert(t`Cartelas not loaded. Please try again.`);
      setVerdict(said);
    },
    onError: (error) => {
      void refresh();
      void alert(serverMessage(error));
    },
  });
  const kept = keptAt(desk, answer.cashierId).filter(({ saleId }) => saleId !== shown);
  if (unanswered && !kept.some((prize) => isSame(prize, unanswered))) kept.push(unanswered);
  return (
    <>
      {[...Map.groupBy(kept, ({ saleId }) => saleId)].map(([saleId, prizes]) => (
        <Kept key={saleId} prizes={prizes} isBusy={isPending} onCheck={mutate} />
      ))}
      {verdict && (
        <CheckDialog answer={verdict} cashierId={answer.cashierId} onAgain={() => {}} onClose={() => setVerdict(null)}>
          {null}
        </CheckDialog>
      )}
    </>
  );
}

const isSame = (one: HallPrize, other: HallPrize) =>
  one.saleId === other.saleId && one.cartelaNumber === other.cartelaNumber;

type KeptProps = { prizes: readonly HallPrize[]; isBusy: boolean; onCheck: (prize: HallPrize) => void };

/** Of one round. */
function Kept({ prizes, isBusy, onCheck }: KeptProps) {
  const numbers = prizes.map(({ cartelaNumber }) => cartelaNumber).join(", ");
  const sum = prizes.reduce((total, { amount }) => total + amount, 0);
  const gameId = prizes[0]?.gameId;
  return (
    <div
      role="status"
      data-testid="kept-prize"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border-2 border-(--gold-line) bg-gold-wash px-3 py-2"
    >
      <p className="min-w-0 flex-1 basis-64 font-semibold wrap-anywhere">
        <Trans>
          Not shown yet of {gameId}: {numbers}. Keep <span className="font-extrabold">{birr(sum)} ETB</span>, and check
          each paper before you pay it.
        </Trans>
      </p>
      {prizes.map((prize) => (
        <Button key={prize.cartelaNumber} disabled={isBusy} onClick={() => onCheck(prize)}>
          <Trans>Check {prize.cartelaNumber}</Trans>
        </Button>
      ))}
    </div>
  );
}
