import type { CurrentShift } from "@derash/protocol/hall/shift";
import { openShift } from "@derash/protocol/path/shift";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "../data/api.ts";
import { birr } from "../i18n/money.ts";
import { FormDialog } from "../kit/staff/form/FormDialog.tsx";
import { applyFieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { useNotice } from "../kit/staff/notice.tsx";
import { NotesField, sentNotes, sumOf, type TypedNotes } from "./cash/NotesField.tsx";
import { CountField } from "./count/CountField.tsx";
import { countedText } from "./count/count.ts";
import { useShiftAction } from "./shift-queries.ts";

type Values = { counted_cash: string };
type Props = {
  /** Whose drawer it was until now; null: it begins with what is counted. */
  from: CurrentShift["handovers"][number] | null;
  /** Their last shift when it was asked for; null: none, undefined: a server of before does not say. */
  after: string | null | undefined;
  onClose: () => void;
};

export function OpenDialog({ from, after, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotice();
  const [typed, setTyped] = useState<TypedNotes>({});
  const { register, handleSubmit, formState, setError, setValue } = useForm<Values>({
    defaultValues: { counted_cash: "" },
  });
  const open = useShiftAction(
    (body: Values) =>
      call(openShift, {
        body: { ...body, notes: sentNotes(typed), taken_from: from?.id, after_shift_id: after },
      }),
    ({ status }) => {
      // Its answer was lost, and another window has closed it since.
      notify(status === "open" ? t`Your shift is open.` : t`Somebody has closed this shift already.`);
      onClose();
    },
  );
  const send = ({ counted_cash }: Values) =>
    open.mutate(
      { counted_cash: countedText(counted_cash) ?? "" },
      { onError: (error) => applyFieldErrors(error, setError) },
    );
  return (
    <FormDialog
      title={t`Open shift`}
      onClose={onClose}
      onSubmit={handleSubmit(send)}
      isBusy={open.isPending}
      submitLabel={<Trans>Open shift</Trans>}
      tone="go"
      error={open.error && serverMessage(open.error)}
    >
      {from && (
        <p className="text-sm">
          <Trans>
            {from.cashier} has counted {birr(from.counted_cash)} ETB. Count it together: it must be the same.
          </Trans>
        </p>
      )}
      <CountField
        hint={t`All notes and coins in the drawer now; 0 when it is empty.`}
        error={formState.errors.counted_cash?.message}
        {...register("counted_cash", {
          validate: (text) => countedText(text) !== null || t`Please enter what you counted, such as 1250.50`,
        })}
      />
      <NotesField
        typed={typed}
        onType={(notes) => {
          setTyped(notes);
          setValue("counted_cash", sumOf(notes));
        }}
      />
    </FormDialog>
  );
}
