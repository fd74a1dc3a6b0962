import type { ComponentProps } from "react";

/** The large box of a desk into which a number is typed. */
export function NumberInput({ isSmall = false, ...input }: ComponentProps<"input"> & { isSmall?: boolean }) {
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      className={`w-full rounded-md border-2 border-edge bg-cloth px-3 font-bold aria-invalid:border-alarm ${isSmall ? "min-h-11 text-xl" : "min-h-13 text-2xl"}`}
      {...input}
    />
  );
}
