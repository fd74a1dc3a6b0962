import { ballCount } from "@derash/game/ball";
import type { VenueState } from "@derash/protocol/venue";
import { Trans } from "@lingui/react/macro";
import { Button } from "../shared/Button.tsx";
import { VenueIcon } from "./VenueIcon.tsx";

type Props = { round: VenueState; isBusy: boolean; onToggle: () => void };

/** Pause and play. With the hall's own machine there is nothing to pause, only a lost screen to come back from. */
export function PlayButton({ round, isBusy, onToggle }: Props) {
  const isPaused = round.status === "paused";
  if (!isPaused && round.mode === "physical") return null;
  if (round.status === "drawing") {
    return (
      <p role="status" className="cloth grid min-h-14 place-items-center p-2 text-center font-bold">
        <Trans>The sale is sealed. The balls are being decided.</Trans>
      </p>
    );
  }
  if (round.totalCalls === ballCount) {
    return (
      <p role="status" className="cloth p-3 text-center font-bold">
        <Trans>All 75 balls have been called.</Trans>
      </p>
    );
  }
  return (
    <Button
      tone={isPaused ? "go" : "ink"}
      className="min-h-14 w-full text-xl"
      disabled={isBusy}
      onClick={(event) => {
        // A double click is one press.
        if (event.detail <= 1) onToggle();
      }}
    >
      <VenueIcon name={isPaused ? "play" : "pause"} size={26} />
      {isPaused ? <Trans>Play</Trans> : <Trans>Pause</Trans>}
      <kbd className="rounded-sm border border-current px-1.5 font-sans text-xs font-semibold opacity-80">
        <Trans>Space</Trans>
      </kbd>
    </Button>
  );
}
