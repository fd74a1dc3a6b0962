import type { DeskReceipt } from "@derash/protocol/payment/desk";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { birr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { DialogError, SubmitButton } from "../../kit/staff/form/FormDialog.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { Section } from "../../kit/staff/StaffPage.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import { StateBadge } from "../payment-labels.tsx";
import { usePaymentAct } from "../payment-queries.ts";
import { type AtDesk, payOut } from "./cash-out.ts";

type Props = { found: AtDesk; onDone: (receipt: DeskReceipt) => void };

/** Cash for a reference that only its player was told. */
export function CashOut({ found, onDone }: Props) {
  const [now, setNow] = useState(found);
  const { payment, player, phone, is_payable: isPayable, paid } = now;
  const [isSure, setSure] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const pay = usePaymentAct(() => payOut(payment.reference, setNow), onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSure) pay.mutate(undefined);
    else setSure(true);
  };
  return (
    <Section title={player} actions={<StateBadge payment={payment} />}>
      <div className="grid gap-3 p-3 wide:p-4">
        <p className="display text-4xl text-gold" data-testid="cash-out-amount">
          <Trans>{birr(payment.amount ?? 0)} ETB</Trans>
        </p>
        <p>
          <Trans>
            Reference {payment.reference}, phone {phone}
          </Trans>
        </p>
        {paid !== null && <AlreadyPaid paid={paid} />}
        {paid?.is_own && (
          <>
            <DialogError error={pay.error && serverMessage(pay.error)} />
            <Button ref={button} tone="ink" disabled={pay.isPending} onClick={() => pay.mutate(undefined)}>
              <Trans>Show the receipt</Trans>
            </Button>
          </>
        )}
        {paid === null && isPayable && (
          <form className="grid gap-3" onSubmit={submit}>
            {isSure && (
              <p role="status" className="text-2xl font-bold">
                <Trans>
                  Give {birr(payment.amount ?? 0)} ETB to {player}?
                </Trans>
              </p>
            )}
            <DialogError error={pay.error && serverMessage(pay.error)} />
            <SubmitButton ref={button} className="" tone={isSure ? "go" : "ink"} disabled={pay.isPending}>
              {isSure ? <Trans>Yes, pay it out</Trans> : <Trans>Continue</Trans>}
            </SubmitButton>
          </form>
        )}
        {paid === null && !isPayable && (
          <p role="alert" className="font-semibold text-alarm">
            <Trans>
              It cannot be paid out now: it is not approved, has ended, no shift is open, or withdrawals are stopped.
            </Trans>
          </p>
        )}
      </div>
    </Section>
  );
}

/** The answer to an earlier press may have been lost: whether the cash is still to be given is what the cashier has to know. */
function AlreadyPaid({ paid }: { paid: NonNullable<AtDesk["paid"]> }) {
  return (
    <p role="status" className="text-xl font-bold" data-testid="already-paid">
      {paid.is_own ? (
        <Trans>
          You paid this at <Stamp at={paid.at} />.
        </Trans>
      ) : (
        <Trans>
          Paid at <Stamp at={paid.at} /> by another till.
        </Trans>
      )}
    </p>
  );
}
