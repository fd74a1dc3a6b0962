import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { birr, count } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { type AmountIssue, quickAmounts } from "../../kit/payment/amount.ts";
import { PlayerField } from "./PlayerField.tsx";

type Props = {
  value: string;
  onChange: (text: string) => void;
  min: number;
  max: number;
  /** What there is, where no more can be sent. */
  balance?: number;
  /** It is what is left beside the fee of all. */
  isBesideFee?: boolean;
  hint: ReactNode;
  /** What is wrong with it, once it was to be sent. */
  issue: AmountIssue | null;
};

/** Any amount between two bounds, and a few round sums to tap. */
export function AmountField({ value, onChange, hint, issue, isBesideFee = false, ...bounds }: Props) {
  const { t } = useLingui();
  const least = birr(bounds.min);
  const most = birr(bounds.max);
  const held = birr(bounds.balance ?? 0);
  const words: Record<AmountIssue, string> = {
    none: t`Please enter an amount, such as 150 or 150.50`,
    too_little: t`${least} ETB or more`,
    too_much: t`${most} ETB or less at once`,
    balance_short: isBesideFee
      ? t`With its fee, ${held} ETB at most: this wallet holds no more`
      : t`This wallet holds ${held} ETB`,
  };
  return (
    <div className="grid gap-2">
      <PlayerField
        label={<Trans>Amount in ETB</Trans>}
        inputMode="decimal"
        maxLength={14}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        hint={hint}
        error={issue && words[issue]}
      />
      <div className="flex flex-wrap gap-2">
        {quickAmounts(bounds).map((sum) => (
          <Button key={sum} className="flex-1 px-2!" onClick={() => onChange(String(sum))}>
            {count(sum)}
          </Button>
        ))}
        {bounds.balance !== undefined && bounds.balance >= bounds.min && bounds.balance <= bounds.max && (
          <Button className="flex-1 px-2!" onClick={() => onChange(String(bounds.balance))}>
            <Trans>All</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
