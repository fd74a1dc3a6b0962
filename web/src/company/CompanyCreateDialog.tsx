import type { Company, Created } from "@derash/protocol/management";
import { createCompany } from "@derash/protocol/path/management";
import { useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import { call } from "../data/api.ts";
import { serverMessage } from "../kit/staff/form/form-errors.ts";
import { CreationDialog } from "./CreationDialog.tsx";
import { emptyLogin, LoginFields, type LoginValues, loginOf } from "./LoginFields.tsx";
import { UnitNameField } from "./UnitNameField.tsx";
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
    refusal: (error) => t`Error creating company: ${serverMessage(error)}`,
  });
  return (
    <CreationDialog call={creation} form={form} title={t`Create company`} onClose={onClose}>
      <UnitNameField label={t`Company name`} missing={t`Company name is required`} />
      <LoginFields />
    </CreationDialog>
  );
}
