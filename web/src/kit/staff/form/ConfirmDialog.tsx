import type { ComponentProps, ReactNode } from "react";
import type { Button } from "../../Button.tsx";
import { FormDialog } from "./FormDialog.tsx";

type Props = {
  title: string;
  onClose: () => void;
  onConfirm: () => unknown;
  confirmLabel: ReactNode;
  isBusy: boolean;
  error?: string | null | undefined;
  tone?: ComponentProps<typeof Button>["tone"];
  children: ReactNode;
};

/** Asks once more before something that cannot be taken back. */
export function ConfirmDialog({ onConfirm, confirmLabel, ...dialog }: Props) {
  return <FormDialog {...dialog} onSubmit={onConfirm} submitLabel={confirmLabel} />;
}
