import type { Branch, Created, Hierarchy } from "@derash/protocol/management";
import { createBranch } from "@derash/protocol/path/management";
import { useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import { call } from "../../data/api.ts";
import { CheckField, SelectField } from "../../kit/staff/form/Field.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { UnitOptions } from "../../kit/staff/form/UnitField.tsx";
import { cartelasPerSet, setsMax, setsToAdd } from "../../kit/staff/package-sets.ts";
import { useCompanies } from "../../kit/staff/unit-queries.ts";
import { CreationDialog } from "../CreationDialog.tsx";
import { emptyLogin, LoginFields, type LoginValues, loginOf } from "../LoginFields.tsx";
import { UnitNameField } from "../UnitNameField.tsx";
import { useCreation } from "../use-creation.ts";

type Values = LoginValues & { name: string; company: string; sets: string; isOnline: boolean };
type Props = { hierarchy: Hierarchy; onClose: () => void; onCreated: (branch: Created<Branch>) => void };

/** A company admin makes branches of the own company; a super admin says of which, and whether players may play there. */
export function BranchCreateDialog({ hierarchy, onClose, onCreated }: Props) {
  const { t } = useLingui();
  const { is_super_admin: isSuper } = hierarchy;
  const companies = useCompanies(isSuper);
  const form = useForm<Values>({ defaultValues: { ...emptyLogin, name: "", company: "", sets: "0", isOnline: false } });
  const { register } = form;
  const { errors } = form.formState;
  const creation = useCreation({
    form,
    make: (values: Values) => call(createBranch, { body: branchBody(values, isSuper) }),
    onCreated,
    refusal: (error) => t`Error creating branch: ${serverMessage(error)}`,
  });
  return (
    <CreationDialog call={creation} form={form} title={t`Create branch`} onClose={onClose}>
      <UnitNameField label={t`Branch name`} missing={t`Branch name is required`} />
      {isSuper && (
        <SelectField
          label={t`Company`}
          error={errors.company?.message}
          {...register("company", { required: t`Please choose a company` })}
        >
          <UnitOptions units={companies.data} none={t`Choose a company`} />
        </SelectField>
      )}
      <LoginFields />
      <SelectField label={t`Cartelas to start with`} {...register("sets")}>
        <option value="0">{t`None yet`}</option>
        {setsToAdd([], setsMax).map((sets) => (
          <option key={sets} value={sets}>
            {t`${sets * cartelasPerSet} cartelas`}
          </option>
        ))}
      </SelectField>
      {isSuper && (
        <CheckField
          label={t`Rooms in the mini app`}
          hint={t`Players on Telegram will find this branch's rooms.`}
          {...register("isOnline")}
        />
      )}
    </CreationDialog>
  );
}

function branchBody(values: Values, isSuper: boolean) {
  return {
    name: values.name.trim(),
    selected_cartelas: setsToAdd([], Number(values.sets)),
    ...loginOf(values),
    ...(isSuper && { company: values.company, is_online: values.isOnline }),
  };
}
