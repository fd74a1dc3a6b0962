import type { Company, Created } from "@derash/protocol/management";
import { createCompany } from "@derash/protocol/path/management";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { FormProvider, useForm } from "react-hook-form";
import { call } from "../data/api.ts";
import { TextField } from "../kit/staff/form/Field.tsx";
import { FormDialog } from "../kit/staff/form/FormDialog.tsx";
import { applyFieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { checkUnitName } from "../kit/staff/form/login-rules.ts";
import { emptyLogin, LoginFields, type LoginValues, loginOf } from "./LoginFields.tsx";
import { useMadeBefore } from "./made-before.ts";
import { useManagementUpdate } from "./management-queries.ts";

type Values = LoginValues & { name: string };
type Props = { onClose: () => void; onCreated: (company: Created<Company>) => void };

export function CompanyCreateDialog({ onClose, onCreated }: Props) {
  const { t } = useLingui();
  const { refresh } = useManagementUpdate();
  const before = useMadeBefore();
  const form = useForm<Values>({ defaultValues: { ...emptyLogin, name: "" } });
  const create = useMutation({
    mutationFn: (values: Values) => call(createCompany, { body: { name: values.name.trim(), ...loginOf(values) } }),
    onSuccess: onCreated,
    onError: (error) => {
      applyFieldErrors(error, form.setError);
      before.noteFailure(error);
    },
    onSettled: refresh,
  });
  return (
    <FormDialog
      title={t`Create company`}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => create.mutate(values))}
      onEdit={create.reset}
      isBusy={create.isPending}
      submitLabel={<Trans>Create company</Trans>}
      error={create.error && (before.words(create.error) ?? t`Error creating company: ${serverMessage(create.error)}`)}
    >
      <TextField
        label={t`Company name`}
        error={form.formState.errors.name?.message}
        {...form.register("name", { validate: (text) => checkUnitName(text, t`Company name is required`) })}
      />
      <FormProvider {...form}>
        <LoginFields />
      </FormProvider>
    </FormDialog>
  );
}
