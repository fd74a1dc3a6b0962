import type { QueuedWithdrawal } from "@derash/protocol/payment/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { Badge } from "../kit/staff/Badge.tsx";
import { Money } from "../kit/staff/Money.tsx";
import { Stamp } from "../kit/staff/Stamp.tsx";
import { actionsColumn } from "../kit/staff/table/actions-column.tsx";
import type { Column } from "../kit/staff/table/DataTable.tsx";
import { RowButton, RowButtons } from "../kit/staff/table/RowButton.tsx";
import { TwoLines } from "../kit/staff/table/TwoLines.tsx";
import { PlayerCell } from "./PlayerCell.tsx";
import { FirstWord, providerLabels, reasonLabels, StateBadge } from "./payment-labels.tsx";
import { approversOf } from "./payment-queries.ts";
import type { Decision } from "./WithdrawalDialog.tsx";

type Options = { hasCompanies: boolean; onDecide: (decision: Decision) => void };

export function useWithdrawalColumns({ hasCompanies, onDecide }: Options): Column<QueuedWithdrawal>[] {
  return [
    {
      title: <Trans>Player</Trans>,
      isMain: true,
      render: (payment) => <PlayerCell payment={payment} hasCompanies={hasCompanies} />,
    },
    {
      title: <Trans>Amount</Trans>,
      align: "end",
      render: ({ amount }) => <Money amount={amount ?? 0} className="font-bold text-gold" />,
    },
    { title: <Trans>To</Trans>, render: (withdrawal) => <Destination withdrawal={withdrawal} /> },
    {
      title: <Trans>Asked for</Trans>,
      render: ({ created_at: at, brought, taken }) => (
        <TwoLines
          below={
            <Trans>
              in <Money amount={brought} />, out <Money amount={taken} />
            </Trans>
          }
        >
          <Stamp at={at} />
        </TwoLines>
      ),
    },
    { title: <Trans>Status</Trans>, render: (withdrawal) => <Standing withdrawal={withdrawal} /> },
    actionsColumn((withdrawal) => <Acts withdrawal={withdrawal} onDecide={onDecide} />),
  ];
}

function Destination({ withdrawal: { destination, provider } }: { withdrawal: QueuedWithdrawal }) {
  const { i18n } = useLingui();
  if (destination === null) return i18n._(providerLabels[provider]);
  return (
    <TwoLines below={destination.holder}>
      {destination.bank_name} {destination.account}
    </TwoLines>
  );
}

/** How it stands, and why. */
function Standing({ withdrawal }: { withdrawal: QueuedWithdrawal }) {
  return (
    <>
      <StateBadge payment={withdrawal} />
      <WhyItWaits withdrawal={withdrawal} />
    </>
  );
}

/** Why it waits, for how many people, and who has approved it. */
export function WhyItWaits({ withdrawal }: { withdrawal: QueuedWithdrawal }) {
  const { i18n } = useLingui();
  const approvers = approversOf(withdrawal);
  const { unknown_since: unknownSince, asked_outcome: asked } = withdrawal;
  return (
    <>
      {withdrawal.needs_two && withdrawal.second_by === null && (
        <Badge tone="note">
          <Trans>Two people</Trans>
        </Badge>
      )}
      {withdrawal.waits_because.map((reason) => (
        <span key={reason} className="block text-xs text-soft">
          {i18n._(reasonLabels[reason])}
        </span>
      ))}
      {approvers !== "" && (
        <span className="block text-xs text-soft">
          <Trans>Approved by {approvers}</Trans>
        </span>
      )}
      {unknownSince !== null && (
        <span className="block text-xs text-soft">
          <Trans>
            Unknown since <Stamp at={unknownSince} />
          </Trans>
        </span>
      )}
      {asked !== null && (
        <span className="block text-xs font-semibold">
          <FirstWord outcome={asked} />
        </span>
      )}
    </>
  );
}

type ActsProps = { withdrawal: QueuedWithdrawal; onDecide: Options["onDecide"] };

export function Acts({ withdrawal, onDecide }: ActsProps) {
  const { t } = useLingui();
  const { reference } = withdrawal;
  const { can_approve: canApprove, can_decide: canDecide, state } = withdrawal;
  return (
    <RowButtons>
      {canApprove && (
        <RowButton aria-label={t`Approve ${reference}`} onClick={() => onDecide({ what: "approve", withdrawal })}>
          <Trans>Approve</Trans>
        </RowButton>
      )}
      {(canApprove || state === "requested" || state === "approved") && (
        <RowButton aria-label={t`Reject ${reference}`} onClick={() => onDecide({ what: "reject", withdrawal })}>
          <Trans>Reject</Trans>
        </RowButton>
      )}
      {canDecide && (
        <RowButton aria-label={t`Decide ${reference}`} onClick={() => onDecide({ what: "decide", withdrawal })}>
          <Trans>Decide</Trans>
        </RowButton>
      )}
    </RowButtons>
  );
}
