import type { WaitingRound } from "@derash/protocol/hall/waiting";
import { approveGiveUp, refuseGiveUp, takeOverRound } from "@derash/protocol/path/hall-round";
import { Trans, useLingui } from "@lingui/react/macro";
import { call } from "../../data/api.ts";
import { birr } from "../../i18n/money.ts";
import { ConfirmChange } from "../ConfirmChange.tsx";

export type WaitingDecision = "approve" | "refuse" | "take-over";

type Props = { round: WaitingRound; decision: WaitingDecision; onClose: () => void };

/** What a second person decides about a round, and what becomes of the stakes. */
export function WaitingDialog({ round, decision, onClose }: Props) {
  const words = useWords(round)[decision];
  return (
    <ConfirmChange
      title={words.title}
      onClose={onClose}
      send={() => send(round, decision)}
      done={() => words.done}
      confirmLabel={words.confirm}
      tone={decision === "approve" ? "go" : "ink"}
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
    </ConfirmChange>
  );
}

function send({ saleId, give_up }: WaitingRound, decision: WaitingDecision) {
  if (decision === "take-over") return call(takeOverRound, { params: { saleId } });
  return call(decision === "approve" ? approveGiveUp : refuseGiveUp, { params: { id: give_up?.id ?? "" } });
}

function useWords({ gameId }: WaitingRound) {
  const { t } = useLingui();
  return {
    approve: {
      title: t`End ${gameId} without a winner?`,
      confirm: t`Approve`,
      about: t`Each till that sold gets its stakes back on its float, and gives every customer of its own the stake back.`,
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
      about: t`Cartelas that are complete by the balls so far are paid; if there is none, all stakes go back. Stakes go to the float of each till that sold, which gives its own customers theirs back. Prizes go to the float of one till, which pays all winners: of those that sold one, a till that is switched on if there is any. What goes to the float of somebody who is switched off, the branch pays.`,
      done: t`${gameId} has ended.`,
    },
  };
}
