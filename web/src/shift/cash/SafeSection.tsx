import type { Safe, SafeMoveKind } from "@derash/protocol/hall/cash-office";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { forgetMade } from "../../data/once.ts";
import { Button } from "../../kit/Button.tsx";
import { Money } from "../../kit/staff/Money.tsx";
import { Section } from "../../kit/staff/StaffPage.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import { DataTable } from "../../kit/staff/table/DataTable.tsx";
import { RowsPager } from "../../kit/staff/table/Pager.tsx";
import { pageOf } from "../../kit/staff/table/searched-rows.ts";
import { usePageSize } from "../../kit/staff/table/use-page-size.ts";
import { CashDialog } from "./CashDialog.tsx";
import { useSafeMove } from "./cash-queries.ts";

type Move = Safe["moves"][number];

const kindLabels: Record<Move["kind"], MessageDescriptor> = {
  drop: msg`From a drawer`,
  float_in: msg`To a drawer`,
  to_bank: msg`To the bank`,
  from_bank: msg`Into the safe`,
  pay_out: msg`Paid out`,
};
const kinds = ["to_bank", "from_bank", "pay_out"] as const;
const outOfIt: readonly Move["kind"][] = ["float_in", "to_bank", "pay_out"];

/** What lies in a branch's safe by the books, and what came and went. */
export function SafeSection({ branchId, safe, mayMove }: { branchId: string; safe: Safe; mayMove: boolean }) {
  const { i18n } = useLingui();
  const [kind, setKind] = useState<SafeMoveKind | null>(null);
  const [wanted, setWanted] = useState(1);
  const open = (each: SafeMoveKind) => {
    // As in CashMoves.
    forgetMade("safe-move", safe.moves);
    setKind(each);
  };
  const { page, shown } = pageOf(safe.moves, wanted, usePageSize());
  return (
    <Section
      title={<Trans>Safe</Trans>}
      actions={
        mayMove &&
        kinds.map((each) => (
          <Button key={each} onClick={() => open(each)}>
            {i18n._(kindLabels[each])}
          </Button>
        ))
      }
      lead={
        safe.balance < 0 ? (
          <Trans>
            More was taken from the safe than anybody wrote down as brought. Write down what was brought into it.
          </Trans>
        ) : undefined
      }
    >
      <p
        className="flex items-baseline justify-between gap-4 border-b border-line px-4 py-3"
        data-testid="safe-balance"
      >
        <span>
          <Trans>In the safe by the books, ETB</Trans>
        </span>
        <Money amount={safe.balance} className={`text-xl font-bold ${safe.balance < 0 ? "text-alarm" : ""}`} />
      </p>
      <DataTable
        columns={[
          { title: <Trans>When</Trans>, isMain: true, render: ({ made_at }: Move) => <Stamp at={made_at} /> },
          { title: <Trans>What</Trans>, render: ({ kind: what }: Move) => i18n._(kindLabels[what]) },
          { title: <Trans>Reason</Trans>, render: ({ reason }: Move) => reason || "–", isName: true },
          { title: <Trans>By</Trans>, render: ({ by }: Move) => by, isName: true },
          {
            title: <Trans>Amount</Trans>,
            align: "end",
            render: ({ kind: what, amount }: Move) => <Money amount={outOfIt.includes(what) ? -amount : amount} />,
          },
        ]}
        rows={shown}
        rowKey={({ id }) => id}
        caption={<Trans>Cash to and from the safe, newest first</Trans>}
        empty={<Trans>Nothing has been brought to the safe yet.</Trans>}
      />
      <RowsPager page={page} shown={shown.length} total={safe.moves.length} goTo={setWanted} />
      {kind && <SafeDialog branchId={branchId} kind={kind} onClose={() => setKind(null)} />}
    </Section>
  );
}

type DialogProps = { branchId: string; kind: SafeMoveKind; onClose: () => void };

function SafeDialog({ branchId, kind, onClose }: DialogProps) {
  const { t } = useLingui();
  const move = useSafeMove(branchId, onClose);
  return (
    <CashDialog
      title={kindLabels[kind]}
      reasonLabel={kind === "to_bank" ? t`Reason, or the number of the slip` : t`Reason`}
      move={move}
      onMove={(cash) => move.mutate({ kind, ...cash })}
      onClose={onClose}
    />
  );
}
