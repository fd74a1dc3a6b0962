import type { CashMove, CashMoveKind } from "@derash/protocol/hall/cash-office";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { forgetMade } from "../../data/once.ts";
import { birr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import { CashDialog } from "./CashDialog.tsx";
import { useCashMove, useCashMoves } from "./cash-queries.ts";

const kindLabels: Record<CashMoveKind, MessageDescriptor> = {
  float_in: msg`From the safe`,
  drop: msg`To the safe`,
  pay_in: msg`Paid in`,
  pay_out: msg`Paid out`,
};
const kinds = ["drop", "float_in", "pay_in", "pay_out"] as const;

/** What comes to the cashier's open drawer and goes from it by hand. */
export function CashMoves({ shiftId }: { shiftId: string }) {
  const { i18n } = useLingui();
  const [kind, setKind] = useState<CashMoveKind | null>(null);
  const moves = useCashMoves().data?.moves ?? [];
  const open = (each: CashMoveKind) => {
    // Who sees it in the list means another; in a dialog that is still open it is the same one, tried again.
    forgetMade("cash-move", moves);
    setKind(each);
  };
  return (
    <div className="border-t border-line px-3 py-3 wide:px-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 basis-40 font-bold">
          <Trans>Cash by hand</Trans>
        </h3>
        {kinds.map((each) => (
          <Button key={each} onClick={() => open(each)}>
            {i18n._(kindLabels[each])}
          </Button>
        ))}
      </div>
      <MoveLines moves={moves} />
      {kind && <MoveDialog shiftId={shiftId} kind={kind} onClose={() => setKind(null)} />}
    </div>
  );
}

export function MoveLines({ moves }: { moves: readonly CashMove[] }) {
  const { i18n } = useLingui();
  if (moves.length === 0) return null;
  return (
    <ul className="mt-2 divide-y divide-line text-sm" data-testid="cash-moves">
      {moves.map(({ id, kind, amount, reason, made_at }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-4 py-1.5">
          <span className="w-36">
            <Stamp at={made_at} />
          </span>
          <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
            {i18n._(kindLabels[kind])}
            {reason !== "" && `: ${reason}`}
          </span>
          <span className="font-bold tabular-nums">
            {kind === "drop" || kind === "pay_out" ? "−" : "+"} {birr(amount)}
          </span>
        </li>
      ))}
    </ul>
  );
}

type MoveProps = { shiftId: string; kind: CashMoveKind; onClose: () => void };

function MoveDialog({ shiftId, kind, onClose }: MoveProps) {
  const { t } = useLingui();
  const move = useCashMove(shiftId, onClose);
  const needsReason = kind === "pay_in" || kind === "pay_out";
  return (
    <CashDialog
      title={kindLabels[kind]}
      reasonLabel={needsReason ? t`Reason` : t`Remark (optional)`}
      move={move}
      onMove={(cash) => move.mutate({ kind, ...cash })}
      onClose={onClose}
    />
  );
}
