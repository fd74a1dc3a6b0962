import { confirmIdentity } from "@derash/protocol/path/auth";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { call, whenPasswordNeeded } from "../../data/api.ts";
import { CodeField, checkCode } from "./form/CodeField.tsx";
import { PasswordField } from "./form/Field.tsx";
import { FormDialog } from "./form/FormDialog.tsx";
import { applyFieldErrors, fieldErrors, serverMessage } from "./form/form-errors.ts";
import { useStaff } from "./use-staff.ts";

type Answer = (isConfirmed: boolean) => void;

/** Stands beside every staff page: where the server wants the password once more it asks for it, and the call is made again. */
export function ConfirmIdentity() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let asking: Promise<boolean> | null = null;
    whenPasswordNeeded(() => {
      asking ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        asking = null;
        setAnswer(null);
      });
      return asking;
    });
    return () => whenPasswordNeeded(() => Promise.resolve(false));
  }, []);
  return answer && <ConfirmIdentityDialog onAnswer={answer} />;
}

type Values = { password: string; code: string };

function ConfirmIdentityDialog({ onAnswer }: { onAnswer: Answer }) {
  const { t } = useLingui();
  const { username, has_totp: hasTotp } = useStaff();
  const { register, handleSubmit, formState, setError } = useForm<Values>({
    defaultValues: { password: "", code: "" },
  });
  const { errors } = formState;
  const confirm = useMutation({
    mutationFn: ({ password, code }: Values) =>
      call(confirmIdentity, { body: { password, ...(hasTotp && { code: code.trim() }) } }),
    onSuccess: () => onAnswer(true),
    onError: (error) => applyFieldErrors(error, setError),
  });
  const isAboutField = Object.keys(fieldErrors(confirm.error)).length > 0;
  return (
    <FormDialog
      title={t`Is it you?`}
      onClose={() => onAnswer(false)}
      onSubmit={handleSubmit((values) => confirm.mutate(values))}
      onEdit={confirm.reset}
      isBusy={confirm.isPending}
      submitLabel={<Trans>Confirm</Trans>}
      error={confirm.error && !isAboutField ? serverMessage(confirm.error) : null}
    >
      <p className="text-sm">
        <Trans>
          This moves money or changes who may come in. Please type the password of <b>{username}</b> once more; for the
          next minutes you are not asked again.
        </Trans>
      </p>
      <PasswordField
        label={t`Password`}
        error={errors.password?.message}
        autoComplete="current-password"
        {...register("password", { required: t`Password is required` })}
      />
      {hasTotp && (
        <CodeField autoFocus={false} error={errors.code?.message} {...register("code", { validate: checkCode })} />
      )}
    </FormDialog>
  );
}
