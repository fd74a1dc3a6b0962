import type { PaymentOptions } from "@derash/protocol/payment/payment";
import { Trans } from "@lingui/react/macro";
import { formatMoment, useCalendar } from "../../i18n/date.ts";
import { daysText, timesOf } from "./open-hours.ts";

/** When a withdrawal is sent: said before anybody presses the button. */
export function Hours({ way }: { way: PaymentOptions["withdrawals"][number] }) {
  useCalendar();
  const { hours, is_open: isOpen, opens_at: opensAt } = way;
  if (hours === null) return null;
  const { from, to } = timesOf(hours);
  return (
    <p className="rounded-md border border-line bg-paper px-3 py-2 text-sm" data-testid="payout-hours">
      <Trans>
        Money is sent {daysText(hours.weekdays)}, from {from} to {to}.
      </Trans>{" "}
      {isOpen ? (
        <Trans>That is now.</Trans>
      ) : (
        opensAt !== null && (
          <strong>
            <Trans>What you ask for now is sent from {formatMoment(new Date(opensAt))}.</Trans>
          </strong>
        )
      )}
    </p>
  );
}
