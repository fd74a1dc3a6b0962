import { useLingui } from "@lingui/react/macro";
import { useFormContext } from "react-hook-form";
import { CheckField, TextField } from "../kit/staff/form/Field.tsx";
import { checkUsername } from "../kit/staff/form/login-rules.ts";
import { NewPasswordFields } from "../kit/staff/form/NewPasswordFields.tsx";

/** How a new unit's admin will sign in. */
export type LoginValues = { isGenerated: boolean; username: string; password: string; confirmation: string };

export const emptyLogin: LoginValues = { isGenerated: true, username: "", password: "", confirmation: "" };

/** What goes to the server: nothing when the server makes the credentials. */
export function loginOf({ isGenerated, username, password }: LoginValues): { username?: string; password?: string } {
  return isGenerated ? {} : { username: username.trim(), password };
}

/** Credentials are generated, or chosen here. Stands inside a FormProvider. */
export function LoginFields() {
  const { t } = useLingui();
  const { register, watch } = useFormContext<LoginValues>();
  return (
    <>
      <CheckField label={t`Auto-generate credentials`} {...register("isGenerated")} />
      {!watch("isGenerated") && (
        <>
          <UsernameField />
          <NewPasswordFields name="password" differing={t`Passwords do not match!`} />
        </>
      )}
    </>
  );
}

/** What a new account will sign in by. Stands inside a FormProvider. */
export function UsernameField() {
  const { t } = useLingui();
  const { register, formState } = useFormContext<{ username: string }>();
  return (
    <TextField
      label={t`Username`}
      error={formState.errors.username?.message}
      autoCapitalize="none"
      spellCheck={false}
      {...register("username", { validate: checkUsername })}
    />
  );
}
