import { useLingui } from "@lingui/react/macro";
import { useFormContext } from "react-hook-form";
import { PasswordField } from "./Field.tsx";
import { checkPassword } from "./login-rules.ts";

type Name = "password" | "new_password";
type Props = {
  /** The password's own name in the form; the second one's is "confirmation". */
  name: Name;
  /** What is said where both differ. */
  differing?: string;
};

/** A password to be, typed twice. Stands inside a FormProvider. */
export function NewPasswordFields({ name, differing }: Props) {
  const { t } = useLingui();
  const { register, formState, getValues } = useFormContext<Record<Name | "confirmation", string>>();
  const { errors } = formState;
  const isFirst = name === "password";
  const missing = isFirst ? t`Password is required` : t`Please enter a new password`;
  return (
    <>
      <PasswordField
        label={isFirst ? t`Password` : t`New password`}
        error={errors[name]?.message}
        {...register(name, { validate: (text) => checkPassword(text, missing) })}
      />
      <PasswordField
        label={isFirst ? t`Password again` : t`New password again`}
        error={errors.confirmation?.message}
        {...register("confirmation", {
          validate: (text) => text === getValues(name) || (differing ?? t`Passwords do not match`),
        })}
      />
    </>
  );
}
