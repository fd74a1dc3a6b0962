import { listPlayerHistory } from "@derash/protocol/path/player";
import type { HistoryItem } from "@derash/protocol/player";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { call } from "../data/api.ts";
import { walletHere } from "../data/queries.ts";
import { formatMoment } from "../i18n/date.ts";
import { birr } from "../i18n/money.ts";
import { Failure } from "../kit/Failure.tsx";
import { Waiting } from "../kit/shell/Layout.tsx";

/** My last movements of money, newest first. */
export function Activity({ telegramId, limit }: { telegramId: string; limit: number }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["history", telegramId, limit],
    queryFn: async () =>
      (await call(listPlayerHistory, { params: { telegramId }, query: { limit, ...walletHere() } })).transactions,
  });
  if (isPending) return <Waiting />;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <p className="px-4 pt-1 pb-4 text-soft">
        <Trans>Nothing yet. Your first round will show here.</Trans>
      </p>
    );
  return (
    <ul className="divide-y divide-line">
      {data.map((item) => (
        <Line key={item.id} item={item} />
      ))}
    </ul>
  );
}

/** A stake that came back is a refund; tax and a fee are named themselves. */
function nameOf({ type, amount, deduction }: HistoryItem): MessageDescriptor {
  if (deduction !== undefined) return deduction === "tax" ? msg`Tax` : msg`Fee`;
  return type === "bet" && amount > 0 ? msg`Refund` : typeNames[type];
}

const typeNames = { deposit: msg`Deposit`, withdrawal: msg`Withdrawal`, win: msg`Win`, bet: msg`Stake` };

function Line({ item }: { item: HistoryItem }) {
  const { i18n } = useLingui();
  const isIn = item.amount > 0;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2.5">
      <span className="min-w-0">
        <span className="block font-semibold">{i18n._(nameOf(item))}</span>
        <span className="block truncate text-xs text-soft">{formatMoment(new Date(item.createdAt))}</span>
      </span>
      <span className={`font-bold whitespace-nowrap ${isIn ? "text-gold" : ""}`}>
        {isIn ? "+" : "−"}
        <Trans>{birr(Math.abs(item.amount))} ETB</Trans>
      </span>
    </li>
  );
}
