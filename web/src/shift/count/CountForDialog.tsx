import type { Shift } from "@derash/protocol/hall/shift";
import { closeShiftFor } from "@derash/protocol/path/shift";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type SubmitHandler, type UseFormReturn, useForm } from "react-hook-form";
import { call } from "../../data/api.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { applyFieldErrors, fieldErrors, serverMessage } from "../../kit/staff/form/form-errors.ts";
import { sentNotes, type TypedNotes } from "../cash/NotesField.tsx";
import { useShiftAction } from "../shift-queries.ts";
import { CountOutcome } from "./CountOutcome.tsx";
import { Counted, CountStep, type CountValues } from "./CountStep.tsx";
import { countedText } from "./count.ts";

type Props = { shift: Shift; onClose: () => void };

/**
 * The drawer of a cashier who is switched off, counted by somebody above, as its cashier would; and why. What the cashier has
 * counted already stands, and only the reason is asked for.
 */
export function CountForDialog({ shift, onClose }: Props) {
  const { t } = useLingui();
  const { cashier, branch_name, counted_cash: countedBefore } = shift;
  const [isSure, setSure] = useState(false);
  const [closed, setClosed] = useState<Shift | null>(null);
  const [typed, setTyped] = useState<TypedNotes>({});
  const form = useForm<CountValues>({
    defaultValues: { counted_cash: countedBefore?.toFixed(2) ?? "", note: "", hand_on: false },
  });
  const close = useShiftAction(
    (body: CountValues) =>
      call(closeShiftFor, { params: { id: shift.id }, body: { ...body, notes: sentNotes(typed) } }),
    setClosed,
  );
  const send: SubmitHandler<CountValues> = ({ counted_cash, note, hand_on }) => {
    if (countedBefore === null && !isSure) return setSure(true);
    const sent = { counted_cash: countedText(counted_cash) ?? "", note: note.trim(), hand_on };
    return close.mutate(sent, {
      onError: (error) => {
        if (Object.keys(fieldErrors(error)).length > 0) setSure(false);
        applyFieldErrors(error, form.setError);
      },
    });
  };
  const back = () => {
    close.reset();
    setSure(false);
  };
  if (closed) return <CountedFor shift={closed} onClose={onClose} />;
  return (
    <FormDialog
      title={t`Count the drawer`}
      onClose={onClose}
      onBack={isSure ? back : undefined}
      onSubmit={form.handleSubmit(send)}
      isBusy={close.isPending}
      submitLabel={countedBefore === null && !isSure ? <Trans>Continue</Trans> : <Trans>Close shift</Trans>}
      error={close.error && serverMessage(close.error)}
    >
      <p>
        <span className="block text-lg font-bold break-words">{cashier}</span>
        <span className="block text-sm text-soft">{branch_name}</span>
        <span className="block text-sm text-soft">
          <Trans>The cashier is switched off</Trans>
        </span>
      </p>
      {isSure || countedBefore !== null ? (
        <Counted text={form.getValues("counted_cash")} by={countedBefore === null ? undefined : cashier} />
      ) : (
        <CountStep form={form} typed={typed} onType={setTyped} />
      )}
      {isSure ? (
        <p className="text-sm">
          <Trans>Is this right? Once it is sent, the count stands, and somebody else must approve it.</Trans>
        </p>
      ) : (
        <Reason form={form} />
      )}
    </FormDialog>
  );
}

function Reason({ form }: { form: UseFormReturn<CountValues> }) {
  const { t } = useLingui();
  return (
    <TextField
      label={<Trans>Why the cashier does not count</Trans>}
      maxLength={300}
      error={form.formState.errors.note?.message}
      {...form.register("note", { validate: (text) => text.trim() !== "" || t`A note is required` })}
    />
  );
}

function CountedFor({ shift, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={t`The drawer of ${shift.cashier} is counted`} onClose={onClose} isWide>
      <CountOutcome shift={shift} />
      <p className="mt-3 rounded-md border border-(--gold-line) bg-gold-wash px-3 py-2 text-sm font-semibold">
        <Trans>Another admin of the branch or company must approve it.</Trans>
      </p>
      <Button className="mt-4 w-full" onClick={onClose}>
        <Trans>Done</Trans>
      </Button>
    </Dialog>
  );
}
