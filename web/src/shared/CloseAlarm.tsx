import { Trans } from "@lingui/react/macro";
import { changedCloseStore } from "./kept-closes.ts";
import { useStore } from "./store.ts";
import { VerifyLink } from "./VerifyLink.tsx";

/** Stays on every screen: a sealed record has been changed, which must never happen, and this phone can prove it. */
export function CloseAlarm() {
  const roundId = useStore(changedCloseStore);
  if (roundId === null) return null;
  return (
    <div
      role="alert"
      className="m-2 rounded-md border-2 border-alarm bg-cloth px-3 py-2 text-sm"
      data-testid="close-alarm"
    >
      <p className="font-bold text-alarm">
        <Trans>The sealed record of a round was changed after the sale had ended.</Trans>
      </p>
      <p>
        <Trans>
          Your phone has kept the first seal. Open the check, download the record, and show it to the house.
        </Trans>
      </p>
      <VerifyLink roundId={roundId} className="inline-flex min-h-11 items-center font-bold underline">
        <Trans>Check this draw</Trans>
      </VerifyLink>
    </div>
  );
}
