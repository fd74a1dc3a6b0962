import { Trans } from "@lingui/react/macro";
import { formatMoment, useCalendar } from "../../../i18n/date.ts";
import type { Target } from "./destination-choice.ts";

/** Whose account, at which bank; and why no money goes there now. */
export function TargetWords({ target: { destination, blocked, way } }: { target: Target }) {
  useCalendar();
  if (destination === null)
    return (
      <span className="min-w-0">
        <span className="block font-semibold">
          <Trans>Cash at the desk</Trans>
        </span>
        <span className="block text-sm text-soft">
          <Trans>You get a reference and say it to a cashier of the company.</Trans>
        </span>
      </span>
    );
  const { usable_from: from } = destination;
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="block font-semibold">
        {destination.bank_name} {destination.account}
      </span>
      <span className="block text-sm text-soft">{destination.holder}</span>
      {blocked === "unverified" && (
        <span className="block text-sm font-semibold text-alarm">
          <Trans>Not confirmed yet: pay in from it once, or show at the desk that it is yours.</Trans>{" "}
          {way.new_destination_hours > 0 && (
            <Trans>The first money goes there {way.new_destination_hours} hours after that.</Trans>
          )}
        </span>
      )}
      {blocked === "new" && from !== null && (
        <span className="block text-sm font-semibold text-(--b-text)">
          <Trans>New: money can go there from {formatMoment(new Date(from))}.</Trans>
        </span>
      )}
    </span>
  );
}
