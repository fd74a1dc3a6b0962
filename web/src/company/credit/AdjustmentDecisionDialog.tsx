import { addSantim, fromBirr, toBirr } from "@derash/game/money";
import type { Adjustment } from "@derash/protocol/credit";
import { approveAdjustment, rejectAdjustment, withdrawAdjustment } from "@derash/protocol/path/credit";
import { Trans, useLingui } from "@lingui/react/macro";
import { call } from "../../data/api.ts";
import { birr } from "../../i18n/money.ts";
import { Sum, Sums } from "../../kit/staff/Sums.tsx";
import { ConfirmChange } from "../ConfirmChange.tsx";
import { AdjustmentTarget } from "./AdjustmentTarget.tsx";

/** What becomes of an adjustment that waits. */
export type Decision = "approve" | "reject" | "withdraw";
const decisionPaths = { approve: approveAdjustment, reject: rejectAdjustment, withdraw: withdrawAdjustment } as const;

type Props = { adjustment: Adjustment; decision: Decision; hasCompanies: boolean; onClose: () => void };

/** Everything that one must know to decide: whose money, how much there is, and how much there will be. */
export function AdjustmentDecisionDialog({ adjustment, decision, hasCompanies, onClose }: Props) {
  const { target_name, reason, requested_by } = adjustment;
  const words = useDecisionWords(adjustment)[decision];
  return (
    <ConfirmChange
      title={words.title}
      onClose={onClose}
      send={() => call(decisionPaths[decision], { params: { id: adjustment.id } })}
      done={() => words.done}
      confirmLabel={words.confirm}
      tone={decision === "approve" ? "go" : "ink"}
    >
      <p className="min-w-0">
        <span className="block text-lg font-bold wrap-anywhere">{target_name}</span>
        <span className="block text-sm wrap-anywhere text-soft">
          <AdjustmentTarget adjustment={adjustment} hasCompanies={hasCompanies} />
        </span>
      </p>
      <BalanceAfter adjustment={adjustment} />
      <p className="text-sm wrap-anywhere">
        {reason}
        <span className="block text-soft">
          <Trans>Requested by {requested_by}</Trans>
        </span>
      </p>
    </ConfirmChange>
  );
}

/** What waits is credit to be issued, or the correction of a balance. */
function useDecisionWords({ kind, target_name }: Adjustment) {
  const { t } = useLingui();
  const isCredit = kind === "credit";
  return {
    approve: {
      confirm: t`Approve`,
      title: isCredit ? t`Approve this credit?` : t`Approve this adjustment?`,
      done: isCredit ? t`The credit for ${target_name} is issued.` : t`The balance of ${target_name} is adjusted.`,
    },
    reject: {
      confirm: t`Reject`,
      title: isCredit ? t`Reject this credit?` : t`Reject this adjustment?`,
      done: isCredit
        ? t`The credit for ${target_name} is rejected.`
        : t`The adjustment for ${target_name} is rejected.`,
    },
    withdraw: {
      confirm: t`Take back`,
      title: isCredit ? t`Take this credit back?` : t`Take this adjustment back?`,
      done: isCredit
        ? t`The request of credit for ${target_name} is taken back.`
        : t`The adjustment for ${target_name} is taken back.`,
    },
  };
}

function BalanceAfter({ adjustment: { amount, target_balance: held } }: { adjustment: Adjustment }) {
  const after = toBirr(addSantim(fromBirr(held), fromBirr(amount)));
  return (
    <Sums>
      <Sum label={<Trans>Amount</Trans>}>
        <span className={`display text-2xl ${amount < 0 ? "text-alarm" : "text-gold"}`}>
          <Trans>{birr(amount)} ETB</Trans>
        </span>
      </Sum>
      <Sum label={<Trans>Balance now</Trans>}>
        <Trans>{birr(held)} ETB</Trans>
      </Sum>
      <Sum label={<Trans>Balance after</Trans>}>
        <span className={after < 0 ? "text-alarm" : ""}>
          <Trans>{birr(after)} ETB</Trans>
        </span>
      </Sum>
    </Sums>
  );
}
