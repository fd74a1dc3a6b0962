import { useFormContext } from "react-hook-form";
import { PasswordField } from "./Field.tsx";
import { checkPassword } from "./login-rules.ts";

type Name = "password" | "new_password";
type Props = {
  /** The password's own name in the form; the second one's is "confirmation". */
  name: Name;
  label: string;
  againLabel: string;
  /** What is said where there is none. */
  missing: string;
  /** What is said where both differ. */
  differing: string;
};

/** A password to be, typed twice. Stands inside a FormProvider. */
export function NewPasswordFields({ name, label, againLabel, missing, differing }: Props) {
  const { register, formState, getValues } = useFormContext<Record<Name | "confirmation", string>>();
  const { errors } = formState;
  return (
    <>
      <PasswordField
        label={label}
        error={errors[name]?.message}
        {...register(name, { validate: (text) => checkPassword(text, missing) })}
      />
      <PasswordField
        label={againLabel}
        error={errors.confirmation?.message}
        {...register("confirmation", { validate: (text) => text === getValues(name) || differing })}
      />
    </>
  );
}
