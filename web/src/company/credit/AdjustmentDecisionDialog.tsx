import type { Adjustment } from "@derash/protocol/credit";
import { approveAdjustment, rejectAdjustment, withdrawAdjustment } from "@derash/protocol/path/credit";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../data/api.ts";
import { birr } from "../../i18n/money.ts";
import { ConfirmDialog } from "../../kit/staff/form/ConfirmDialog.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { useNotice } from "../../kit/staff/notice.tsx";
import { useManagementUpdate } from "../management-queries.ts";
import { AdjustmentTarget } from "./AdjustmentTarget.tsx";

/** What becomes of an adjustment that waits. */
export type Decision = "approve" | "reject" | "withdraw";
const decisionPaths = { approve: approveAdjustment, reject: rejectAdjustment, withdraw: withdrawAdjustment } as const;

type Props = { adjustment: Adjustment; decision: Decision; hasCompanies: boolean; onClose: () => void };

/** Everything that one must know to decide: whose money, how much there is, and how much there will be. */
export function AdjustmentDecisionDialog({ adjustment, decision, hasCompanies, onClose }: Props) {
  const { target_name, reason, requested_by } = adjustment;
  const words = useDecisionWords(adjustment)[decision];
  const notify = useNotice();
  const { refresh } = useManagementUpdate();
  const decide = useMutation({
    mutationFn: () => call(decisionPaths[decision], { params: { id: adjustment.id } }),
    onSuccess: () => {
      notify(words.done);
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <ConfirmDialog
      title={words.title}
      onClose={onClose}
      onConfirm={() => decide.mutate()}
      confirmLabel={words.confirm}
      tone={decision === "approve" ? "go" : "ink"}
      isBusy={decide.isPending}
      error={decide.error && serverMessage(decide.error)}
    >
      <p className="min-w-0">
        <span className="block text-lg font-bold wrap-anywhere">{target_name}</span>
        <span className="block text-sm wrap-anywhere text-soft">
          <AdjustmentTarget adjustment={adjustment} hasCompanies={hasCompanies} />
        </span>
      </p>
      <Sums adjustment={adjustment} />
      <p className="text-sm wrap-anywhere">
        {reason}
        <span className="block text-soft">
          <Trans>Requested by {requested_by}</Trans>
        </span>
      </p>
    </ConfirmDialog>
  );
}

function useDecisionWords({ kind, target_name }: Adjustment) {
  const { t } = useLingui();
  if (kind === "credit") {
    return {
      approve: {
        title: t`Approve this credit?`,
        confirm: t`Approve`,
        done: t`The credit for ${target_name} is issued.`,
      },
      reject: {
        title: t`Reject this credit?`,
        confirm: t`Reject`,
        done: t`The credit for ${target_name} is rejected.`,
      },
      withdraw: {
        title: t`Take this credit back?`,
        confirm: t`Take back`,
        done: t`The request of credit for ${target_name} is taken back.`,
      },
    };
  }
  return {
    approve: {
      title: t`Approve this adjustment?`,
      confirm: t`Approve`,
      done: t`The balance of ${target_name} is adjusted.`,
    },
    reject: {
      title: t`Reject this adjustment?`,
      confirm: t`Reject`,
      done: t`The adjustment for ${target_name} is rejected.`,
    },
    withdraw: {
      title: t`Take this adjustment back?`,
      confirm: t`Take back`,
      done: t`The adjustment for ${target_name} is taken back.`,
    },
  };
}

function Sums({ adjustment: { amount, target_balance: held } }: { adjustment: Adjustment }) {
  // Santim are whole again after the sum of two floats.
  const after = Math.round((held + amount) * 100) / 100;
  return (
    <dl className="divide-y divide-line rounded-md border border-line bg-paper">
      <Line label={<Trans>Amount</Trans>}>
        <span className={`display text-2xl ${amount < 0 ? "text-alarm" : "text-gold"}`}>
          <Trans>{birr(amount)} ETB</Trans>
        </span>
      </Line>
      <Line label={<Trans>Balance now</Trans>}>
        <Trans>{birr(held)} ETB</Trans>
      </Line>
      <Line label={<Trans>Balance after</Trans>}>
        <span className={after < 0 ? "text-alarm" : ""}>
          <Trans>{birr(after)} ETB</Trans>
        </span>
      </Line>
    </dl>
  );
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 px-3 py-2">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-bold tabular-nums">{children}</dd>
    </div>
  );
}
