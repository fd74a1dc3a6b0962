import type { VenueState } from "@derash/protocol/venue";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { birr } from "../shared/money.ts";
import { TextField } from "../shared/staff/Field.tsx";
import { FormDialog } from "../shared/staff/FormDialog.tsx";
import { serverMessage } from "../shared/staff/form-errors.ts";
import { useRoundAction } from "./use-round-action.ts";

/** Ends a round that nobody wins: the whole hold goes back, and somebody says why. */
export function EndDialog({ round, onClose }: { round: VenueState; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const action = useRoundAction(round.saleId);
  const end = () => {
    if (reason.trim() === "") return setMissing(true);
    action.mutate({ path: "cancel", body: { reason: reason.trim() } }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t`End the round without a winner`}
      onClose={onClose}
      onSubmit={end}
      submitLabel={<Trans>End the round</Trans>}
      isBusy={action.isPending}
      error={action.error && serverMessage(action.error)}
    >
      <p>
        <Trans>
          All {birr(round.pot)} ETB of {round.gameId} go back to your float: NO CHARGE. Please give every customer the
          stake back. This cannot be undone.
        </Trans>
      </p>
      <TextField
        label={t`Reason`}
        maxLength={150}
        value={reason}
        error={isMissing ? t`A reason is required` : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
