import "../kit/staff/staff.css";
import type { Role } from "@derash/protocol/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Redirect } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { ApiError } from "../data/api-error.ts";
import { useStore } from "../data/store.ts";
import { Button } from "../kit/Button.tsx";
import { PageLinks } from "../kit/shell/PageLinks.tsx";
import { StandScreen } from "../kit/shell/StandScreen.tsx";
import { CodeField, checkCode } from "../kit/staff/form/CodeField.tsx";
import { PasswordField, TextField } from "../kit/staff/form/Field.tsx";
import { DialogError } from "../kit/staff/form/FormDialog.tsx";
import { applyFieldErrors, fieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { staffRefusalMessages } from "../kit/staff/form/refusal-messages.ts";
import { LanguageSwitch } from "../kit/staff/LanguageSwitch.tsx";
import { sessionStore } from "../session/session.ts";
import { signInStaff } from "../session/staff-session.ts";

type Login = { username: string; password: string; code: string };

/** Staff sign in with a password, and go on where they were. */
export function LoginScreen() {
  const session = useStore(sessionStore);
  const state = useHistoryState<unknown>();
  if (session.status === "signed_in" && session.kind === "staff")
    return <Redirect to={wayBack(state, session.staff.user_type)} replace />;
  return (
    <StandScreen title={<Trans>Staff sign-in</Trans>}>
      <LoginForm username={knownUsername(state)} />
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
  return typeof from === "string" && /^\/(?!\/|login)/.test(from) ? from : role === "cashier" ? "/" : "/today";
}

/** What the staff door has left in the history, for somebody who is known by Telegram. */
function knownUsername(state: unknown): string {
  const username = (state as { username?: unknown } | null)?.username;
  return typeof username === "string" ? username : "";
}

/** First the name and the password; then, where there is an authenticator app, its code. */
function LoginForm({ username }: { username: string }) {
  const { t } = useLingui();
  const form = useForm<Login>({ defaultValues: { username, password: "", code: "" } });
  const { register, handleSubmit, formState, setError } = form;
  const [isCodeWanted, setCodeWanted] = useState(false);
  const signIn = useMutation({
    mutationFn: ({ username, password, code }: Login) =>
      signInStaff({ username: username.trim(), password, ...(isCodeWanted && { code: code.trim() }) }),
    onError: (error) => {
      if (error instanceof ApiError && error.code === "code_needed") setCodeWanted(true);
      applyFieldErrors(error, setError);
    },
  });
  const goBack = () => {
    signIn.reset();
    form.resetField("code");
    setCodeWanted(false);
  };
  const { errors } = formState;
  const isSaid = isCodeAsked(signIn.error) || Object.keys(fieldErrors(signIn.error)).length > 0;
  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit((login) => signIn.mutate(login))}>
      {signIn.error === null && !signIn.isPending && <EndedWords />}
      {isCodeWanted ? (
        <CodeField error={errors.code?.message} {...register("code", { validate: checkCode })} />
      ) : (
        <>
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
        </>
      )}
      <DialogError error={signIn.error && !isSaid ? serverMessage(signIn.error) : null} />
      <Button type="submit" tone="ink" className="mt-1 w-full" disabled={signIn.isPending}>
        {signIn.isPending ? <Trans>Signing in...</Trans> : <Trans>Sign in</Trans>}
      </Button>
      {isCodeWanted && (
        <Button className="w-full" onClick={goBack} disabled={signIn.isPending}>
          <Trans>Back</Trans>
        </Button>
      )}
    </form>
  );
}

function isCodeAsked(error: unknown): boolean {
  return error instanceof ApiError && error.code === "code_needed";
}

/** Why one is here, when a session has just come to its end. */
function EndedWords() {
  const { i18n } = useLingui();
  const session = useStore(sessionStore);
  if (session.status !== "refused") return null;
  if (session.reason === "signed_in_elsewhere")
    return (
      <p role="alert" className="font-semibold">
        {i18n._(staffRefusalMessages.signed_in_elsewhere)}
      </p>
    );
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
