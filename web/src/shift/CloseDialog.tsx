import type { Shift } from "@derash/protocol/hall/shift";
import { closeShift } from "@derash/protocol/path/shift";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type SubmitHandler, type UseFormReturn, useForm } from "react-hook-form";
import { Link } from "wouter";
import { call } from "../data/api.ts";
import { ApiError } from "../data/api-error.ts";
import { Button, buttonClass } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { TextField } from "../kit/staff/form/Field.tsx";
import { FormDialog } from "../kit/staff/form/FormDialog.tsx";
import { applyFieldErrors, fieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { sentNotes, type TypedNotes } from "./cash/NotesField.tsx";
import { CountOutcome } from "./count/CountOutcome.tsx";
import { Counted, CountStep, type CountValues } from "./count/CountStep.tsx";
import { countedText, stepAfter } from "./count/count.ts";
import { useShiftAction } from "./shift-queries.ts";

/** counting → sure, and where the count differs by much: note. What was counted is not changed any more by then. */
type Step = "counting" | "sure" | "note";
/** `shiftId`: the one that was open when it was asked for; the page may have another by the time it is sent. */
type Props = { shiftId: string; countedBefore: number | null; onClose: () => void };

/** Closes by a blind count. What is expected is shown when the shift is closed, and then it is shown here. */
export function CloseDialog({ shiftId, countedBefore, onClose }: Props) {
  const { t } = useLingui();
  const [step, setStep] = useState<Step>(countedBefore === null ? "counting" : "note");
  const [closed, setClosed] = useState<Shift | null>(null);
  const form = useForm<CountValues>({
    defaultValues: { counted_cash: countedBefore?.toFixed(2) ?? "", note: "", hand_on: false },
  });
  const [typed, setTyped] = useState<TypedNotes>({});
  const close = useShiftAction(
    (body: CountValues) => call(closeShift, { body: { ...body, notes: sentNotes(typed), shift_id: shiftId } }),
    setClosed,
  );
  const send: SubmitHandler<CountValues> = (values) => {
    if (step === "counting") return setStep("sure");
    const { hand_on } = values;
    const sent = { counted_cash: countedText(values.counted_cash) ?? "", note: values.note.trim(), hand_on };
    return close.mutate(sent, {
      onError: (error) => {
        const next = stepAfter(fieldErrors(error));
        if (next !== null) setStep(next);
        if (next !== "note") applyFieldErrors(error, form.setError);
      },
    });
  };
  const back = () => {
    close.reset();
    setStep("counting");
  };
  if (closed) return <Closed shift={closed} onClose={onClose} />;
  const isNoteAsked = close.error !== null && "note" in fieldErrors(close.error);
  return (
    <FormDialog
      title={t`Close shift`}
      onClose={onClose}
      onBack={step === "sure" ? back : undefined}
      onSubmit={form.handleSubmit(send)}
      isBusy={close.isPending}
      submitLabel={step === "counting" ? <Trans>Continue</Trans> : <Trans>Close shift</Trans>}
      error={close.error && !isNoteAsked ? serverMessage(close.error) : null}
    >
      {step === "counting" ? (
        <CountStep form={form} typed={typed} onType={setTyped} />
      ) : (
        <Counted text={form.getValues("counted_cash")} />
      )}
      {step === "sure" && (
        <p className="text-sm">
          <Trans>Is this right? Once it is sent, the count stands, and no bets can be placed in this shift.</Trans>
        </p>
      )}
      {step === "note" && <Note form={form} />}
      {close.error instanceof ApiError && close.error.code === "shift_round_running" && (
        <Link className={buttonClass("go")} to="/">
          <Trans>To the round</Trans>
        </Link>
      )}
    </FormDialog>
  );
}

function Note({ form }: { form: UseFormReturn<CountValues> }) {
  const { t } = useLingui();
  return (
    <>
      <p role="alert" className="rounded-md border border-(--gold-line) bg-gold-wash px-3 py-2 text-sm font-semibold">
        <Trans>
          The count is kept, and it differs from what is expected. Please write down what may have happened.
        </Trans>
      </p>
      <TextField
        label={<Trans>Note</Trans>}
        maxLength={300}
        autoFocus
        error={form.formState.errors.note?.message}
        {...form.register("note", { validate: (text) => text.trim() !== "" || t`A note is required` })}
      />
    </>
  );
}

function Closed({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Your shift is closed`} onClose={onClose} isWide>
      <CountOutcome shift={shift} />
      {shift.opening_cash === null && (
        <p className="mt-2 text-sm text-soft">
          <Trans>Nothing was counted when the shift was opened, so the expected cash begins at 0.</Trans>
        </p>
      )}
      {shift.status === "awaiting_approval" && (
        <p className="mt-3 rounded-md border border-alarm bg-alarm/10 px-3 py-2 text-sm font-semibold text-alarm">
          <Trans>The difference is large: an admin of your branch or company must approve it.</Trans>
        </p>
      )}
      <div className="mt-4 flex gap-2">
        <Button className="flex-1" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
        <Link className={`${buttonClass("ink")} flex-[2]`} to={`/shifts/${shift.id}`}>
          <Trans>Z-report</Trans>
        </Link>
      </div>
    </Dialog>
  );
}
