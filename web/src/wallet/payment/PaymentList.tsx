import type { Payment } from "@derash/protocol/payment/payment";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { formatMoment, useCalendar } from "../../i18n/date.ts";
import { birr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { usePlace } from "../../room/place.ts";
import { paymentPath } from "./money-path.ts";
import { usePayments } from "./payment-queries.ts";
import { type PaymentTone, toneOf, wordsOf } from "./payment-words.ts";
import { StatementDownload } from "./StatementDownload.tsx";

/** Every deposit and withdrawal with a company, each the way to where it is. */
export function PaymentList({ companyId }: { companyId: string | null }) {
  const list = usePayments(companyId);
  const payments = list.data?.pages.flatMap((page) => page.payments) ?? [];
  if (companyId === null) return null;
  return (
    <section className="cloth overflow-hidden" aria-labelledby="payments">
      <h2 id="payments" className="display px-4 pt-3 pb-1 text-lg">
        <Trans>Deposits and withdrawals</Trans>
      </h2>
      {list.isPending && <Waiting />}
      {list.error && !list.data && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && payments.length === 0 && (
        <p className="px-4 pb-3 text-soft">
          <Trans>None yet with this company.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <Line key={payment.id} payment={payment} />
        ))}
      </ul>
      {list.hasNextPage && (
        <p className="border-t border-line p-2 text-center">
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>Show older ones</Trans>
          </Button>
        </p>
      )}
      <StatementDownload companyId={companyId} />
    </section>
  );
}

const tones: Record<PaymentTone, string> = { good: "text-go", under_way: "text-(--b-text)", bad: "text-alarm" };

function Line({ payment }: { payment: Payment }) {
  const { i18n } = useLingui();
  const place = usePlace();
  useCalendar();
  const isIn = payment.kind === "deposit";
  return (
    <li>
      <Link
        // Several may have one transfer's number: by its id each leads to itself.
        to={paymentPath(payment.id, place)}
        className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 px-4 py-2"
      >
        <span className="min-w-0">
          <span className="block font-semibold underline decoration-edge underline-offset-4">
            {isIn ? <Trans>Deposit</Trans> : <Trans>Withdrawal</Trans>}
          </span>
          <span className="block text-xs text-soft">{formatMoment(new Date(payment.created_at))}</span>
        </span>
        <span className="text-end">
          <span className="block font-bold whitespace-nowrap">
            {payment.amount === null ? "–" : `${isIn ? "+" : "−"}${birr(payment.amount)}`}
          </span>
          <span className={`block text-xs font-bold ${tones[toneOf(payment)]}`}>{i18n._(wordsOf(payment).head)}</span>
        </span>
      </Link>
    </li>
  );
}
