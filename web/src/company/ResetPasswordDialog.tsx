import { resetPassword } from "@derash/protocol/path/management";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { FormProvider, useForm } from "react-hook-form";
import { call } from "../data/api.ts";
import { FormDialog } from "../kit/staff/form/FormDialog.tsx";
import { formCall } from "../kit/staff/form/form-call.ts";
import { applyFieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { NewPasswordFields } from "../kit/staff/form/NewPasswordFields.tsx";
import { useNotice } from "../kit/staff/notice.tsx";

type Values = { new_password: string; confirmation: string };
type Props = { person: { userId: string; name: string }; onClose: () => void };

/** A new password for somebody below; every session of theirs ends with the old one. */
export function ResetPasswordDialog({ person, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotice();
  const form = useForm<Values>({ defaultValues: { new_password: "", confirmation: "" } });
  const reset = useMutation({
    mutationFn: ({ new_password }: Values) =>
      call(resetPassword, { params: { userId: person.userId }, body: { new_password } }),
    onSuccess: () => {
      notify(t`The password of ${person.name} is changed, and ${person.name} has been signed out everywhere.`);
      onClose();
    },
    onError: (error) => applyFieldErrors(error, form.setError),
  });
  return (
    <FormDialog
      {...formCall(form, reset)}
      title={t`Reset password`}
      onClose={onClose}
      submitLabel={<Trans>Reset password</Trans>}
      error={reset.error && t`Error resetting password: ${serverMessage(reset.error)}`}
    >
      <p className="text-lg font-bold break-words">{person.name}</p>
      <FormProvider {...form}>
        <NewPasswordFields name="new_password" />
      </FormProvider>
    </FormDialog>
  );
}
