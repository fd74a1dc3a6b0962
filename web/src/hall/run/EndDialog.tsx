import type { HallState } from "@derash/protocol/hall/round";
import { cancelRound } from "@derash/protocol/path/hall-round";
import type { ErrorParams } from "@derash/protocol/refusal/errors";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { ApiError } from "../../data/api-error.ts";
import { birr, shortBirr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { type Refund, refundAt } from "../till/own-till.ts";
import { RefundElsewhere } from "../till/RefundElsewhere.tsx";
import { useRoundAction } from "./use-round-action.ts";

type Props = { round: HallState; cashierId: string; onClose: () => void; onCheck?: (cartelaNumber: number) => void };

/** Ends a round that nobody wins: the whole hold goes back, and somebody says why. */
export function EndDialog({ round, cashierId, onClose, onCheck }: Props) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const action = useRoundAction(round.saleId);
  const [isSure, setSure] = useState(false);
  const end = () => {
    if (reason.trim() === "") return setMissing(true);
    if (!isSure) return setSure(true);
    const body = { reason: reason.trim(), seen_give_ups: round.giveUps };
    action.mutate((named) => call(cancelRound, { ...named, body }), {
      onSuccess: onClose,
      onError: () => setSure(false),
    });
  };
  const [complete] = completeOnes(action.error);
  return (
    <FormDialog
      title={t`End the round without a winner`}
      onClose={onClose}
      onSubmit={end}
      submitLabel={isSure ? <Trans>Yes, end the round</Trans> : <Trans>End the round</Trans>}
      onBack={isSure ? () => setSure(false) : undefined}
      isBusy={action.isPending}
      error={action.error && serverMessage(action.error)}
    >
      {isSure ? (
        <p className="text-lg font-bold" data-testid="end-sure">
          <Plural
            value={round.cartelas.length}
            one="Really give # cartela its stake back, and end the round? This cannot be undone."
            other="Really give # cartelas their stakes back, and end the round? This cannot be undone."
          />
        </p>
      ) : (
        <>
          <Refunds round={round} refund={refundAt(round, cashierId)} />
          {round.totalCalls > 0 && (
            <p className="text-sm text-soft">
              <Trans>
                After the first ball you can do this alone only so often a day; then the round waits, paused, until a
                branch or company admin approves it.
              </Trans>
            </p>
          )}
          <TextField
            label={t`Reason`}
            maxLength={150}
            value={reason}
            error={isMissing ? t`A reason is required` : undefined}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
        </>
      )}
      {complete !== undefined && onCheck && (
        <Button tone="gold" onClick={() => onCheck(complete)}>
          <Trans>Check cartela {complete}</Trans>
        </Button>
      )}
    </FormDialog>
  );
}

/** What the cashier hands out, cartela by cartela, and what others do. */
function Refunds({ round, refund }: { round: HallState; refund: Refund }) {
  return (
    <>
      <p>
        {refund.cartelas.length === 0 ? (
          <Trans>
            Nothing of {round.gameId} was sold at your till, and nothing is given back here: NO CHARGE. This cannot be
            undone.
          </Trans>
        ) : (
          <Trans>
            {birr(refund.total)} ETB of {round.gameId} go back to your float: NO CHARGE. Please give each of your
            customers the stake back. This cannot be undone.
          </Trans>
        )}
      </p>
      {refund.cartelas.length > 0 && <RefundList bet={round.bet} refund={refund} />}
      <RefundElsewhere refund={refund} />
    </>
  );
}

function RefundList({ bet, refund: { cartelas, total } }: { bet: number; refund: Refund }) {
  return (
    <div className="rounded-md border border-line" data-testid="refunds">
      <ul className="grid max-h-40 grid-cols-2 gap-x-4 overflow-y-auto px-3 py-1 text-sm wide:grid-cols-3">
        {cartelas.map((number) => (
          <li key={number} className="flex justify-between gap-2">
            <span className="font-semibold">{number}</span>
            <Trans>{shortBirr(bet)} ETB</Trans>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-2 border-t border-line px-3 py-1 font-bold">
        <span>
          <Trans>Total</Trans> · {cartelas.length}
        </span>
        <Trans>{birr(total)} ETB</Trans>
      </p>
    </div>
  );
}

/** The cartelas because of which the round cannot be given up. */
function completeOnes(error: Error | null): readonly number[] {
  if (!(error instanceof ApiError) || error.code !== "winner_exists") return [];
  return (error.params as ErrorParams<"winner_exists">).cartelas;
}
