import type { WaitingRound } from "@derash/protocol/hall/venue";
import { approveGiveUp, refuseGiveUp, takeOverRound } from "@derash/protocol/path/venue";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { birr } from "../../i18n/money.ts";
import { ConfirmDialog } from "../../kit/staff/form/ConfirmDialog.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { useNotice } from "../../kit/staff/notice.tsx";
import { useManagementUpdate } from "../management-queries.ts";

export type WaitingDecision = "approve" | "refuse" | "take-over";

type Props = { round: WaitingRound; decision: WaitingDecision; onClose: () => void };

/** What a second person decides about a round, and what becomes of the stakes. */
export function WaitingDialog({ round, decision, onClose }: Props) {
  const words = useWords(round)[decision];
  const notify = useNotice();
  const { refresh } = useManagementUpdate();
  const decide = useMutation({
    mutationFn: () => {
      if (decision === "take-over") return call(takeOverRound, { params: { saleId: round.saleId } });
      const params = { id: round.give_up?.id ?? "" };
      return call(decision === "approve" ? approveGiveUp : refuseGiveUp, { params });
    },
    onSuccess: () => {
      notify(words.done);
      onClose();
    },
    // Somebody else may have been quicker: the list is asked for again either way.
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
        <span className="block text-lg font-bold wrap-anywhere">
          {round.gameId} · {round.cashier}
        </span>
        <span className="block text-sm text-soft">
          <Trans>
            {round.branch_name} · {birr(round.pot)} ETB · Calls: {round.calls}
          </Trans>
        </span>
      </p>
      {round.give_up && <p className="text-sm wrap-anywhere">{round.give_up.reason}</p>}
      <p className="text-sm">{words.about}</p>
    </ConfirmDialog>
  );
}

function useWords({ gameId }: WaitingRound) {
  const { t } = useLingui();
  return {
    approve: {
      title: t`End ${gameId} without a winner?`,
      confirm: t`Approve`,
      about: t`All stakes go back to the cashier's float, who gives every customer the stake back.`,
      done: t`${gameId} has ended without a winner.`,
    },
    refuse: {
      title: t`Refuse to end ${gameId}?`,
      confirm: t`Refuse`,
      about: t`The cashier is told and plays on.`,
      done: t`${gameId} is played on.`,
    },
    "take-over": {
      title: t`End ${gameId}?`,
      confirm: t`End the round`,
      about: t`Cartelas that are complete by the balls so far are paid; if there is none, all stakes go back. The money goes to the float of the cashier, and the branch pays the customers.`,
      done: t`${gameId} has ended.`,
    },
  };
}
