import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../../kit/staff/form/form-errors.ts";
import { countedText } from "../count/count.ts";

/** What writes it down, as useMutation answers it. */
type Writing = { error: Error | null; isPending: boolean; reset: () => void };
type Props = {
  title: MessageDescriptor;
  reasonLabel: string;
  move: Writing;
  onMove: (cash: { amount: string; reason: string }) => void;
  onClose: () => void;
};

/** Cash that is moved by hand: how much, and why. */
export function CashDialog({ title, reasonLabel, move, onMove, onClose }: Props): ReactNode {
  const { t, i18n } = useLingui();
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const errors = fieldErrors(move.error);
  return (
    <FormDialog
      title={i18n._(title)}
      onClose={onClose}
      onSubmit={() => onMove({ amount: countedText(amount) ?? amount, reason: reason.trim() })}
      onEdit={move.reset}
      submitLabel={<Trans>Write down</Trans>}
      isBusy={move.isPending}
      error={move.error && Object.keys(errors).length === 0 ? serverMessage(move.error) : null}
    >
      <TextField
        label={t`Amount in ETB`}
        inputMode="decimal"
        maxLength={12}
        className="text-end text-2xl font-bold tabular-nums"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        error={errors.amount}
      />
      <TextField
        label={reasonLabel}
        maxLength={150}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={errors.reason}
      />
      <p className="text-xs text-soft">
        <Trans>It is written once and stands; a slip is put right by another line.</Trans>
      </p>
    </FormDialog>
  );
}
