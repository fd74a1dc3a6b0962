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

export const voidKey = "F2";

type Props = { round: HallState; numbers: readonly number[]; onClose: () => void };

/** The last customer's sale is taken back while the round is on sale, and somebody says why. */
export function VoidDialog({ round, numbers, onClose }: Props) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const action = useRoundAction(round.saleId);
  const { total } = saleFigures(String(round.bet), numbers.length, round);
  const takeBack = () => {
    if (reason.trim() === "") return setMissing(true);
    const body = { remove: [...numbers], reason: reason.trim() };
    action.mutate((named) => call(changeCartelas, { ...named, body }), { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t`Void the last sale`}
      onClose={onClose}
      onSubmit={takeBack}
      submitLabel={<Trans>Void, and give back {birr(total)} ETB</Trans>}
      isBusy={action.isPending}
      error={action.error && serverMessage(action.error)}
    >
      <p className="text-lg font-bold" data-testid="void-numbers">
        {rangeWords(numbers)}
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
        autoFocus
      />
    </FormDialog>
  );
}
