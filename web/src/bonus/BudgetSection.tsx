import type { BonusBudget } from "@derash/protocol/hall/bonus-limits";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { shortBirr } from "../i18n/money.ts";
import { Button } from "../kit/Button.tsx";
import { Figure, Figures } from "../kit/staff/Figure.tsx";
import { TextField } from "../kit/staff/form/Field.tsx";
import { FormDialog } from "../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { Money } from "../kit/staff/Money.tsx";
import { useNotice } from "../kit/staff/notice.tsx";
import { Section } from "../kit/staff/StaffPage.tsx";
import { type BudgetIntent, forgetSeen, useBudgetChange } from "./bonus-queries.ts";

type Direction = BudgetIntent["direction"];

type Props = { budget: BonusBudget; madeKey: string | undefined; mayChange: boolean };

/** What is put aside, how much of it is promised, and the way to put in more or take some back. */
export function BudgetSection({ budget, madeKey, mayChange }: Props) {
  const [direction, setDirection] = useState<Direction | null>(null);
  const open = (each: Direction) => {
    // In a dialog that is still open it is the same change, tried again.
    forgetSeen(madeKey);
    setDirection(each);
  };
  return (
    <Section
      title={<Trans>Bonus budget</Trans>}
      actions={
        mayChange && (
          <>
            <Button onClick={() => open("out")}>
              <Trans>Take credit back</Trans>
            </Button>
            <Button tone="ink" onClick={() => open("in")}>
              <Trans>Put aside</Trans>
            </Button>
          </>
        )
      }
    >
      {budget.free === 0 && (
        <p role="status" className="border-b border-line px-3 py-2 text-sm font-semibold text-alarm wide:px-4">
          <Trans>Nothing is free: rounds that start now have no bonus.</Trans>
        </p>
      )}
      <Figures>
        <Figure label={<Trans>In the budget</Trans>} tone="gold" value={<Money amount={budget.balance} />} />
        <Figure
          label={<Trans>Promised</Trans>}
          value={<Money amount={budget.promised} />}
          hint={<Trans>Bonuses that wait, and the highest that rounds being called may earn</Trans>}
        />
        <Figure
          label={<Trans>Free</Trans>}
          tone={budget.free === 0 ? "alarm" : "go"}
          value={<Money amount={budget.free} />}
        />
      </Figures>
      {direction && <BudgetDialog budget={budget} direction={direction} onClose={() => setDirection(null)} />}
    </Section>
  );
}

type DialogProps = { budget: BonusBudget; direction: Direction; onClose: () => void };

function BudgetDialog({ budget, direction, onClose }: DialogProps) {
  const { t } = useLingui();
  const notify = useNotice();
  const [amount, setAmount] = useState("");
  const isIn = direction === "in";
  const change = useBudgetChange(() => {
    notify(isIn ? t`The bonus budget has more.` : t`It is the company's credit again.`);
    onClose();
  });
  const error = fieldErrors(change.error).amount;
  return (
    <FormDialog
      title={isIn ? t`Put credit aside for bonuses` : t`Take back from the bonus budget`}
      onClose={onClose}
      onSubmit={() => change.mutate({ amount: amount.trim(), direction })}
      onEdit={change.reset}
      submitLabel={isIn ? <Trans>Put aside</Trans> : <Trans>Take credit back</Trans>}
      isBusy={change.isPending}
      error={change.error && error === undefined ? serverMessage(change.error) : null}
    >
      <TextField
        label={t`Amount in ETB`}
        inputMode="decimal"
        maxLength={12}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        error={error}
        hint={
          isIn ? (
            <Trans>It leaves the company's credit, and pays quick wins alone.</Trans>
          ) : (
            <Trans>{shortBirr(budget.free)} ETB can come back. What is promised stays.</Trans>
          )
        }
      />
    </FormDialog>
  );
}
