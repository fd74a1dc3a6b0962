import { Trans } from "@lingui/react/macro";
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../Button.tsx";
import { Dialog } from "../../Dialog.tsx";

type Props = {
  title: string;
  onClose: () => void;
  /** Called on Enter and on the button; the browser's own submit is prevented. */
  onSubmit: (event: FormEvent) => unknown;
  submitLabel: ReactNode;
  isBusy: boolean;
  error?: string | null | undefined;
  tone?: ComponentProps<typeof Button>["tone"];
  /** Something was typed or chosen: what was said about the last attempt is not about this one. */
  onEdit?: (() => void) | undefined;
  /** A second step: the first button then leads back instead of out. */
  onBack?: (() => void) | undefined;
  children: ReactNode;
};

/** A form over the page. It keeps what was typed until it has worked or is closed, and stays while its answer is on the way. */
export function FormDialog({ title, onClose, onSubmit, submitLabel, isBusy, error, ...rest }: Props) {
  const { tone = "ink", onEdit, onBack, children } = rest;
  const form = useRef<HTMLFormElement>(null);
  const isSecondStep = onBack !== undefined;
  // Each step begins at its first field, or at its button.
  useEffect(() => {
    const first = "input:not(:disabled), select, textarea";
    form.current?.querySelector<HTMLElement>(isSecondStep ? "[type=submit]" : `${first}, [type=submit]`)?.focus();
  }, [isSecondStep]);
  return (
    <Dialog title={title} onClose={() => !isBusy && onClose()} isWide>
      <form
        ref={form}
        noValidate
        aria-busy={isBusy}
        onInput={() => !isBusy && onEdit?.()}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void onSubmit(event);
        }}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">{children}</div>
        <DialogError error={error} />
        <div className="mt-4 flex gap-2">
          <Button className="flex-1" onClick={onBack ?? onClose} disabled={isBusy}>
            {onBack ? <Trans>Back</Trans> : <Trans>Cancel</Trans>}
          </Button>
          <SubmitButton tone={tone} disabled={isBusy}>
            {submitLabel}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

/** A double click or a held key is one press: its second half must not confirm what nobody has read yet. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  return (
    <Button
      type="submit"
      className="flex-[2]"
      onClick={(event) => event.detail > 1 && event.preventDefault()}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      {...props}
    />
  );
}

export function DialogError({ error }: { error: string | null | undefined }) {
  if (error === null || error === undefined || error === "") return null;
  return (
    <p
      role="alert"
      className="mt-3 rounded-md border border-alarm whitespace-pre-line bg-alarm/10 px-3 py-2 text-sm font-semibold text-alarm"
    >
      {error}
    </p>
  );
}
