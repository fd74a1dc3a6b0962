import type { Company, Created } from "@derash/protocol/management";
import { createCompany } from "@derash/protocol/path/management";
import { Trans, useLingui } from "@lingui/react/macro";
import { FormProvider, useForm } from "react-hook-form";
import { call } from "../data/api.ts";
import { TextField } from "../kit/staff/form/Field.tsx";
import { FormDialog } from "../kit/staff/form/FormDialog.tsx";
import { applyFieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { checkUnitName } from "../kit/staff/form/login-rules.ts";
import { emptyLogin, LoginFields, type LoginValues, loginOf } from "./LoginFields.tsx";
import { useCreation } from "./use-creation.ts";

type Values = LoginValues & { name: string };
type Props = { onClose: () => void; onCreated: (company: Created<Company>) => void };

export function CompanyCreateDialog({ onClose, onCreated }: Props) {
  const { t } = useLingui();
  const form = useForm<Values>({ defaultValues: { ...emptyLogin, name: "" } });
  const creation = useCreation({
    form,
    make: (values: Values) => call(createCompany, { body: { name: values.name.trim(), ...loginOf(values) } }),
    onCreated,
    applyErrors: (error) => applyFieldErrors(error, form.setError),
    refusal: (error) => t`Error creating company: ${serverMessage(error)}`,
  });
  return (
    <FormDialog {...creation} title={t`Create company`} onClose={onClose} submitLabel={<Trans>Create company</Trans>}>
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
