import { type ComponentProps, type ReactNode, useId } from "react";

export const controlClass =
  "min-h-12 w-full rounded-md border border-edge bg-cloth px-3 text-lg text-ink placeholder:text-soft aria-invalid:border-alarm";

type Props = ComponentProps<"input"> & { label: ReactNode; hint?: ReactNode; error?: string | null };

/** A label, its field, and below it what is good to know or wrong; a screen reader hears all three. */
export function PlayerField({ label, hint, error, ...input }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        autoComplete="off"
        className={controlClass}
        aria-describedby={`${id}-notes`}
        aria-invalid={error ? true : undefined}
        {...input}
      />
      <div id={`${id}-notes`}>
        {hint !== undefined && <p className="mt-1 text-sm text-soft">{hint}</p>}
        {error && (
          <p role="alert" className="mt-1 text-sm font-semibold text-alarm">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** Why something was not done, where it was asked for. */
export function Refused({ words }: { words: string | null }) {
  if (words === null) return null;
  return (
    <p role="alert" className="rounded-md border border-alarm bg-alarm/10 px-3 py-2 text-sm font-semibold text-alarm">
      {words}
    </p>
  );
}
