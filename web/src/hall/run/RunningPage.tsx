import { useEffect, useState } from "react";
import { Redirect } from "wouter";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { ConnectionBanner } from "../ConnectionBanner.tsx";
import type { HallConnection } from "../hall-socket.ts";
import { graceMs, phaseOf, unheard } from "../hall-state.ts";
import { TakenOver } from "../TakenOver.tsx";
import { useHall } from "../use-hall.ts";
import { Running } from "./Running.tsx";

/** Where a cashier runs the round that they have sold. */
export function RunningPage() {
  const { hall, error, refetch, link } = useHall("cashier");
  const isUnheard = useUnheard(link);
  if (link === "taken_over" || hall === null) {
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
  const { round } = hall.view;
  if (round === null || phaseOf(round) === "selling") return <Redirect to="/" replace />;
  return (
    <>
      <ConnectionBanner link={link} place="wide:top-[5.75rem]" />
      <Running
        key={round.saleId}
        view={{ ...hall.view, round: isUnheard ? unheard(round) : round }}
        link={link}
        isUnheard={isUnheard}
      />
    </>
  );
}

/** Whether the server has not been heard for so long that it has paused the round. */
function useUnheard(link: HallConnection): boolean {
  const [isOver, setOver] = useState(false);
  const isLost = link === "disconnected";
  useEffect(() => {
    if (!isLost) return setOver(false);
    const timer = setTimeout(() => setOver(true), graceMs);
    return () => clearTimeout(timer);
  }, [isLost]);
  return isLost && isOver;
}
