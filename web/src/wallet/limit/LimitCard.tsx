import { confirmDepositLimit, setDepositLimit } from "@derash/protocol/path/payment";
import type { OwnLimit } from "@derash/protocol/payment/limit";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { call } from "../../data/api.ts";
import { formatMoment, useCalendar } from "../../i18n/date.ts";
import { errorMessage } from "../../i18n/error-messages.ts";
import { birr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { amountIssue, plainAmount } from "../../kit/payment/amount.ts";
import { PlayerField, Refused } from "../payment/PlayerField.tsx";
import { useLimitAct } from "./limit-queries.ts";
import { periodNames } from "./limit-words.ts";

const any = { min: 0.01, max: 9_999_999 };

const seenOf = (amount: number | null) => (amount === null ? null : String(amount));

/** One limit: what it is, what is left of it, and a field for another. */
export function LimitCard({ limit }: { limit: OwnLimit }) {
  const { i18n, t } = useLingui();
  useCalendar();
  const { period, amount, left, until, unpaid, asked } = limit;
  const [typed, setTyped] = useState("");
  const [isTried, setTried] = useState(false);
  const done = () => {
    setTyped("");
    setTried(false);
  };
  const set = useLimitAct(
    (sum: string | null) => call(setDepositLimit, { body: { period, amount: sum, seen_amount: seenOf(amount) } }),
    done,
  );
  const name = i18n._(periodNames[period]);
  const isWrong = isTried && amountIssue(typed, any) !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amountIssue(typed, any) === null && !set.isPending) set.mutate(plainAmount(typed));
  };
  return (
    <form noValidate className="cloth grid gap-3 p-4" onSubmit={submit} data-testid={`limit-${period}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="display text-lg">{name}</h2>
        <p className="text-lg font-bold">
          {amount === null ? <Trans>No limit</Trans> : <Trans>{birr(amount)} ETB</Trans>}
        </p>
      </div>
      {amount !== null && (
        <p role="status" className="text-sm text-soft">
          <Trans>
            {birr(left ?? 0)} ETB left until {formatMoment(new Date(until))}
          </Trans>
        </p>
      )}
      {amount !== null && unpaid && (
        <p className="text-sm text-soft">
          <Trans>
            {birr(unpaid.amount)} ETB of the rest wait at payment pages that are not paid. If nobody pays there, they
            are left again from {formatMoment(new Date(unpaid.until))}.
          </Trans>
        </p>
      )}
      {asked && <Asked limit={limit} asked={asked} />}
      <PlayerField
        label={<Trans>Most that I bring in, in ETB</Trans>}
        inputMode="decimal"
        maxLength={14}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={isWrong ? t`Please enter an amount, such as 150 or 150.50` : null}
      />
      <Refused words={set.error && errorMessage(set.error, msg`Something went wrong please try again later`)} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          tone="ink"
          className="flex-1"
          disabled={set.isPending}
          aria-label={t`${name}: set this limit`}
        >
          <Trans>Set this limit</Trans>
        </Button>
        {amount !== null && asked?.amount !== null && (
          <Button
            className="flex-1"
            disabled={set.isPending}
            onClick={() => set.mutate(null)}
            aria-label={t`${name}: no limit any more`}
          >
            <Trans>No limit any more</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}

type AskedProps = { limit: OwnLimit; asked: NonNullable<OwnLimit["asked"]> };

/** A higher limit, which waits, and wants a second word. */
function Asked({ limit: { period, amount }, asked }: AskedProps) {
  const confirm = useLimitAct(
    (seen: number | null) => call(confirmDepositLimit, { body: { period, amount: seenOf(seen) } }),
    () => {},
  );
  const keep = useLimitAct(
    (sum: number) => call(setDepositLimit, { body: { period, amount: String(sum), seen_amount: String(sum) } }),
    () => {},
  );
  const from = new Date(asked.confirm_from);
  const isBusy = confirm.isPending || keep.isPending;
  const error = confirm.error ?? keep.error;
  return (
    <div className="grid gap-2 rounded-md border border-edge bg-sunk p-3">
      <p className="font-semibold">
        {asked.amount === null ? (
          <Trans>You have asked for no limit. You can confirm it from {formatMoment(from)}.</Trans>
        ) : (
          <Trans>
            You have asked for {birr(asked.amount)} ETB. You can confirm it from {formatMoment(from)}.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button className="flex-1" disabled={isBusy} onClick={() => confirm.mutate(asked.amount)}>
          <Trans>Confirm it</Trans>
        </Button>
        {amount !== null && (
          <Button className="flex-1" disabled={isBusy} onClick={() => keep.mutate(amount)}>
            <Trans>Keep {birr(amount)} ETB</Trans>
          </Button>
        )}
      </div>
      <Refused words={error && errorMessage(error, msg`Something went wrong please try again later`)} />
    </div>
  );
}
