import { resetPassword } from "@derash/protocol/path/management";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { call } from "../data/api.ts";
import { PasswordField } from "../kit/staff/form/Field.tsx";
import { FormDialog } from "../kit/staff/form/FormDialog.tsx";
import { applyFieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { checkPassword } from "../kit/staff/form/login-rules.ts";
import { useNotice } from "../kit/staff/notice.tsx";

type Values = { new_password: string; confirmation: string };
type Props = { person: { userId: string; name: string }; onClose: () => void };

/** A new password for somebody below; every session of theirs ends with the old one. */
export function ResetPasswordDialog({ person, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotice();
  const { register, handleSubmit, formState, setError, getValues } = useForm<Values>({
    defaultValues: { new_password: "", confirmation: "" },
  });
  const { errors } = formState;
  const reset = useMutation({
    mutationFn: ({ new_password }: Values) =>
      call(resetPassword, { params: { userId: person.userId }, body: { new_password } }),
    onSuccess: () => {
      notify(t`The password of ${person.name} is changed, and ${person.name} has been signed out everywhere.`);
      onClose();
    },
    onError: (error) => applyFieldErrors(error, setError),
  });
  return (
    <FormDialog
      title={t`Reset password`}
      onClose={onClose}
      onSubmit={handleSubmit((values) => reset.mutate(values))}
      onEdit={reset.reset}
      isBusy={reset.isPending}
      submitLabel={<Trans>Reset password</Trans>}
      error={reset.error && t`Error resetting password: ${serverMessage(reset.error)}`}
    >
      <p className="text-lg font-bold break-words">{person.name}</p>
      <PasswordField
        label={t`New password`}
        error={errors.new_password?.message}
        {...register("new_password", { validate: (text) => checkPassword(text, t`Please enter a new password`) })}
      />
      <PasswordField
        label={t`New password again`}
        error={errors.confirmation?.message}
        {...register("confirmation", {
          validate: (text) => text === getValues("new_password") || t`Passwords do not match`,
        })}
      />
    </FormDialog>
  );
}
