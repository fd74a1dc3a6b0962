import { useLingui } from "@lingui/react/macro";
import { useFormContext } from "react-hook-form";
import { CheckField, PasswordField, TextField } from "../kit/staff/form/Field.tsx";
import { checkPassword, checkUsername } from "../kit/staff/form/login-rules.ts";

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
  const { register, formState, getValues, watch } = useFormContext<LoginValues>();
  const { errors } = formState;
  return (
    <>
      <CheckField label={t`Auto-generate credentials`} {...register("isGenerated")} />
      {!watch("isGenerated") && (
        <>
          <TextField
            label={t`Username`}
            error={errors.username?.message}
            autoCapitalize="none"
            spellCheck={false}
            {...register("username", { validate: checkUsername })}
          />
          <PasswordField
            label={t`Password`}
            error={errors.password?.message}
            {...register("password", { validate: (text) => checkPassword(text, t`Password is required`) })}
          />
          <PasswordField
            label={t`Password again`}
            error={errors.confirmation?.message}
            {...register("confirmation", {
              validate: (text) => text === getValues("password") || t`Passwords do not match!`,
            })}
          />
        </>
      )}
    </>
  );
}
