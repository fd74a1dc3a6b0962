import type { Shift } from "@derash/protocol/hall/shift";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { Money } from "../kit/staff/Money.tsx";
import { Stamp } from "../kit/staff/Stamp.tsx";
import { actionsColumn } from "../kit/staff/table/actions-column.tsx";
import type { Column } from "../kit/staff/table/DataTable.tsx";
import { RowButton, RowButtons } from "../kit/staff/table/RowButton.tsx";
import { OpeningCash, StatusBadge, Variance } from "./shift-labels.tsx";

const none = <span className="text-soft">–</span>;

type Options = {
  /** Whose reading it is: what they have closed for a cashier they do not approve. */
  username: string;
  /** A cashier needs not be told whose shifts they are: all are their own. */
  isCashier: boolean;
  /** Into an open drawer; a super admin, who is outside of the company, does not. */
  mayLook: boolean;
  /** The drawer of a cashier who is switched off; null: not for this person to count. */
  onCount: ((shift: Shift) => void) | null;
  /** null: not for this person to approve. */
  onApprove: ((shift: Shift) => void) | null;
};

export function useShiftColumns(options: Options): Column<Shift>[] {
  const { isCashier, mayLook, onCount, onApprove } = options;
  const who: Column<Shift> = {
    title: <Trans>Cashier</Trans>,
    render: ({ cashier, branch_name }) => (
      <>
        <span className="font-bold">{cashier}</span>
        <span className="block text-xs text-soft">{branch_name}</span>
      </>
    ),
  };
  return [
    { title: <Trans>Opened</Trans>, isMain: true, render: (shift) => <Opened shift={shift} /> },
    ...(isCashier ? [] : [who]),
    {
      title: <Trans>Closed</Trans>,
      render: ({ closed_at, closed_by }) => (
        <>
          {closed_at === null ? none : <Stamp at={closed_at} />}
          {closed_by !== null && <span className="block text-xs text-soft">{closed_by}</span>}
        </>
      ),
    },
    { title: <Trans>Opening cash</Trans>, align: "end", render: (shift) => <OpeningCash shift={shift} /> },
    { title: <Trans>Expected</Trans>, align: "end", render: ({ expected_cash }) => moneyOr(expected_cash) },
    { title: <Trans>Counted</Trans>, align: "end", render: ({ counted_cash }) => moneyOr(counted_cash) },
    {
      title: <Trans>Difference</Trans>,
      align: "end",
      render: ({ variance }) => (variance === null ? none : <Variance variance={variance} />),
    },
    {
      title: <Trans>Status</Trans>,
      render: ({ status, approved_by }) => (
        <>
          <StatusBadge status={status} />
          {approved_by !== null && <span className="block text-xs text-soft">{approved_by}</span>}
        </>
      ),
    },
    ...(onCount || onApprove || mayLook ? [decisions(options)] : []),
  ];
}

/** Leads to the report once it is closed. Into an open drawer looks the X-read, which is on record. */
function Opened({ shift: { id, opened_at, status } }: { shift: Shift }) {
  const stamp = <Stamp at={opened_at} />;
  if (status === "open") return stamp;
  return (
    <Link to={`/shifts/${id}`} className={wayClass}>
      {stamp}
    </Link>
  );
}

const wayClass = "inline-flex min-h-11 items-center font-bold underline decoration-edge underline-offset-4";

const moneyOr = (amount: number | null) => (amount === null ? none : <Money amount={amount} />);

const decisions = ({ username, mayLook, onCount, onApprove }: Options): Column<Shift> =>
  actionsColumn((shift) => {
    if (shift.status === "open")
      return (
        <RowButtons>
          {mayLook && <LookInto shift={shift} />}
          {onCount && !shift.is_cashier_active && <Count shift={shift} onCount={onCount} />}
        </RowButtons>
      );
    const mayApprove = shift.status === "awaiting_approval" && shift.closed_by !== username;
    return onApprove && mayApprove ? <Approve shift={shift} onApprove={onApprove} /> : null;
  });

function Count({ shift, onCount }: { shift: Shift; onCount: (shift: Shift) => void }) {
  const { t } = useLingui();
  return (
    <RowButton aria-label={t`Count the drawer of ${shift.cashier}`} onClick={() => onCount(shift)}>
      <Trans>Count it</Trans>
    </RowButton>
  );
}

function LookInto({ shift: { id, cashier } }: { shift: Shift }) {
  const { t } = useLingui();
  return (
    <Link to={`/shifts/${id}/now`} className={wayClass} aria-label={t`Look into the drawer of ${cashier}`}>
      <Trans>X-read</Trans>
    </Link>
  );
}

function Approve({ shift, onApprove }: { shift: Shift; onApprove: (shift: Shift) => void }) {
  const { t } = useLingui();
  return (
    <RowButtons>
      <RowButton aria-label={t`Approve the shift of ${shift.cashier}`} onClick={() => onApprove(shift)}>
        <Trans>Approve</Trans>
      </RowButton>
    </RowButtons>
  );
}
