import { type Santim, toBirr } from "@derash/game/money";
import type { Hierarchy } from "@derash/protocol/management";
import { transferBalance } from "@derash/protocol/path/credit";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "../../data/api.ts";
import { birr } from "../../i18n/money.ts";
import { useAlert } from "../../kit/alert.tsx";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { useNotice } from "../../kit/staff/notice.tsx";
import { Sum, Sums } from "../../kit/staff/Sums.tsx";
import { RowButton } from "../../kit/staff/table/RowButton.tsx";
import { useManagementUpdate } from "../management-queries.ts";
import { amountMessage } from "./amount-messages.ts";
import { affordableQuickBirr, balanceAfter, checkAmount, plainAmount } from "./transfer-check.ts";
import { moneyRefusal, UnansweredNote } from "./UnansweredNote.tsx";
import { isSameAttempt } from "./unanswered.ts";
import { useSendOnce } from "./use-send-once.ts";

/** Who receives, and what they are to the reader: a branch, a cashier, a player. */
type TransferTarget = { userId: string; name: string; detail: string };

type Props = { target: TransferTarget; hierarchy: Hierarchy; onClose: () => void };
type Values = { amount: string; description: string };

/** Amount first, then a look at what will be. A second try after a lost answer is the same transfer. */
export function TransferDialog({ target, hierarchy, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotice();
  const alert = useAlert();
  const update = useManagementUpdate();
  const { lost, attemptOf, send } = useSendOnce("transfer", target.userId);
  const [isConfirming, setConfirming] = useState(false);
  const form = useForm<Values>({
    // What had no answer is offered again as it was.
    defaultValues: { amount: lost?.amount ?? "", description: lost?.note ?? "" },
  });
  const spendable = hierarchy.is_super_admin ? null : hierarchy.balance;
  const transfer = useMutation({
    mutationFn: (values: Values) =>
      send(wantedOf(target, values), (key) =>
        call(transferBalance, {
          body: {
            target_user_id: target.userId,
            amount: plainAmount(values.amount),
            description: values.description.trim() || "Balance transfer",
            idempotency_key: key,
          },
        }),
      ),
    onSuccess: (answer, { amount }) => {
      if (!hierarchy.is_super_admin) update.setBalance(answer.sender_new_balance);
      const sum = birr(Number(plainAmount(amount)));
      if (answer.sent_before && !answer.is_waiting)
        void alert(
          t`${sum} ETB had reached ${target.name} before: the transfer that had no answer was made. Nothing was sent now. If this is another one, send it once more.`,
        );
      else
        notify(
          answer.is_waiting
            ? t`${sum} ETB to ${target.name} waits until another super admin approves it.`
            : t`${sum} ETB sent to ${target.name}.`,
        );
      onClose();
    },
    // Also after a failure: what had no answer may have been made.
    onSettled: update.refresh,
  });
  const goBack = () => {
    transfer.reset();
    setConfirming(false);
  };
  const go = form.handleSubmit((values) => (isConfirming ? transfer.mutate(values) : setConfirming(true)));
  const values = form.getValues();
  const amount = checkAmount(values.amount, null);
  const isRepeating = lost !== null && isSameAttempt(lost, attemptOf(wantedOf(target, values)));
  return (
    <FormDialog
      title={isConfirming ? t`Confirm the transfer` : t`Transfer balance`}
      onClose={onClose}
      onSubmit={go}
      onBack={isConfirming ? goBack : undefined}
      isBusy={transfer.isPending}
      submitLabel={
        isConfirming ? isRepeating ? <Trans>Try again</Trans> : <Trans>Transfer</Trans> : <Trans>Continue</Trans>
      }
      tone={isConfirming ? "go" : "ink"}
      error={isConfirming && transfer.error ? t`Error transferring balance: ${moneyRefusal(transfer.error)}` : null}
    >
      <p className="text-sm">
        <span className="block text-lg font-bold break-words">{target.name}</span>
        <span className="text-soft">{target.detail}</span>
      </p>
      {lost && <UnansweredNote lost={lost} isAnother={isConfirming && !isRepeating} />}
      {isConfirming && typeof amount === "number" ? (
        <Summary amount={amount} description={values.description} hierarchy={hierarchy} isRepeating={isRepeating} />
      ) : (
        <AmountFields form={form} spendable={spendable} />
      )}
    </FormDialog>
  );
}

function wantedOf({ userId: targetId, name: targetName }: TransferTarget, { amount, description: note }: Values) {
  return { targetId, targetName, amount: plainAmount(amount), note };
}

type FieldsProps = { form: ReturnType<typeof useForm<Values>>; spendable: number | null };

function AmountFields({ form, spendable }: FieldsProps) {
  const { t } = useLingui();
  const quick = affordableQuickBirr(spendable);
  const { errors } = form.formState;
  const check = (text: string) => {
    const amount = checkAmount(text, spendable);
    if (typeof amount === "number") return true;
    return amountMessage(amount, spendable ?? 0, t`Please enter a valid amount greater than 0`);
  };
  return (
    <>
      <TextField
        label={t`Amount in ETB`}
        inputMode="decimal"
        hint={t`At most two decimals, such as 250.50`}
        error={errors.amount?.message}
        className="text-end text-xl font-bold tabular-nums"
        {...form.register("amount", { validate: check })}
      />
      {quick.length > 0 && (
        <fieldset className="grid grid-cols-4 gap-2">
          <legend className="sr-only">{t`Quick amounts`}</legend>
          {quick.map((sum) => (
            <RowButton
              key={sum}
              className="tabular-nums"
              onClick={() => form.setValue("amount", String(sum), { shouldValidate: true })}
            >
              {sum.toLocaleString("en-US")}
            </RowButton>
          ))}
        </fieldset>
      )}
      <TextField
        label={t`Description (optional)`}
        placeholder={t`Balance transfer`}
        maxLength={150}
        error={errors.description?.message}
        {...form.register("description")}
      />
    </>
  );
}

type SummaryProps = {
  amount: Santim;
  description: string;
  hierarchy: Hierarchy;
  /** It may have been made already: then what is left of the balance cannot be foretold. */
  isRepeating: boolean;
};

function Summary({ amount, description, hierarchy, isRepeating }: SummaryProps) {
  const { is_super_admin: isIssuing, issued_credit: issued, balance } = hierarchy;
  const after = toBirr(balanceAfter(amount, isIssuing ? (issued ?? 0) : balance, isIssuing));
  return (
    <Sums>
      <Sum label={<Trans>Amount</Trans>}>
        <span className="display text-2xl text-gold">
          <Trans>{birr(toBirr(amount))} ETB</Trans>
        </span>
      </Sum>
      {!isRepeating && (
        <Sum label={isIssuing ? <Trans>Issued credit after</Trans> : <Trans>Your balance after</Trans>}>
          <Trans>{birr(after)} ETB</Trans>
        </Sum>
      )}
      <Sum label={<Trans>Description</Trans>}>
        <span className="font-normal">{description.trim() || <Trans>Balance transfer</Trans>}</span>
      </Sum>
    </Sums>
  );
}
