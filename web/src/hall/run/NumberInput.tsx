import type { ComponentProps } from "react";

/** The large box of a desk into which a number is typed. */
export function NumberInput(input: ComponentProps<"input">) {
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      className="min-h-13 w-full rounded-md border-2 border-edge bg-cloth px-3 text-2xl font-bold aria-invalid:border-alarm"
      {...input}
    />
  );
}
