import { changePassword } from "@derash/protocol/path/auth";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { FormProvider, useForm } from "react-hook-form";
import { call } from "../data/api.ts";
import { Button } from "../kit/Button.tsx";
import { PasswordField } from "../kit/staff/form/Field.tsx";
import { DialogError } from "../kit/staff/form/FormDialog.tsx";
import { applyFieldErrors, fieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { NewPasswordFields } from "../kit/staff/form/NewPasswordFields.tsx";

type Values = { current_password: string; new_password: string; confirmation: string };

const empty: Values = { current_password: "", new_password: "", confirmation: "" };

/** One's own password. Other sessions end with the old one; this one goes on. */
export function PasswordForm() {
  const { t } = useLingui();
  const form = useForm<Values>({ defaultValues: empty });
  const { register, handleSubmit, formState, setError, reset } = form;
  const change = useMutation({
    mutationFn: ({ confirmation: _, ...body }: Values) => call(changePassword, { body }),
    onSuccess: () => reset(),
    onError: (error) => applyFieldErrors(error, setError),
  });
  const { errors } = formState;
  const isAboutField = Object.keys(fieldErrors(change.error)).length > 0;
  return (
    <form
      noValidate
      className="grid gap-3 p-4"
      onInput={() => !change.isPending && change.reset()}
      onSubmit={handleSubmit((values) => change.mutate(values))}
    >
      <PasswordField
        label={t`Current password`}
        error={errors.current_password?.message}
        autoComplete="current-password"
        {...register("current_password", { required: t`Password is required` })}
      />
      <FormProvider {...form}>
        <NewPasswordFields name="new_password" />
      </FormProvider>
      <DialogError error={change.error && !isAboutField ? serverMessage(change.error) : null} />
      {change.isSuccess && (
        <p role="status" className="text-sm font-semibold text-go">
          <Trans>Your password is changed. Your other sessions have been ended.</Trans>
        </p>
      )}
      <Button type="submit" tone="ink" disabled={change.isPending}>
        <Trans>Change password</Trans>
      </Button>
    </form>
  );
}
