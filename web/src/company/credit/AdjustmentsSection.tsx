import type { Adjustment } from "@derash/protocol/credit";
import type { Hierarchy } from "@derash/protocol/management";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import { birr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { Badge } from "../../kit/staff/Badge.tsx";
import { Money } from "../../kit/staff/Money.tsx";
import { StaffIcon } from "../../kit/staff/StaffIcon.tsx";
import { Section } from "../../kit/staff/StaffPage.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import { actionsColumn } from "../../kit/staff/table/actions-column.tsx";
import type { Column } from "../../kit/staff/table/DataTable.tsx";
import { nameColumn } from "../../kit/staff/table/name-column.tsx";
import { RowButton, RowButtons } from "../../kit/staff/table/RowButton.tsx";
import { SearchedTable } from "../../kit/staff/table/SearchedTable.tsx";
import { TwoLines } from "../../kit/staff/table/TwoLines.tsx";
import { useAdjustments } from "../../kit/staff/use-waiting.ts";
import { AdjustmentDecisionDialog, type Decision } from "./AdjustmentDecisionDialog.tsx";
import { AdjustmentDialog } from "./AdjustmentDialog.tsx";
import { AdjustmentTarget } from "./AdjustmentTarget.tsx";

type Open = { dialog: "request" } | { dialog: Decision; adjustment: Adjustment };

/** Corrections of balances: each with its reason, and the large ones with a second person. */
export function AdjustmentsSection({ hierarchy }: { hierarchy: Hierarchy }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { is_super_admin: hasCompanies } = hierarchy;
  const adjustments = useAdjustments(hasCompanies ? "super_admin" : "company_admin");
  const columns = useColumns(hasCompanies, setOpen);
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
      lead={
        <>
          <Trans>
            An adjustment corrects a balance, up or down. Once one person has corrected more than{" "}
            {birr(hierarchy.adjustment_approval_above)} ETB in a day, what follows waits until a second person approves
            it.
          </Trans>
          {hasCompanies && (
            <span className="block">
              <Trans>
                So does credit, once one super admin has issued more than {birr(hierarchy.credit_approval_above)} ETB in
                a day.
              </Trans>
            </span>
          )}
        </>
      }
    >
      <SearchedTable
        query={adjustments}
        columns={columns}
        rowKey={({ id }) => id}
        caption={<Trans>Adjustments</Trans>}
        textOf={({ target_name, requested_by, reason }) => `${target_name} ${requested_by} ${reason}`}
        companyOf={hasCompanies ? ({ company_name }) => company_name : undefined}
        empty={<Trans>No adjustments yet.</Trans>}
      />
      {open?.dialog === "request" && <AdjustmentDialog hierarchy={hierarchy} onClose={close} />}
      {open && open.dialog !== "request" && (
        <AdjustmentDecisionDialog
          adjustment={open.adjustment}
          decision={open.dialog}
          hasCompanies={hasCompanies}
          onClose={close}
        />
      )}
    </Section>
  );
}

type State = { words: MessageDescriptor; tone: ComponentProps<typeof Badge>["tone"] & string };

const states: Record<Adjustment["status"], State> = {
  pending: { words: msg`Pending`, tone: "gold" },
  approved: { words: msg`Approved`, tone: "go" },
  rejected: { words: msg`Rejected`, tone: "alarm" },
  withdrawn: { words: msg`Taken back`, tone: "plain" },
};

function useColumns(hasCompanies: boolean, setOpen: (open: Open) => void): Column<Adjustment>[] {
  const { i18n } = useLingui();
  return [
    nameColumn({
      title: <Trans>For</Trans>,
      name: ({ target_name }) => target_name,
      below: (adjustment) => <AdjustmentTarget adjustment={adjustment} hasCompanies={hasCompanies} />,
    }),
    {
      title: <Trans>Amount</Trans>,
      align: "end",
      render: ({ amount }) => <Money amount={amount} className={amount < 0 ? "text-alarm" : "font-bold text-gold"} />,
    },
    {
      title: <Trans>Reason</Trans>,
      render: ({ kind, reason }) => (
        <>
          {kind === "credit" && (
            <Badge tone="plain">
              <Trans>Credit to issue</Trans>
            </Badge>
          )}
          <span className="block wrap-anywhere">{reason}</span>
        </>
      ),
    },
    {
      title: <Trans>Requested</Trans>,
      render: ({ requested_by, created_at }) => <TwoLines below={<Stamp at={created_at} />}>{requested_by}</TwoLines>,
    },
    {
      title: <Trans>Status</Trans>,
      render: ({ status, decided_by }) => (
        <>
          <Badge tone={states[status].tone}>{i18n._(states[status].words)}</Badge>
          {decided_by !== null && status !== "withdrawn" && (
            <span className="block text-xs text-soft">{decided_by}</span>
          )}
        </>
      ),
    },
    actionsColumn((adjustment) => (
      <Decisions adjustment={adjustment} onDecide={(dialog) => setOpen({ dialog, adjustment })} />
    )),
  ];
}

type DecisionsProps = { adjustment: Adjustment; onDecide: (decision: Decision) => void };

/** A second person decides; the one who asked may take it back. */
function Decisions({ adjustment: { target_name, can_decide, can_withdraw }, onDecide }: DecisionsProps) {
  const { t } = useLingui();
  if (can_withdraw)
    return (
      <RowButtons>
        <RowButton aria-label={t`Take back the adjustment for ${target_name}`} onClick={() => onDecide("withdraw")}>
          <Trans>Take back</Trans>
        </RowButton>
      </RowButtons>
    );
  if (!can_decide) return null;
  return (
    <RowButtons>
      <RowButton aria-label={t`Approve the adjustment for ${target_name}`} onClick={() => onDecide("approve")}>
        <Trans>Approve</Trans>
      </RowButton>
      <RowButton aria-label={t`Reject the adjustment for ${target_name}`} onClick={() => onDecide("reject")}>
        <Trans>Reject</Trans>
      </RowButton>
    </RowButtons>
  );
}
