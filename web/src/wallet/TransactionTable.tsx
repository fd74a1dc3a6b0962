import type { WalletTransaction } from "@derash/protocol/wallet";
import { Trans } from "@lingui/react/macro";
import { formatDate, formatTime } from "../i18n/date.ts";
import { birr } from "../i18n/money.ts";
import { Description, Status } from "./TransactionWords.tsx";

const padding = "px-1 first:ps-3 last:pe-3 wide:px-3";
const head = `${padding} py-2 text-2xs font-semibold text-soft`;
const cell = `${padding} py-2.5 align-top`;

const heads = [
  { name: "date", words: <Trans>Date</Trans>, align: "text-start" },
  { name: "description", words: <Trans>Description</Trans>, align: "text-start" },
  { name: "deposit", words: <Trans>Deposit</Trans>, align: "text-end" },
  { name: "credit", words: <Trans>Credit</Trans>, align: "text-end" },
  { name: "status", words: <Trans>Status</Trans>, align: "text-start" },
];

export function TransactionTable({ transactions }: { transactions: readonly WalletTransaction[] }) {
  return (
    <table className="w-full border-collapse text-sm">
      <thead className="border-b border-line bg-sunk">
        <tr>
          {heads.map(({ name, words, align }) => (
            <th key={name} scope="col" className={`${head} ${align}`}>
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {transactions.map((transaction) => (
          <Row key={transaction.transaction_id} transaction={transaction} />
        ))}
      </tbody>
    </table>
  );
}

/** What came in stands under Deposit, what went out under Credit. */
function Row({ transaction }: { transaction: WalletTransaction }) {
  const { amount, created_at } = transaction;
  const date = new Date(created_at);
  return (
    <tr>
      <td className={`${cell} text-xs whitespace-nowrap text-soft`}>
        {formatDate(date, { day: "2-digit", month: "short" })}
        <br />
        {formatTime(date)}
      </td>
      <td className={cell}>
        <Description transaction={transaction} />
      </td>
      <td className={`${cell} text-end font-bold text-gold`}>{amount > 0 && birr(amount)}</td>
      <td className={`${cell} text-end font-bold`}>{amount < 0 && birr(-amount)}</td>
      <td className={cell}>
        <Status transaction={transaction} />
      </td>
    </tr>
  );
}
