import type { ComponentProps } from "react";

/** The box into which people type the number of a cartela, on whatever screen they check one. */
export function CartelaNumberInput(input: ComponentProps<"input">) {
  return <input inputMode="numeric" autoComplete="off" maxLength={4} {...input} />;
}
