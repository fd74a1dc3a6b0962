import { claimTransfer } from "@derash/protocol/path/payment";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { call } from "../../data/api.ts";
import { useMoneyRefresh } from "../../data/money/money-refresh.ts";
import { errorMessage } from "../../i18n/error-messages.ts";
import { birr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { FeeWords } from "../../kit/payment/CostLine.tsx";
import { usePlace } from "../../room/place.ts";
import { CopyText } from "./CopyText.tsx";
import type { DepositWay } from "./deposit-way.ts";
import { paymentPath } from "./money-path.ts";
import { PlayerField, Refused } from "./PlayerField.tsx";
import { useKnownPayment } from "./payment-queries.ts";

/**
 * A transfer to the operator's own account, named afterwards by its number: how much it was, the bank says. Without an account to pay
 * to the way is off, and only what was sent before is named.
 */
export function TransferDeposit({ companyId, way }: { companyId: string; way: DepositWay }) {
  const { t } = useLingui();
  const place = usePlace();
  const [, navigate] = useLocation();
  const know = useKnownPayment();
  const refresh = useMoneyRefresh();
  const [number, setNumber] = useState("");
  const [isTried, setTried] = useState(false);
  const typed = number.trim();
  const claim = useMutation({
    mutationFn: () =>
      call(claimTransfer, {
        body: { company_id: companyId, transfer_number: typed, fee_version: way.fee?.version ?? 0 },
      }),
    onSuccess: ({ payment }) => {
      know(payment);
      navigate(paymentPath(payment.reference, place));
    },
    // The fee may be another one by now.
    onError: refresh,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (typed !== "" && !claim.isPending) claim.mutate();
  };
  return (
    <form
      noValidate
      className="cloth grid gap-4 p-4"
      onSubmit={submit}
      onInput={() => !claim.isPending && claim.reset()}
    >
      {way.pay_to === null ? (
        <>
          <p role="status">
            <Trans>
              Please send no new transfer: this way is switched off right now. One that you have sent already you can
              still name here.
            </Trans>
          </p>
          <FeeWords fee={way.fee} />
        </>
      ) : (
        <section className="grid gap-2">
          <h2 className="font-bold">
            <Trans>1. Send the money from your own phone</Trans>
          </h2>
          <CopyText text={way.pay_to.account} label={t`Copy the number`} />
          <p className="text-sm text-soft">
            <Trans>
              {way.pay_to.bank}, {way.pay_to.holder}. From {birr(way.min)} ETB, because each transfer costs a fee
              however small it is.
            </Trans>
          </p>
          <FeeWords fee={way.fee} />
        </section>
      )}
      <section className="grid gap-2">
        <h2 className="font-bold">
          {way.pay_to === null ? (
            <Trans>Type the number of the transfer</Trans>
          ) : (
            <Trans>2. Type the number of the transfer</Trans>
          )}
        </h2>
        <PlayerField
          label={<Trans>Number of the transfer</Trans>}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={300}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
          hint={<Trans>It stands in the message that your bank sent you. No amount: the bank tells us how much.</Trans>}
          error={isTried && typed === "" ? t`Please type the number of the transfer` : null}
        />
      </section>
      <Refused words={claim.error && errorMessage(claim.error, msg`Something went wrong please try again later`)} />
      <Button type="submit" tone="go" className="w-full" disabled={claim.isPending}>
        {claim.isPending ? <Trans>One moment...</Trans> : <Trans>I have sent it</Trans>}
      </Button>
    </form>
  );
}
