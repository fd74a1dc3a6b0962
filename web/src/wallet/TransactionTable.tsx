import type { WalletTransaction } from "@derash/protocol/wallet";
import { Trans, useLingui } from "@lingui/react/macro";
import { formatDate } from "../shared/date.ts";
import { birr } from "../shared/money.ts";
import { type StatusLook, statusLook, typeWords } from "./transaction-words.ts";

const head = "px-1 py-2 text-start text-2xs font-semibold text-soft first:ps-3 last:pe-3 wide:px-3";
const cell = "px-1 py-2.5 align-top first:ps-3 last:pe-3 wide:px-3";

export function TransactionTable({ transactions }: { transactions: readonly WalletTransaction[] }) {
  return (
    <table className="w-full border-collapse text-sm">
      <thead className="border-b border-line bg-sunk">
        <tr>
          <th className={head}>
            <Trans>Date</Trans>
          </th>
          <th className={head}>
            <Trans>Description</Trans>
          </th>
          <th className={`${head} text-end`}>
            <Trans>Deposit</Trans>
          </th>
          <th className={`${head} text-end`}>
            <Trans>Credit</Trans>
          </th>
          <th className={head}>
            <Trans>Status</Trans>
          </th>
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

const tones: Record<StatusLook["tone"], string> = { good: "text-go", note: "text-(--b-text)", bad: "text-alarm" };

/** What came in stands under Deposit, what went out under Credit. */
function Row({ transaction }: { transaction: WalletTransaction }) {
  const { i18n } = useLingui();
  const { amount, created_at, description } = transaction;
  const status = statusLook(transaction);
  const date = new Date(created_at);
  return (
    <tr>
      <td className={`${cell} text-xs whitespace-nowrap text-soft`}>
        {formatDate(date, { day: "2-digit", month: "2-digit" })}
        <br />
        {formatDate(date, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })}
      </td>
      <td className={cell}>
        <span className="block font-semibold">{i18n._(typeWords(transaction))}</span>
        <span className="block text-xs break-words text-soft">{description}</span>
      </td>
      <td className={`${cell} text-end font-bold text-gold`}>{amount > 0 && birr(amount)}</td>
      <td className={`${cell} text-end font-bold`}>{amount < 0 && birr(-amount)}</td>
      <td className={`${cell} text-2xs font-bold ${status ? tones[status.tone] : ""}`}>
        {status && i18n._(status.words)}
      </td>
    </tr>
  );
}
