import "../shared/staff/staff.css";
import type { Role } from "@derash/protocol/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Redirect } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { Button } from "../shared/Button.tsx";
import { PageLinks } from "../shared/PageLinks.tsx";
import { StandScreen } from "../shared/StandScreen.tsx";
import { sessionStore, signInStaff } from "../shared/session.ts";
import { PasswordField, TextField } from "../shared/staff/Field.tsx";
import { DialogError } from "../shared/staff/FormDialog.tsx";
import { applyFieldErrors, serverMessage } from "../shared/staff/form-errors.ts";
import { LanguageSwitch } from "../shared/staff/LanguageSwitch.tsx";
import { useStore } from "../shared/store.ts";

type Login = { username: string; password: string };

/** Staff sign in with a password, and go on where they were. */
export function LoginScreen() {
  const session = useStore(sessionStore);
  const state = useHistoryState<unknown>();
  if (session.status === "signed_in" && session.kind === "staff")
    return <Redirect to={wayBack(state, session.staff.user_type)} replace />;
  return (
    <StandScreen title={<Trans>Staff sign-in</Trans>}>
      <LoginForm />
      <div className="mt-5 flex justify-center border-t border-line pt-4">
        <LanguageSwitch />
      </div>
      <PageLinks className="mt-3 -mb-2" />
    </StandScreen>
  );
}

/** Only a path of our own: what the gate has left in the history. */
function wayBack(state: unknown, role: Role): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === "string" && /^\/(?!\/|login)/.test(from)
    ? from
    : role === "cashier"
      ? "/"
      : "/user-management";
}

function LoginForm() {
  const { t } = useLingui();
  const { register, handleSubmit, formState, setError } = useForm<Login>();
  const signIn = useMutation({
    mutationFn: ({ username, password }: Login) => signInStaff(username.trim(), password),
    onError: (error) => applyFieldErrors(error, setError),
  });
  const { errors } = formState;
  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit((login) => signIn.mutate(login))}>
      {signIn.error === null && !signIn.isPending && <EndedWords />}
      <TextField
        label={t`Username`}
        error={errors.username?.message}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...register("username", { validate: (text) => text.trim() !== "" || t`Username is required` })}
      />
      <PasswordField
        label={t`Password`}
        error={errors.password?.message}
        autoComplete="current-password"
        {...register("password", { required: t`Password is required` })}
      />
      <DialogError error={signIn.error && serverMessage(signIn.error)} />
      <Button type="submit" tone="ink" className="mt-1 w-full" disabled={signIn.isPending}>
        {signIn.isPending ? <Trans>Signing in...</Trans> : <Trans>Sign in</Trans>}
      </Button>
    </form>
  );
}

/** Why one is here, when a session has just come to its end. */
function EndedWords() {
  const session = useStore(sessionStore);
  if (session.status !== "refused") return null;
  if (session.reason === "not_signed_in")
    return (
      <p role="alert" className="font-semibold">
        <Trans>You are not logged in. Please log in again.</Trans>
      </p>
    );
  if (session.reason === "signed_out")
    return (
      <p role="status" className="font-semibold">
        <Trans>You are logged out.</Trans>
      </p>
    );
  return null;
}
