import type { WalletTransaction } from "@derash/protocol/wallet";
import { Trans } from "@lingui/react/macro";
import { Money } from "../kit/staff/Money.tsx";
import { Stamp } from "../kit/staff/Stamp.tsx";
import { type Column, DataTable } from "../kit/staff/table/DataTable.tsx";
import { Description, Status } from "./TransactionWords.tsx";

/** What came in stands under Deposit, what went out under Credit. */
const columns: Column<WalletTransaction>[] = [
  { title: <Trans>Date</Trans>, render: ({ created_at }) => <Stamp at={created_at} /> },
  {
    title: <Trans>Description</Trans>,
    render: (transaction) => <Description transaction={transaction} />,
    isMain: true,
  },
  {
    title: <Trans>Deposit</Trans>,
    render: ({ amount }) => (amount > 0 ? <Money amount={amount} className="font-bold text-gold" /> : "–"),
    align: "end",
  },
  {
    title: <Trans>Credit</Trans>,
    render: ({ amount }) => (amount < 0 ? <Money amount={-amount} className="font-bold" /> : "–"),
    align: "end",
  },
  { title: <Trans>Status</Trans>, render: (transaction) => <Status transaction={transaction} /> },
];

/** The lines of an account with room for its large sums. */
export function StaffTransactionTable({ transactions }: { transactions: readonly WalletTransaction[] }) {
  return (
    <DataTable
      columns={columns}
      rows={transactions}
      rowKey={({ transaction_id }) => transaction_id}
      caption={<Trans>Transactions, newest first</Trans>}
      empty={<Trans>No transactions found</Trans>}
    />
  );
}
