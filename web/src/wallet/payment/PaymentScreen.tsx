import type { Payment } from "@derash/protocol/payment/payment";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { Link, useParams } from "wouter";
import { ApiError } from "../../data/api-error.ts";
import { useWalletNews } from "../../data/money/wallet-news.ts";
import { formatMoment, formatTime, useCalendar } from "../../i18n/date.ts";
import { birr } from "../../i18n/money.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { FactRow } from "../../kit/Fact.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { costOfPayment } from "../../kit/payment/cost.ts";
import { DemoBank } from "../../kit/payment/DemoBank.tsx";
import { TestMode } from "../../kit/payment/TestMode.tsx";
import { ScreenHeader, Waiting } from "../../kit/shell/Layout.tsx";
import { Tibeb } from "../../kit/Tibeb.tsx";
import { usePlace } from "../../room/place.ts";
import { openOutside } from "../../session/telegram-outside.ts";
import { CopyText } from "./CopyText.tsx";
import { moneyPath } from "./money-path.ts";
import { usePayment } from "./payment-queries.ts";
import { kindOf, type PaymentTone, toneOf, wordsOf } from "./payment-words.ts";
import { providerNames } from "./provider-names.ts";

/** Where one payment is: in a sentence, and what happens next. It looks again by itself until that is over. */
export function PaymentScreen() {
  useWalletNews();
  const { reference = "" } = useParams();
  const { data, error, refetch } = usePayment(reference);
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <>
      <ScreenHeader title={<Trans>Where is my payment?</Trans>} />
      <div className="mx-auto grid max-w-xl gap-3 p-3">
        {data && <Standing payment={data} />}
        {!data && !error && <Waiting />}
        {!data && error && isUnknown && (
          <p role="alert" className="cloth p-4 font-semibold">
            <Trans>You have no payment with this reference.</Trans>
          </p>
        )}
        {!data && error && !isUnknown && <Failure error={error} onRetry={() => void refetch()} />}
      </div>
    </>
  );
}

function Standing({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const isWithdrawal = payment.kind === "withdrawal";
  const place = usePlace();
  const again = isWithdrawal ? "/withdraw" : "/deposit";
  return (
    <>
      {payment.is_demo && <DemoBank />}
      {payment.is_test && <TestMode />}
      <Sentence payment={payment} />
      {payment.checkout_url !== null && !payment.is_ended && <ProviderPage url={payment.checkout_url} />}
      <section className="cloth grid gap-2 p-4">
        <h2 className="text-sm font-semibold text-soft">
          <Trans>Reference</Trans>
        </h2>
        <CopyText text={payment.reference} label={t`Copy the reference`} />
      </section>
      <Facts payment={payment} />
      <div className="grid grid-cols-2 gap-2">
        <Link className={buttonClass()} to={moneyPath("/balance-management", place, payment.company_id)}>
          <Trans>My wallet</Trans>
        </Link>
        <Link className={buttonClass()} to={moneyPath(again, place, payment.company_id)}>
          {isWithdrawal ? <Trans>Another withdrawal</Trans> : <Trans>Another deposit</Trans>}
        </Link>
      </div>
    </>
  );
}

const tones: Record<PaymentTone, string> = { good: "text-go", under_way: "text-ink", bad: "text-alarm" };

/** How it stands now. Read out by a screen reader whenever it changes. */
function Sentence({ payment }: { payment: Payment }) {
  const { i18n } = useLingui();
  const { head, what, next } = wordsOf(payment);
  const { rejected_because: because } = payment;
  const tone = toneOf(payment);
  return (
    <section className="cloth overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 pt-3">
        <h2 className="font-semibold text-soft">
          {payment.kind === "deposit" ? <Trans>Deposit</Trans> : <Trans>Withdrawal</Trans>}
        </h2>
        {payment.amount !== null && (
          <p className="display text-2xl text-gold" data-testid="payment-amount">
            <Trans>{birr(payment.amount)} ETB</Trans>
          </p>
        )}
      </div>
      <div role="status" className="px-4 pb-4" data-testid="payment-state" data-state={payment.state}>
        <p className={`text-xl font-bold ${tones[tone]}`}>{i18n._(head)}</p>
        <p className="mt-1">{i18n._(what)}</p>
        {because !== null && (
          <p className="mt-1 wrap-anywhere" data-testid="rejected-because">
            <Trans>
              The reason that they give: <strong>{because}</strong>
            </Trans>
          </p>
        )}
        <p className="mt-1 text-soft">{i18n._(next)}</p>
        <When payment={payment} />
      </div>
      <Tibeb height={8} isMoving={tone === "under_way"} />
    </section>
  );
}

/** By when something happens, where the server knows. */
function When({ payment }: { payment: Payment }) {
  const { is_ended: isEnded, sent_from: sentFrom, held_until: heldUntil, next_look_at: nextLookAt } = payment;
  useCalendar();
  if (isEnded) return null;
  if (heldUntil !== null)
    return (
      <p className="mt-1 font-semibold">
        <Trans>It comes into your wallet from {formatMoment(new Date(heldUntil))}.</Trans>
      </p>
    );
  if (sentFrom !== null)
    return (
      <p className="mt-1 font-semibold">
        <Trans>It is sent from {formatMoment(new Date(sentFrom))}.</Trans>
      </p>
    );
  if (nextLookAt === null) return null;
  return (
    <p className="mt-1 text-sm text-soft">
      <Trans>We look again at {formatTime(new Date(nextLookAt))} at the latest; this page shows it by itself.</Trans>
    </p>
  );
}

/** A link, so that a browser that opens no tab by itself has one to press. */
function ProviderPage({ url }: { url: string }) {
  const open = (event: MouseEvent) => {
    if (openOutside(url)) event.preventDefault();
  };
  return (
    <a className={`${buttonClass("go")} w-full`} href={url} target="_blank" rel="noreferrer" onClick={open}>
      <Trans>Open the page to pay</Trans>
    </a>
  );
}

function Facts({ payment }: { payment: Payment }) {
  const { i18n } = useLingui();
  useCalendar();
  const { destination } = payment;
  const cost = costOfPayment(payment);
  return (
    <dl className="cloth divide-y divide-line">
      {cost && (
        <>
          <FactRow label={<Trans>Fee</Trans>}>
            <Trans>{birr(cost.fee)} ETB</Trans>
          </FactRow>
          <FactRow label={cost.kind === "deposit" ? <Trans>Into your wallet</Trans> : <Trans>From your wallet</Trans>}>
            <Trans>{birr(cost.wallet)} ETB</Trans>
          </FactRow>
        </>
      )}
      <FactRow label={<Trans>Wallet with</Trans>}>{payment.company_name}</FactRow>
      <FactRow label={<Trans>By</Trans>}>{i18n._(providerNames[payment.provider])}</FactRow>
      {destination && (
        <FactRow label={<Trans>To</Trans>}>
          {destination.holder}
          <span className="block">
            {destination.bank_name} {destination.account}
          </span>
        </FactRow>
      )}
      {payment.their_reference !== null && (
        <FactRow label={kindOf(payment) === "transfer" ? <Trans>Transfer</Trans> : <Trans>Theirs</Trans>}>
          {payment.their_reference}
        </FactRow>
      )}
      <FactRow label={<Trans>Asked for</Trans>}>{formatMoment(new Date(payment.created_at))}</FactRow>
      {payment.ended_at !== null && (
        <FactRow label={<Trans>Ended</Trans>}>{formatMoment(new Date(payment.ended_at))}</FactRow>
      )}
    </dl>
  );
}
