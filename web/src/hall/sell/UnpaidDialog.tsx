import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ConfirmDialog } from "../../kit/staff/form/ConfirmDialog.tsx";
import { rangeWords } from "./selection.ts";

type Props = { unpaid: readonly number[]; isBusy: boolean; onStart: () => void; onClose: () => void };

/** Before the start of a round into which somebody may still want to pay: asked once more, with their numbers. */
export function UnpaidDialog({ unpaid, isBusy, onStart, onClose }: Props) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      title={t`Start without the unpaid ones?`}
      onClose={onClose}
      onConfirm={onStart}
      confirmLabel={<Trans>Start without them</Trans>}
      isBusy={isBusy}
      error={null}
    >
      <p className="text-lg font-bold" data-testid="unpaid-numbers">
        {rangeWords(unpaid)}
      </p>
      <p>
        <Plural
          value={unpaid.length}
          one="# cartela is chosen here and not paid. It stays chosen for the round after."
          other="# cartelas are chosen here and not paid. They stay chosen for the round after."
        />
      </p>
    </ConfirmDialog>
  );
}
