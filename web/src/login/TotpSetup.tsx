import { beginTotp, enableTotp } from "@derash/protocol/path/auth";
import type { TotpEnrolment } from "@derash/protocol/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { call } from "../data/api.ts";
import { ApiError } from "../data/api-error.ts";
import { Button } from "../kit/Button.tsx";
import { CodeField, checkCode } from "../kit/staff/form/CodeField.tsx";
import { DialogError } from "../kit/staff/form/FormDialog.tsx";
import { applyFieldErrors, fieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { QrCode } from "../kit/staff/QrCode.tsx";

/** Three steps: the secret goes into the app, a code proves it, and the recovery codes are written down. */
export function TotpSetup({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const begin = useMutation({ mutationFn: () => call(beginTotp) });
  const enable = useMutation({
    mutationFn: (code: string) => call(enableTotp, { body: { code } }),
    onSettled: () => client.invalidateQueries({ queryKey: ["staff"] }),
  });
  const isOn = enable.error instanceof ApiError && enable.error.code === "totp_enabled";
  if (enable.data) return <RecoveryCodes codes={enable.data.recovery_codes} onDone={onDone} />;
  const anew = () => {
    enable.reset();
    begin.mutate();
  };
  if (isOn) return <AlreadyOn onAnew={anew} onDone={onDone} />;
  if (begin.data) return <Proof enrolment={begin.data} enable={enable} onAnew={anew} />;
  return (
    <>
      <p className="mb-3 text-sm">
        <Trans>You need an app such as Google Authenticator, Aegis or 2FAS on your phone.</Trans>
      </p>
      <DialogError error={begin.error && serverMessage(begin.error)} />
      <Button tone="ink" className="mt-2 w-full" onClick={() => begin.mutate()} disabled={begin.isPending}>
        <Trans>Show the code for the app</Trans>
      </Button>
    </>
  );
}

type Enabling = {
  mutate: (code: string, options: { onError: (error: Error) => void }) => void;
  error: Error | null;
  isPending: boolean;
};

type ProofProps = { enrolment: TotpEnrolment; enable: Enabling; onAnew: () => void };

function Proof({ enrolment: { secret, uri }, enable, onAnew }: ProofProps) {
  const { t } = useLingui();
  const { register, handleSubmit, formState, setError } = useForm<{ code: string }>({ defaultValues: { code: "" } });
  const isAboutField = Object.keys(fieldErrors(enable.error)).length > 0;
  const send = handleSubmit(({ code }) =>
    enable.mutate(code.trim(), { onError: (error) => applyFieldErrors(error, setError) }),
  );
  return (
    <form noValidate className="grid gap-3" onSubmit={send}>
      <p className="text-sm">
        <Trans>Scan this with the app, or type the key into it. Then enter the code that it shows.</Trans>
      </p>
      <QrCode
        url={uri}
        label={t`Code for the authenticator app`}
        className="mx-auto size-52 rounded-md"
        testId="totp-qr"
      />
      <p
        className="text-center font-mono text-sm font-bold break-all select-all"
        data-testid="totp-secret"
        title={t`Key for the authenticator app`}
      >
        {inFours(secret)}
      </p>
      <CodeField
        autoFocus={false}
        hint={undefined}
        error={formState.errors.code?.message}
        {...register("code", { validate: checkCode })}
      />
      <DialogError error={enable.error && !isAboutField ? serverMessage(enable.error) : null} />
      <Button type="submit" tone="ink" className="w-full" disabled={enable.isPending}>
        <Trans>Turn it on</Trans>
      </Button>
      {/* Another page may have asked for a code since: no code is right here any more. */}
      {enable.error && (
        <Button className="w-full" onClick={onAnew}>
          <Trans>Show the code for the app</Trans>
        </Button>
      )}
    </form>
  );
}

function inFours(text: string): string {
  return text.replace(/(.{4})(?=.)/g, "$1 ");
}

/** It was on by an answer that did not come: its recovery codes were in that one. */
function AlreadyOn({ onAnew, onDone }: { onAnew: () => void; onDone: () => void }) {
  return (
    <>
      <p role="status" className="mb-2 font-semibold text-go">
        <Trans>The authenticator app is set up.</Trans>
      </p>
      <p className="mb-3 text-sm">
        <Trans>
          Signing in asks for its code from now on. You have not seen its recovery codes, which are shown once: set the
          app up once more, and you get new ones.
        </Trans>
      </p>
      <Button tone="ink" className="w-full" onClick={onAnew}>
        <Trans>Show the code for the app</Trans>
      </Button>
      <Button className="mt-2 w-full" onClick={onDone}>
        <Trans>Continue</Trans>
      </Button>
    </>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <p role="status" className="mb-2 font-semibold text-go">
        <Trans>The authenticator app is set up.</Trans>
      </p>
      <p className="mb-3 text-sm">
        <Trans>
          Write these recovery codes down and keep them away from the phone. Each opens once in place of a code. They
          are shown this once.
        </Trans>
      </p>
      <ul className="mb-4 grid grid-cols-2 gap-2 rounded-md border border-line bg-paper p-3 text-center font-mono font-bold select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button tone="ink" className="w-full" onClick={onDone}>
        <Trans>I have written them down</Trans>
      </Button>
    </>
  );
}
