import { requestWithdrawal } from "@derash/protocol/path/payment";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { call } from "../../../data/api.ts";
import { useMoneyRefresh } from "../../../data/money/money-refresh.ts";
import { sendOnce } from "../../../data/once.ts";
import { errorMessage } from "../../../i18n/error-messages.ts";
import { birr } from "../../../i18n/money.ts";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { CostLine } from "../../../kit/payment/CostLine.tsx";
import { costOf } from "../../../kit/payment/cost.ts";
import { usePlace } from "../../../room/place.ts";
import { Hours } from "../Hours.tsx";
import { paymentPath } from "../money-path.ts";
import { Refused } from "../PlayerField.tsx";
import { useKnownPayment } from "../payment-queries.ts";
import type { Target } from "./destination-choice.ts";
import { TargetWords } from "./TargetWords.tsx";

type Props = { companyId: string; target: Target; amount: string; onClose: () => void };

/** How much and where to, once more; after this it cannot be played with any more. */
export function ConfirmWithdrawal({ companyId, target, amount, onClose }: Props) {
  const { t } = useLingui();
  const place = usePlace();
  const [, navigate] = useLocation();
  const know = useKnownPayment();
  const refresh = useMoneyRefresh();
  const { fee } = target.way;
  const wanted = { company_id: companyId, destination_id: target.destination?.id ?? null, amount };
  const request = useMutation({
    mutationFn: () =>
      sendOnce("withdrawal", wanted, (key) =>
        call(requestWithdrawal, { body: { ...wanted, fee_version: fee?.version ?? 0, idempotency_key: key } }),
      ),
    onSuccess: ({ payment }) => {
      know(payment);
      navigate(paymentPath(payment.reference, place));
    },
    // Another tab may have taken out what this one still shows.
    onSettled: refresh,
  });
  return (
    <Dialog title={t`Take out this money?`} onClose={() => !request.isPending && onClose()}>
      <div className="grid gap-3">
        <p className="display text-3xl text-gold" data-testid="withdrawal-amount">
          <Trans>{birr(Number(amount))} ETB</Trans>
        </p>
        <p className="rounded-md border border-line bg-paper px-3 py-2">
          <TargetWords target={target} />
        </p>
        <CostLine cost={costOf("withdrawal", fee, amount)} />
        <Hours way={target.way} />
        <p className="text-sm font-semibold">
          <Trans>The money is set aside at once. You cannot take it back into play.</Trans>
        </p>
        <Refused
          words={request.error && errorMessage(request.error, msg`Something went wrong please try again later`)}
        />
        <Button tone="go" className="w-full" disabled={request.isPending} onClick={() => request.mutate()}>
          {request.isPending ? <Trans>One moment...</Trans> : <Trans>Yes, take it out</Trans>}
        </Button>
        <Button className="w-full" disabled={request.isPending} onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
