import { Trans } from "@lingui/react/macro";
import { type RoundAlarm, roundAlarmStore } from "./round-alarm.ts";
import { useStore } from "./store.ts";
import { VerifyLink } from "./VerifyLink.tsx";

/** What was changed, and what to do about it. */
export function CloseAlarmNotice() {
  const alarm = useStore(roundAlarmStore);
  if (alarm === null) return null;
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
        <Trans>
          Your phone has kept what it heard first. Open the check, download the record, and show it to the house.
        </Trans>
      </p>
      <VerifyLink roundId={alarm.roundId} className="inline-flex min-h-11 items-center font-bold underline">
        <Trans>Check this draw</Trans>
      </VerifyLink>
    </div>
  );
}

function ChangeWords({ changed }: Pick<RoundAlarm, "changed">) {
  switch (changed) {
    case "seal":
      return <Trans>The sealed record of a round was changed after the sale had ended.</Trans>;
    case "rules":
      return <Trans>The rules of this round were changed after you had paid.</Trans>;
    case "balls":
      return <Trans>The balls of this round are not those that were called.</Trans>;
  }
}
