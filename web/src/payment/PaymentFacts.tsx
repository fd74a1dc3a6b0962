import type { PaymentPage } from "@derash/protocol/payment/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { formatMoment, useCalendar } from "../i18n/date.ts";
import { birr } from "../i18n/money.ts";
import { FactRow } from "../kit/Fact.tsx";
import { Badge } from "../kit/staff/Badge.tsx";
import { Stamp } from "../kit/staff/Stamp.tsx";
import { TwoLines } from "../kit/staff/table/TwoLines.tsx";
import { providerLabels, StateBadge } from "./payment-labels.tsx";

/** What the payment is, line by line. */
export function PaymentFacts({ page }: { page: PaymentPage }) {
  const { i18n } = useLingui();
  const { payment, credited, fee, payer } = page;
  useCalendar();
  return (
    <dl className="grid divide-y divide-line wide:grid-cols-2 wide:divide-y-0">
      <FactRow label={<Trans>Status</Trans>}>
        <StateBadge payment={payment} />{" "}
        {payment.held_until !== null && <Trans>Credited from {formatMoment(new Date(payment.held_until))}</Trans>}
      </FactRow>
      <FactRow label={<Trans>Amount</Trans>}>
        <Amount payment={payment} />
      </FactRow>
      <FactRow label={<Trans>Player</Trans>}>
        <Link className="underline underline-offset-4" to={`/payments?player_id=${payment.player_id}`}>
          {payment.player}
        </Link>
      </FactRow>
      <FactRow label={<Trans>Company</Trans>}>{payment.company_name}</FactRow>
      <FactRow label={<Trans>Provider</Trans>}>
        {i18n._(providerLabels[payment.provider])} {page.mode !== "live" && <Mode mode={page.mode} />}
      </FactRow>
      <FactRow label={<Trans>Their reference</Trans>}>{payment.their_reference ?? "–"}</FactRow>
      {payment.destination && (
        <FactRow label={<Trans>To</Trans>}>
          {payment.destination.bank_name} {payment.destination.account}, {payment.destination.holder}
        </FactRow>
      )}
      {payer !== null && <FactRow label={<Trans>Payer</Trans>}>{payer}</FactRow>}
      {credited !== null && (
        <FactRow label={<Trans>Credited</Trans>}>
          <Trans>{birr(credited)} ETB</Trans>
        </FactRow>
      )}
      {fee !== null && (
        <FactRow label={<Trans>Kept by the provider</Trans>}>
          <Trans>{birr(fee)} ETB</Trans>
        </FactRow>
      )}
      {payment.player_fee !== null && payment.player_fee > 0 && (
        <FactRow label={<Trans>Fee of the player</Trans>}>
          <Trans>{birr(payment.player_fee)} ETB</Trans>
        </FactRow>
      )}
      <FactRow label={<Trans>Asked for</Trans>}>
        <Stamp at={payment.created_at} />
      </FactRow>
      {payment.ended_at !== null && (
        <FactRow label={<Trans>Ended</Trans>}>
          <Stamp at={payment.ended_at} />
        </FactRow>
      )}
      {payment.next_look_at !== null && (
        <FactRow label={<Trans>Next look-up</Trans>}>
          <Stamp at={payment.next_look_at} />
        </FactRow>
      )}
      {payment.sent_from !== null && (
        <FactRow label={<Trans>Sent from</Trans>}>
          <Stamp at={payment.sent_from} />
        </FactRow>
      )}
    </dl>
  );
}

function Amount({ payment: { amount, said_amount: said } }: Pick<PaymentPage, "payment">) {
  if (amount !== null) return <Trans>{birr(amount)} ETB</Trans>;
  if (said === null) return <Trans>not known yet</Trans>;
  return (
    <TwoLines below={<Trans>as the message says</Trans>}>
      <Trans>{birr(said)} ETB</Trans>
    </TwoLines>
  );
}

/** Of a payment that is no real money. */
export function Mode({ mode }: { mode: "test" | "demo" | "live" }) {
  if (mode === "live") return null;
  return <Badge tone="gold">{mode === "demo" ? <Trans>Demo</Trans> : <Trans>Test mode</Trans>}</Badge>;
}
