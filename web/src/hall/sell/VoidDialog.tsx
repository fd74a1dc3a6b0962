import type { HallState } from "@derash/protocol/hall/round";
import { changeCartelas } from "@derash/protocol/path/hall-round";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { birr } from "../../i18n/money.ts";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { useRoundAction } from "../run/use-round-action.ts";
import { saleFigures } from "./betting.ts";
import { rangeWords } from "./selection.ts";
import { heardIfSold, type Sale } from "./use-sale.ts";

export const voidKey = "F2";

type Props = {
  round: HallState;
  /** What is taken back, and what is sold in its place. */
  change: Sale["change"];
  onClose: () => void;
  onDone: (change: Sale["change"]) => void;
};

/** What was sold is taken back while the round is on sale, and somebody says why: it is on record. */
export function VoidDialog({ round, change, onClose, onDone }: Props) {
  const { t } = useLingui();
  const { add, papers, remove, seen } = change;
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const action = useRoundAction(round.saleId);
  const { total } = saleFigures(String(round.bet), remove.length, round);
  const takeBack = () => {
    if (reason.trim() === "") return setMissing(true);
    const body = { add: [...add], papers, remove: [...remove], reason: reason.trim(), seen_moves: seen };
    const send: Parameters<typeof action.mutate>[0] = async (named) => {
      const answer = await call(changeCartelas, { ...named, body });
      // Also when the round has started meanwhile, and this dialog is gone with it.
      onDone(change);
      return answer;
    };
    action.mutate(send, { onSuccess: onClose, onError: heardIfSold });
  };
  return (
    <FormDialog
      title={t`Take back what was sold`}
      onClose={onClose}
      onSubmit={takeBack}
      submitLabel={<Trans>Void, and give back {birr(total)} ETB</Trans>}
      isBusy={action.isPending}
      error={action.error && serverMessage(action.error)}
    >
      <p className="text-lg font-bold" data-testid="void-numbers">
        {rangeWords(remove)}
      </p>
      {add.length > 0 && (
        <p className="font-semibold">
          <Trans>Sold in their place: {rangeWords(add)}</Trans>
        </p>
      )}
      <TextField
        label={t`Reason`}
        maxLength={150}
        value={reason}
        error={isMissing ? t`A reason is required` : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
        autoFocus
      />
    </FormDialog>
  );
}
