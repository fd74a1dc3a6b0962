import type { StatementLine } from "@derash/protocol/report/statement";
import type { TransactionType } from "@derash/protocol/wallet";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { noteText } from "../kit/money/note-text.ts";
import { Money } from "../kit/staff/Money.tsx";
import { Stamp } from "../kit/staff/Stamp.tsx";
import { type Column, DataTable } from "../kit/staff/table/DataTable.tsx";
import { TwoLines } from "../kit/staff/table/TwoLines.tsx";

const typeWords: Record<TransactionType, MessageDescriptor> = {
  TOP_UP: msg`Deposit`,
  CHARGE: msg`Charge`,
  WITHDRAWAL: msg`Withdrawal`,
  BET_PLACED: msg`Stake`,
  BET_WON: msg`Prize`,
  BET_LOST: msg`Stake`,
  BONUS: msg`Bonus`,
  REFUND: msg`Refund`,
  ADMIN_ADJUSTMENT: msg`Correction`,
  TAX: msg`Tax`,
  FEE: msg`Fee`,
};

const columns: Column<StatementLine>[] = [
  { title: <Trans>Date</Trans>, render: ({ at }) => <Stamp at={at} /> },
  { title: <Trans>Description</Trans>, render: (line) => <What line={line} />, isMain: true },
  { title: <Trans>Game</Trans>, render: ({ code }) => code ?? "–" },
  { title: <Trans>In</Trans>, render: ({ amount }) => (amount > 0 ? <Money amount={amount} /> : "–"), align: "end" },
  { title: <Trans>Out</Trans>, render: ({ amount }) => (amount < 0 ? <Money amount={-amount} /> : "–"), align: "end" },
  { title: <Trans>Balance</Trans>, render: ({ balance }) => <Money amount={balance} />, align: "end" },
];

function What({ line }: { line: StatementLine }) {
  const { i18n } = useLingui();
  return <TwoLines below={noteText(line)}>{i18n._(typeWords[line.type])}</TwoLines>;
}

type Props = { lines: readonly StatementLine[]; isLoading: boolean; label: string };

export function StatementTable({ lines, isLoading, label }: Props) {
  return (
    <DataTable
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      caption={label}
      isLoading={isLoading}
      empty={<Trans>Nothing came or went in these days.</Trans>}
    />
  );
}
