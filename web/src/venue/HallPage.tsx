import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { HallIdle } from "./HallIdle.tsx";
import { HallResult } from "./HallResult.tsx";
import { HallRound } from "./HallRound.tsx";
import { useVenue } from "./use-venue.ts";
import { phaseOf } from "./venue-state.ts";

/** What the hall looks at: a second window or a TV that follows the cashier's round. It has no controls. */
export function HallPage() {
  const { t } = useLingui();
  const { venue, link } = useVenue("hall");
  useAwake();
  useFullScreen();
  const round = venue?.view.round ?? null;
  const phase = phaseOf(round);
  return (
    <main
      data-testid="hall"
      data-phase={phase}
      aria-label={t`Hall screen`}
      className="relative h-dvh min-h-[22rem] overflow-hidden bg-paper text-ink"
    >
      {phase === "running" && <h1 className="sr-only">{round?.branchName}</h1>}
      {round === null || phase === "selling" || phase === "idle" ? (
        <HallIdle round={round} />
      ) : phase === "running" ? (
        <HallRound round={round} />
      ) : (
        <HallResult round={round} />
      )}
      {link === "disconnected" && <Silent />}
    </main>
  );
}

/** Small and in a corner: the hall has nothing to do about it. */
function Silent() {
  return (
    <p
      role="status"
      className="absolute end-[1vw] top-[1vw] rounded-md bg-alarm px-[1.2vw] py-[0.6vw] text-[1.6vw] font-bold text-on-alarm"
    >
      <Trans>Connecting...</Trans>
    </p>
  );
}

/** The one thing a hand can do here: a click fills the screen. */
function useFullScreen(): void {
  useEffect(() => {
    const fill = () => void document.documentElement.requestFullscreen?.().catch(() => {});
    document.addEventListener("click", fill);
    return () => document.removeEventListener("click", fill);
  }, []);
}

/** A TV that goes to sleep shows nothing; the browser lets go of the lock whenever the window is hidden. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState === "hidden") return;
      const held = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
      if (isOver) await held?.release();
      else lock = held;
    };
    void hold();
    const again = () => void hold();
    document.addEventListener("visibilitychange", again);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", again);
      void lock?.release();
    };
  }, []);
}
