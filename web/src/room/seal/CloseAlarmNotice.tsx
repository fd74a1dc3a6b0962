import { Trans } from "@lingui/react/macro";
import { useStore } from "../../data/store.ts";
import { VerifyLink } from "../VerifyLink.tsx";
import { type RoundAlarm, roundAlarmStore } from "./round-alarm.ts";

/** What is wrong, and what to do about it. */
export function CloseAlarmNotice() {
  const alarm = useStore(roundAlarmStore);
  if (alarm === null) return null;
  if (alarm.changed === "clock") return <ClockNotice aheadMs={alarm.aheadMs} />;
  return (
    <div
      role="alert"
      className="m-2 rounded-md border-2 border-alarm bg-cloth px-3 py-2 text-sm"
      data-testid="close-alarm"
      data-changed={alarm.changed}
    >
      <p className="font-bold text-alarm">
        <ChangeWords changed={alarm.changed} />
      </p>
      <p>
        {alarm.changed === "late" || alarm.changed === "missing" ? (
          <Trans>
            Your phone has kept what it heard, and puts it into the address of the check: keep that address.
          </Trans>
        ) : (
          <Trans>
            Your phone has kept what it heard first. The check shows that beside the record: print its page, keep its
            address, and show both to the house.
          </Trans>
        )}
      </p>
      <VerifyLink roundId={alarm.roundId} className="inline-flex min-h-11 items-center font-bold underline">
        <Trans>Check this draw</Trans>
      </VerifyLink>
    </div>
  );
}

/** No alarm: mostly it is the phone's clock. Yet it is said, for it takes away what the phone could prove. */
function ClockNotice({ aheadMs }: { aheadMs: number }) {
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  return (
    <div
      role="status"
      className="m-2 flex items-start gap-2 rounded-md border border-edge bg-cloth px-3 py-2 text-sm"
      data-testid="clock-notice"
    >
      <p className="min-w-0 flex-1">
        {aheadMs > 0 ? (
          <Trans>Your phone's clock is {seconds} s behind the house's. One of the two is wrong.</Trans>
        ) : (
          <Trans>Your phone's clock is {seconds} s ahead of the house's. One of the two is wrong.</Trans>
        )}{" "}
        <Trans>
          While they differ, your phone cannot show that a draw was sealed in time. Let your phone set its clock by
          itself.
        </Trans>
      </p>
      <button type="button" className="min-h-11 px-2 font-bold underline" onClick={() => roundAlarmStore.set(null)}>
        <Trans>Close</Trans>
      </button>
    </div>
  );
}

function ChangeWords({ changed }: { changed: Exclude<RoundAlarm["changed"], "clock"> }) {
  switch (changed) {
    case "seal":
      return <Trans>The sealed record of a round was changed after the sale had ended.</Trans>;
    case "rules":
      return <Trans>The rules of this round were changed after you had paid.</Trans>;
    case "balls":
      return <Trans>The balls of this round are not those that were called.</Trans>;
    case "late":
      return (
        <Trans>
          The seal of this round came only when the public number was there already. Whoever held it back could know the
          balls. A slow connection can do the same.
        </Trans>
      );
    case "missing":
      return <Trans>Balls are called, and the house has not shown the seal of this round.</Trans>;
  }
}
