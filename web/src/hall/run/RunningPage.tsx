import { useEffect, useState } from "react";
import { Redirect } from "wouter";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { ConnectionBanner } from "../ConnectionBanner.tsx";
import { TakenOver } from "../TakenOver.tsx";
import { useVenue } from "../use-venue.ts";
import type { VenueLink } from "../venue-socket.ts";
import { graceMs, phaseOf, unheard } from "../venue-state.ts";
import { Running } from "./Running.tsx";

/** Where a cashier runs the round that she has sold. */
export function RunningPage() {
  const { venue, error, refetch, link } = useVenue("cashier");
  const isUnheard = useUnheard(link);
  if (link === "taken_over" || venue === null) {
    return (
      <main className="min-h-dvh">
        {link === "taken_over" ? (
          <TakenOver />
        ) : error === null ? (
          <Waiting />
        ) : (
          <LoadFailure error={error} onRetry={refetch} />
        )}
      </main>
    );
  }
  const { round } = venue.view;
  if (round === null || phaseOf(round) === "selling") return <Redirect to="/" replace />;
  return (
    <>
      <ConnectionBanner link={link} place="wide:top-[5.75rem]" />
      <Running
        key={round.saleId}
        view={{ ...venue.view, round: isUnheard ? unheard(round) : round }}
        link={link}
        isUnheard={isUnheard}
      />
    </>
  );
}

/** Whether the server has not been heard for so long that it has paused the round. */
function useUnheard(link: VenueLink): boolean {
  const [isOver, setOver] = useState(false);
  const isLost = link === "disconnected";
  useEffect(() => {
    if (!isLost) return setOver(false);
    const timer = setTimeout(() => setOver(true), graceMs);
    return () => clearTimeout(timer);
  }, [isLost]);
  return isLost && isOver;
}
