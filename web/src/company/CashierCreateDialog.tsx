import type { Cashier, Created, Hierarchy } from "@derash/protocol/management";
import { createCashier } from "@derash/protocol/path/management";
import { Trans, useLingui } from "@lingui/react/macro";
import { type UseFormRegister, useForm } from "react-hook-form";
import { call } from "../data/api.ts";
import { SelectField, TextField } from "../kit/staff/form/Field.tsx";
import { checkEmail } from "../kit/staff/form/login-rules.ts";
import { NewPasswordFields } from "../kit/staff/form/NewPasswordFields.tsx";
import { UnitOptions } from "../kit/staff/form/UnitField.tsx";
import { useBranches } from "../kit/staff/unit-queries.ts";
import { CreationDialog } from "./CreationDialog.tsx";
import { cashierErrors } from "./cashier-errors.ts";
import { UsernameField } from "./LoginFields.tsx";
import { useCreation } from "./use-creation.ts";

type Values = {
  branch: string;
  username: string;
  password: string;
  confirmation: string;
  first_name: string;
  last_name: string;
  email: string;
};
type Props = { hierarchy: Hierarchy; onClose: () => void; onCreated: (cashier: Created<Cashier>) => void };

const empty: Values = {
  branch: "",
  username: "",
  password: "",
  confirmation: "",
  first_name: "",
  last_name: "",
  email: "",
};

/** A cashier of a branch; whoever is above several branches says of which. */
export function CashierCreateDialog({ hierarchy, onClose, onCreated }: Props) {
  const { t } = useLingui();
  const choosesBranch = hierarchy.user_type !== "branch_admin";
  const form = useForm<Values>({ defaultValues: empty });
  const { register } = form;
  const { errors } = form.formState;
  const creation = useCreation({
    form,
    make: ({ confirmation: _, branch, ...cashier }: Values) => {
      const body = { ...cashier, email: cashier.email.trim(), ...(choosesBranch && { branch }) };
      return call(createCashier, { body });
    },
    onCreated,
    applyErrors: (error) => {
      for (const [field, message] of Object.entries(cashierErrors(error).fields))
        form.setError(field as keyof Values, { message });
    },
    refusal: (error) => cashierErrors(error).general,
  });
  return (
    <CreationDialog call={creation} form={form} title={t`Create cashier`} onClose={onClose}>
      {choosesBranch && (
        <BranchField register={register} error={errors.branch?.message} isSuper={hierarchy.is_super_admin} />
      )}
      <UsernameField />
      <div className="grid gap-3 wide:grid-cols-2">
        <NewPasswordFields name="password" />
        <TextField
          label={t`First name`}
          maxLength={64}
          error={errors.first_name?.message}
          {...register("first_name")}
        />
        <TextField label={t`Last name`} maxLength={64} error={errors.last_name?.message} {...register("last_name")} />
      </div>
      <TextField
        label={t`E-mail (optional)`}
        type="email"
        maxLength={200}
        error={errors.email?.message}
        {...register("email", { validate: checkEmail })}
      />
    </CreationDialog>
  );
}

type BranchFieldProps = { register: UseFormRegister<Values>; error: string | undefined; isSuper: boolean };

/** Only who is above several companies needs to be told of which one a branch is. */
function BranchField({ register, error, isSuper }: BranchFieldProps) {
  const { t } = useLingui();
  const branches = useBranches(true);
  const hasNone = branches.data?.length === 0;
  return (
    <SelectField
      label={t`Branch`}
      error={error}
      hint={hasNone ? <Trans>No branches available. Please create a branch first.</Trans> : undefined}
      disabled={hasNone}
      {...register("branch", { validate: (id) => id !== "" || t`Please select a branch for the cashier` })}
    >
      <UnitOptions
        units={branches.data?.map(({ id, name, company_name: company }) => ({
          id,
          name: isSuper ? `${name} · ${company}` : name,
        }))}
        none={t`Choose a branch`}
      />
    </SelectField>
  );
}
