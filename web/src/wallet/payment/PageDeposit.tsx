import { requestDeposit } from "@derash/protocol/path/payment";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { call } from "../../data/api.ts";
import { useMoneyRefresh } from "../../data/money/money-refresh.ts";
import { sendOnce } from "../../data/once.ts";
import { errorMessage } from "../../i18n/error-messages.ts";
import { birr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { amountIssue, plainAmount } from "../../kit/payment/amount.ts";
import { CostLine } from "../../kit/payment/CostLine.tsx";
import { costOf } from "../../kit/payment/cost.ts";
import { usePlace } from "../../room/place.ts";
import { AmountField } from "./AmountField.tsx";
import type { DepositWay } from "./deposit-way.ts";
import { paymentPath } from "./money-path.ts";
import { openPage } from "./open-page.ts";
import { Refused } from "./PlayerField.tsx";
import { useKnownPayment } from "./payment-queries.ts";

/** An amount, then the provider's own page, outside of the mini app. */
export function PageDeposit({ companyId, way }: { companyId: string; way: DepositWay }) {
  const place = usePlace();
  const [, navigate] = useLocation();
  const know = useKnownPayment();
  const refresh = useMoneyRefresh();
  const [amount, setAmount] = useState("");
  const [isTried, setTried] = useState(false);
  const issue = amountIssue(amount, way);
  const wanted = { company_id: companyId, provider: way.provider, amount: plainAmount(amount) };
  const deposit = useMutation({
    mutationFn: () =>
      sendOnce("deposit", wanted, (key) =>
        call(requestDeposit, { body: { ...wanted, fee_version: way.fee?.version ?? 0, idempotency_key: key } }),
      ),
    onSuccess: ({ payment }) => {
      know(payment);
      if (payment.checkout_url !== null) openPage(payment.checkout_url);
      navigate(paymentPath(payment.reference, place));
    },
    // The fee may be another one by now.
    onError: refresh,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (issue === null && !deposit.isPending) deposit.mutate();
  };
  return (
    <form
      noValidate
      className="cloth grid gap-4 p-4"
      onSubmit={submit}
      onInput={() => !deposit.isPending && deposit.reset()}
    >
      <AmountField
        value={amount}
        onChange={setAmount}
        min={way.min}
        max={way.max}
        issue={isTried ? issue : null}
        hint={
          <Trans>
            From {birr(way.min)} ETB, because each payment costs a fee however small it is; up to {birr(way.max)} ETB at
            once.
          </Trans>
        }
      />
      <CostLine cost={costOf("deposit", way.fee, amount)} />
      <p className="text-sm text-soft">
        <Trans>
          The provider's page opens outside of the game. Pay there, then come back: this is where you see the money
          come.
        </Trans>
      </p>
      <Refused words={deposit.error && errorMessage(deposit.error, msg`Something went wrong please try again later`)} />
      <Button type="submit" tone="go" className="w-full" disabled={deposit.isPending}>
        {deposit.isPending ? <Trans>One moment...</Trans> : <Trans>Go on to pay</Trans>}
      </Button>
    </form>
  );
}
