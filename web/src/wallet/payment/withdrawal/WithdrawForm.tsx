import type { PaymentOptions } from "@derash/protocol/payment/payment";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { birr } from "../../../i18n/money.ts";
import { refusalMessages } from "../../../i18n/refusal-messages.ts";
import { Button } from "../../../kit/Button.tsx";
import { amountIssue, plainAmount } from "../../../kit/payment/amount.ts";
import { CostLine } from "../../../kit/payment/CostLine.tsx";
import { costOf, mostOf } from "../../../kit/payment/cost.ts";
import { DemoBank } from "../../../kit/payment/DemoBank.tsx";
import { serverTime } from "../../../room/clock.ts";
import { AmountField } from "../AmountField.tsx";
import { Hours } from "../Hours.tsx";
import { Refused } from "../PlayerField.tsx";
import { ConfirmWithdrawal } from "./ConfirmWithdrawal.tsx";
import { DestinationForm } from "./DestinationForm.tsx";
import { blockedBy, chosenTarget, firstOpen, placeOf, type Target, targetsOf } from "./destination-choice.ts";
import { TargetWords } from "./TargetWords.tsx";

/**
 * Where to, how much, and when it is sent, all before the button. Of a place that is switched off while the page is open it says so, and
 * there is no button before another one is pressed.
 */
export function WithdrawForm({ options }: { options: PaymentOptions }) {
  const { i18n } = useLingui();
  const targets = targetsOf(options, new Date(serverTime()));
  // What is offered first stays chosen, whatever comes beside it while the page is open.
  const [chosen, setChosen] = useState<string | null>(() => {
    const first = firstOpen(targets);
    return first === undefined ? null : placeOf(first);
  });
  const [isAdding, setAdding] = useState(false);
  const [amount, setAmount] = useState("");
  const [isTried, setTried] = useState(false);
  const [confirmed, setConfirmed] = useState<Target | null>(null);
  const found = chosenTarget(targets, chosen);
  const target = found ?? undefined;
  const fee = target?.way.fee ?? null;
  const bounds = target && { min: target.way.min, max: target.way.max, balance: mostOf(fee, options.balance) };
  const issue = bounds ? amountIssue(amount, bounds) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (target !== undefined && target.blocked === null && issue === null) setConfirmed(target);
  };
  const canAdd = options.withdrawals.some((way) => way.is_on && way.banks.length > 0);
  return (
    <>
      <form noValidate className="cloth grid gap-4 p-4" onSubmit={submit}>
        <Targets targets={targets} chosen={target} onChoose={setChosen} />
        {found === null && <Refused words={i18n._(refusalMessages.payment_off)} />}
        {found === undefined && (
          <p>
            <Trans>You have no account here yet that money can go to. Add yours below.</Trans>
          </p>
        )}
        {target && bounds && target.blocked === null && (
          <>
            {target.way.is_demo && <DemoBank />}
            <AmountField
              value={amount}
              onChange={setAmount}
              {...bounds}
              isBesideFee={fee !== null}
              issue={isTried ? issue : null}
              hint={
                <Trans>
                  From {birr(bounds.min)} to {birr(bounds.max)} ETB at once.
                </Trans>
              }
            />
            <CostLine cost={costOf("withdrawal", fee, amount)} />
            <Hours way={target.way} />
            <Button type="submit" tone="ink" className="w-full">
              <Trans>Continue</Trans>
            </Button>
          </>
        )}
      </form>
      {canAdd && !isAdding && (
        <Button className="w-full" onClick={() => setAdding(true)}>
          <Trans>Add an account</Trans>
        </Button>
      )}
      {isAdding && (
        <DestinationForm
          options={options}
          onAdded={(destination) => {
            if (blockedBy(destination, new Date(serverTime())) === null) setChosen(destination.id);
            setAdding(false);
          }}
          onBack={() => setAdding(false)}
        />
      )}
      {confirmed && (
        <ConfirmWithdrawal
          companyId={options.company_id}
          // Its fee may be another one by now; but never another place, also where this one is gone.
          target={targets.find((each) => placeOf(each) === placeOf(confirmed)) ?? confirmed}
          amount={plainAmount(amount)}
          onClose={() => setConfirmed(null)}
        />
      )}
    </>
  );
}

type TargetsProps = { targets: readonly Target[]; chosen: Target | undefined; onChoose: (place: string) => void };

function Targets({ targets, chosen, onChoose }: TargetsProps) {
  const { t } = useLingui();
  if (targets.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold">{t`Where to?`}</legend>
      {targets.map((target) => (
        <label
          key={placeOf(target)}
          className={`flex min-h-14 items-center gap-3 rounded-md border px-3 py-1.5 ${target === chosen ? "border-ink bg-sunk" : "border-edge bg-cloth"}`}
        >
          <input
            type="radio"
            name="target"
            className="size-5 shrink-0 accent-(--go)"
            checked={target === chosen}
            onChange={() => onChoose(placeOf(target))}
          />
          <TargetWords target={target} />
        </label>
      ))}
    </fieldset>
  );
}
