import { Trans } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { TextField } from "../../kit/staff/form/Field.tsx";

/** The cash of a drawer, as it was counted. */
export function CountField(props: Omit<ComponentProps<typeof TextField>, "label" | "type">) {
  return (
    <TextField
      label={<Trans>Counted cash in ETB</Trans>}
      inputMode="decimal"
      maxLength={15}
      className="text-end text-2xl font-bold tabular-nums"
      {...props}
    />
  );
}
