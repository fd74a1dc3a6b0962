import { Redirect } from "wouter";
import { Waiting } from "../shared/Layout.tsx";
import { LoadFailure } from "../shared/staff/LoadFailure.tsx";
import { ConnectionBanner } from "./ConnectionBanner.tsx";
import { Running } from "./Running.tsx";
import { TakenOver } from "./TakenOver.tsx";
import { useVenue } from "./use-venue.ts";
import { phaseOf } from "./venue-state.ts";

/** Where a cashier runs the round that she has sold. */
export function RunningPage() {
  const { venue, error, refetch, link } = useVenue("cashier");
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
      <ConnectionBanner link={link} />
      <Running key={round.saleId} view={{ ...venue.view, round }} link={link} />
    </>
  );
}
