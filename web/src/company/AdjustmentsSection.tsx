import type { Adjustment, Hierarchy } from "@derash/protocol/management";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { api } from "../shared/api.ts";
import { Button } from "../shared/Button.tsx";
import { birr } from "../shared/money.ts";
import { Badge } from "../shared/staff/Badge.tsx";
import { ConfirmDialog } from "../shared/staff/ConfirmDialog.tsx";
import { type Column, DataTable } from "../shared/staff/DataTable.tsx";
import { serverMessage } from "../shared/staff/form-errors.ts";
import { LoadFailure } from "../shared/staff/LoadFailure.tsx";
import { Money } from "../shared/staff/Money.tsx";
import { RowButton, RowButtons } from "../shared/staff/RowButton.tsx";
import { StaffIcon } from "../shared/staff/StaffIcon.tsx";
import { Section } from "../shared/staff/StaffPage.tsx";
import { Stamp } from "../shared/staff/Stamp.tsx";
import { AdjustmentDialog } from "./AdjustmentDialog.tsx";
import { useAdjustments, useManagementUpdate } from "./management-queries.ts";

type Decision = "approve" | "reject";
type Open = { dialog: "request" } | { dialog: Decision; adjustment: Adjustment };

/** Corrections of balances: each with its reason, and the large ones with a second person. */
export function AdjustmentsSection({ hierarchy }: { hierarchy: Hierarchy }) {
  const [open, setOpen] = useState<Open | null>(null);
  const adjustments = useAdjustments();
  const columns = useColumns(setOpen);
  const close = () => setOpen(null);
  return (
    <Section
      title={<Trans>Adjustments</Trans>}
      count={adjustments.data?.filter(({ status }) => status === "pending").length}
      actions={
        <Button onClick={() => setOpen({ dialog: "request" })}>
          <StaffIcon name="add" />
          <Trans>Request adjustment</Trans>
        </Button>
      }
    >
      <p className="border-b border-line px-3 py-2 text-sm text-soft wide:px-4">
        <Trans>
          An adjustment corrects a balance, up or down. Above {birr(hierarchy.adjustment_approval_above)} ETB it waits
          until a second person approves it.
        </Trans>
      </p>
      {adjustments.isLoadingError ? (
        <LoadFailure error={adjustments.error} onRetry={adjustments.refetch} />
      ) : (
        <DataTable
          columns={columns}
          rows={adjustments.data ?? []}
          rowKey={({ id }) => id}
          caption={<Trans>Adjustments</Trans>}
          isLoading={adjustments.isPending}
          empty={<Trans>No adjustments yet.</Trans>}
        />
      )}
      {open?.dialog === "request" && <AdjustmentDialog hierarchy={hierarchy} onClose={close} />}
      {open && open.dialog !== "request" && (
        <DecisionDialog adjustment={open.adjustment} decision={open.dialog} onClose={close} />
      )}
    </Section>
  );
}

type State = { words: MessageDescriptor; tone: ComponentProps<typeof Badge>["tone"] & string };

const states: Record<Adjustment["status"], State> = {
  pending: { words: msg`Pending`, tone: "gold" },
  approved: { words: msg`Approved`, tone: "go" },
  rejected: { words: msg`Rejected`, tone: "alarm" },
};

function useColumns(setOpen: (open: Open) => void): Column<Adjustment>[] {
  const { t, i18n } = useLingui();
  return [
    {
      title: <Trans>For</Trans>,
      render: ({ target_name }) => <span className="font-bold">{target_name}</span>,
      isMain: true,
    },
    {
      title: <Trans>Amount</Trans>,
      align: "end",
      render: ({ amount }) => <Money amount={amount} className={amount < 0 ? "text-alarm" : "font-bold text-gold"} />,
    },
    { title: <Trans>Reason</Trans>, render: ({ reason }) => <span className="break-words">{reason}</span> },
    {
      title: <Trans>Requested</Trans>,
      render: ({ requested_by, created_at }) => (
        <>
          {requested_by}
          <span className="block text-xs text-soft">
            <Stamp at={created_at} />
          </span>
        </>
      ),
    },
    {
      title: <Trans>Status</Trans>,
      render: ({ status, decided_by }) => (
        <>
          <Badge tone={states[status].tone}>{i18n._(states[status].words)}</Badge>
          {decided_by !== null && <span className="block text-xs text-soft">{decided_by}</span>}
        </>
      ),
    },
    {
      title: <Trans>Actions</Trans>,
      isAction: true,
      align: "end",
      render: (adjustment) =>
        adjustment.status === "pending" && adjustment.can_decide ? (
          <RowButtons>
            <RowButton
              aria-label={t`Approve the adjustment for ${adjustment.target_name}`}
              onClick={() => setOpen({ dialog: "approve", adjustment })}
            >
              <Trans>Approve</Trans>
            </RowButton>
            <RowButton
              aria-label={t`Reject the adjustment for ${adjustment.target_name}`}
              onClick={() => setOpen({ dialog: "reject", adjustment })}
            >
              <Trans>Reject</Trans>
            </RowButton>
          </RowButtons>
        ) : null,
    },
  ];
}

type DecisionProps = { adjustment: Adjustment; decision: Decision; onClose: () => void };

function DecisionDialog({ adjustment, decision, onClose }: DecisionProps) {
  const { t } = useLingui();
  const { refresh } = useManagementUpdate();
  const { id, target_name, amount, reason, requested_by } = adjustment;
  const decide = useMutation({
    mutationFn: () => api(`/api/user/management/adjustments/${id}/${decision}/`, { method: "POST", body: {} }),
    onSuccess: onClose,
    onSettled: refresh,
  });
  return (
    <ConfirmDialog
      title={decision === "approve" ? t`Approve this adjustment?` : t`Reject this adjustment?`}
      onClose={onClose}
      onConfirm={() => decide.mutate()}
      confirmLabel={decision === "approve" ? <Trans>Approve</Trans> : <Trans>Reject</Trans>}
      tone={decision === "approve" ? "go" : "ink"}
      isBusy={decide.isPending}
      error={decide.error && serverMessage(decide.error)}
    >
      <p>
        <span className="block text-lg font-bold break-words">{target_name}</span>
        <span className="display block text-2xl text-gold">
          <Trans>{birr(amount)} ETB</Trans>
        </span>
      </p>
      <p className="text-sm">
        {reason}
        <span className="block text-soft">
          <Trans>Requested by {requested_by}</Trans>
        </span>
      </p>
    </ConfirmDialog>
  );
}
