import type { Brand } from "@derash/protocol/hall/brand";
import type { HallState } from "@derash/protocol/hall/round";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { phaseOf } from "../hall-state.ts";
import { CheckedOnScreen } from "./CheckedOnScreen.tsx";
import { HallIdle } from "./HallIdle.tsx";
import { HallResult } from "./HallResult.tsx";
import { HallRound } from "./HallRound.tsx";

type Props = {
  round: HallState | null;
  branchName: string;
  isLost: boolean;
  /** The hall's code, for the phones of guests; null where it is not known. */
  code?: string | null;
  brand?: Brand | null;
  /** The highest number that the hall sells. */
  cartelasMax?: number;
};

/** What the hall looks at: a round as it goes, for the last row of chairs. It has no controls. */
export function HallScreen({ round, branchName, isLost, code = null, brand = null, cartelasMax = 0 }: Props) {
  const { t } = useLingui();
  useAwake();
  useFullScreen();
  const phase = phaseOf(round);
  return (
    <main
      data-testid="hall"
      data-phase={phase}
      data-lost={isLost}
      aria-label={t`Hall screen`}
      className="hall grid h-dvh min-h-[22rem] grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] overflow-hidden bg-paper text-ink"
    >
      {phase === "running" && <h1 className="sr-only">{round?.branchName}</h1>}
      {round === null || phase === "selling" || phase === "idle" ? (
        <HallIdle round={round} branchName={branchName} code={code} cartelasMax={cartelasMax} brand={brand} />
      ) : phase === "running" ? (
        <div className="relative grid min-h-0">
          <HallRound round={round} />
          <CheckedOnScreen round={round} />
        </div>
      ) : (
        <HallResult round={round} brand={brand} />
      )}
      {isLost && <Silent />}
    </main>
  );
}

/** Below everything, where it covers no figure: what is seen is what was heard last. */
function Silent() {
  return (
    <p
      role="status"
      data-testid="hall-offline"
      className="bg-alarm px-[2vw] py-[calc(var(--u)*1)] text-center text-[calc(var(--u)*4)] leading-tight font-extrabold text-on-alarm"
    >
      <Trans>Offline: this screen shows what it heard last.</Trans>
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
