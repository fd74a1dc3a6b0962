import { freePhone } from "@derash/protocol/path/player";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "../../data/api.ts";
import { Button } from "../../kit/Button.tsx";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { applyFieldErrors, serverMessage } from "../../kit/staff/form/form-errors.ts";
import { useNotice } from "../../kit/staff/notice.tsx";

type Props = { telegramId: string; phoneNumber: string; onFreed: () => void };

/** A number that the operator has given to somebody else: its new owner can register with it once it is nobody's here. */
export function FreePhone(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Free this number</Trans>
      </Button>
      {isOpen && <FreeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function FreeDialog({ telegramId, phoneNumber, onFreed, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotice();
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { reason: "" } });
  const free = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      call(freePhone, { params: { telegramId }, body: { phone_end: phoneNumber.slice(-4), reason } }),
    onSuccess: () => {
      notify(t`The number is free.`);
      onFreed();
      onClose();
    },
    onError: (error) => applyFieldErrors(error, setError),
  });
  return (
    <FormDialog
      title={t`Free the number ${phoneNumber}?`}
      onClose={onClose}
      onSubmit={handleSubmit((values) => free.mutate(values))}
      submitLabel={<Trans>Free the number</Trans>}
      isBusy={free.isPending}
      error={free.error && serverMessage(free.error)}
    >
      <p className="text-sm text-soft">
        <Trans>
          This account keeps its money, but no desk finds it by this number any more, and no transfer from it is
          recognised. Nothing is paid out to this number for it either, also what is approved already. Whoever has the
          SIM card now can register with it in the bot. Please make sure that its owner stands before you.
        </Trans>
      </p>
      <TextField
        label={t`Reason`}
        maxLength={150}
        error={formState.errors.reason?.message}
        {...register("reason", { validate: (text) => text.trim() !== "" || t`A reason is required` })}
      />
    </FormDialog>
  );
}
