import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import {
  type ComponentProps,
  cloneElement,
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from "react";
import { StaffIcon } from "../StaffIcon.tsx";

type Words = { label: ReactNode; error?: string | undefined; hint?: ReactNode };
type Control = { id?: string; "aria-describedby"?: string | undefined; "aria-invalid"?: boolean | undefined };

export const controlClass =
  "min-h-11 w-full rounded-md border border-edge bg-cloth px-3 text-base text-ink placeholder:text-soft disabled:border-line disabled:bg-sunk disabled:text-soft aria-invalid:border-alarm aria-invalid:bg-alarm/5";

/** A label, one control, and what is wrong with it or good to know; all three belong together for a screen reader too. */
export function Field({ label, error, hint, children }: Words & { children: ReactElement<Control> }) {
  const id = useId();
  const notes = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {cloneElement(children, {
        id,
        "aria-describedby": notes || undefined,
        "aria-invalid": error !== undefined || undefined,
      })}
      <Notes id={id} error={error} hint={hint} />
    </div>
  );
}

function Notes({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-soft">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-semibold text-alarm">
          {error}
        </p>
      )}
    </>
  );
}

export function TextField({ label, error, hint, className = "", ...input }: Words & ComponentProps<"input">) {
  return (
    <Field label={label} error={error} hint={hint}>
      <input type="text" autoComplete="off" className={`${controlClass} ${className}`} {...input} />
    </Field>
  );
}

export function PasswordField({ label, error, hint, ...input }: Words & ComponentProps<"input">) {
  return (
    <Field label={label} error={error} hint={hint}>
      <PasswordInput {...input} />
    </Field>
  );
}

/** A password that its owner may look at while typing. */
function PasswordInput(input: ComponentProps<"input">) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <span className="relative block">
      <input
        autoComplete="new-password"
        {...input}
        type={isShown ? "text" : "password"}
        className={`${controlClass} pe-12`}
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={t`Show the password`}
        onClick={() => setShown(!isShown)}
        className="absolute end-0 top-0 grid size-11 place-items-center text-soft"
      >
        <StaffIcon name={isShown ? "hidden" : "shown"} />
      </button>
    </span>
  );
}

export function SelectField({ label, error, hint, className = "", ...select }: Words & ComponentProps<"select">) {
  return (
    <Field label={label} error={error} hint={hint}>
      <select className={`${controlClass} ${className}`} {...select} />
    </Field>
  );
}

/** The choices of a filter, each under its label, and first of all to choose none. */
export function AllOrOne<Value extends string>({ values, labels }: OptionsProps<Value>) {
  const { t, i18n } = useLingui();
  return (
    <>
      <option value="">{t`All`}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {i18n._(labels[value])}
        </option>
      ))}
    </>
  );
}
type OptionsProps<Value extends string> = { values: readonly Value[]; labels: Record<Value, MessageDescriptor> };

type CheckProps = Words & InputHTMLAttributes<HTMLInputElement> & Pick<ComponentProps<"input">, "ref">;

export function CheckField({ label, error, hint, ...input }: CheckProps) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-sm font-semibold">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-(--go)"
          aria-describedby={hint !== undefined ? `${id}-hint` : undefined}
          aria-invalid={error !== undefined || undefined}
          {...input}
        />
        {label}
      </label>
      <Notes id={id} error={error} hint={hint} />
    </div>
  );
}
