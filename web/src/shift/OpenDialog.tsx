import { openShift } from "@derash/protocol/path/shift";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import { call } from "../data/api.ts";
import { FormDialog } from "../kit/staff/form/FormDialog.tsx";
import { applyFieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { useNotice } from "../kit/staff/notice.tsx";
import { CountField } from "./CountField.tsx";
import { countedText } from "./count.ts";
import { useShiftAction } from "./shift-queries.ts";

type Values = { counted_cash: string };

export function OpenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotice();
  const { register, handleSubmit, formState, setError } = useForm<Values>({ defaultValues: { counted_cash: "" } });
  const open = useShiftAction(
    (body: Values) => call(openShift, { body }),
    () => {
      notify(t`Your shift is open.`);
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
      <CountField
        hint={t`All notes and coins in the drawer now; 0 when it is empty.`}
        error={formState.errors.counted_cash?.message}
        {...register("counted_cash", {
          validate: (text) => countedText(text) !== null || t`Please enter what you counted, such as 1250.50`,
        })}
      />
    </FormDialog>
  );
}
