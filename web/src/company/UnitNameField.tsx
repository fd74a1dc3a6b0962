import { useFormContext } from "react-hook-form";
import { TextField } from "../kit/staff/form/Field.tsx";
import { checkUnitName } from "../kit/staff/form/login-rules.ts";

/** What a new company or branch is called. Stands inside a FormProvider. */
export function UnitNameField({ label, missing }: { label: string; missing: string }) {
  const { register, formState } = useFormContext<{ name: string }>();
  return (
    <TextField
      label={label}
      error={formState.errors.name?.message}
      {...register("name", { validate: (text) => checkUnitName(text, missing) })}
    />
  );
}
