import type { Shift } from "@derash/protocol/hall/shift";
import { approveShift } from "@derash/protocol/path/shift";
import { Trans, useLingui } from "@lingui/react/macro";
import { call } from "../data/api.ts";
import { ConfirmDialog } from "../kit/staff/form/ConfirmDialog.tsx";
import { serverMessage } from "../kit/staff/form/form-errors.ts";
import { useNotice } from "../kit/staff/notice.tsx";
import { CountOutcome } from "./count/CountOutcome.tsx";
import { useShiftAction } from "./shift-queries.ts";

/** A second person has looked at a large difference, and takes it as it is. */
export function ApproveDialog({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotice();
  const approve = useShiftAction(
    (_: undefined) => call(approveShift, { params: { id: shift.id } }),
    ({ cashier }) => {
      notify(t`The shift of ${cashier} is approved.`);
      onClose();
    },
  );
  return (
    <ConfirmDialog
      title={t`Approve this shift?`}
      onClose={onClose}
      onConfirm={() => approve.mutate(undefined)}
      confirmLabel={<Trans>Approve</Trans>}
      tone="go"
      isBusy={approve.isPending}
      error={approve.error && serverMessage(approve.error)}
    >
      <p>
        <span className="block text-lg font-bold break-words">{shift.cashier}</span>
        <span className="block text-sm text-soft">{shift.branch_name}</span>
      </p>
      <CountOutcome shift={shift} />
      <p className="rounded-md bg-sunk px-3 py-2 text-sm break-words">{shift.note}</p>
    </ConfirmDialog>
  );
}
