import type { GameState } from "@derash/protocol/round";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { retry } from "../../data/retry.ts";
import { serverTime, useCountdown } from "../clock.ts";
import { VerifyLink } from "../VerifyLink.tsx";
import type { SealFinding } from "./seal-check.ts";

/** What comes later than this is said to be late; below it the way over the network is as long. */
const lateSecondsMin = 3;

/**
 * The seconds between the close and the first ball: what has happened by now. Only what this phone has worked out itself has a
 * tick; what the house has said has a dot.
 */
export function SealShow({ game }: { game: GameState }) {
  const { sharedGameId, closeHash, beaconAt, gameStatus } = game;
  const { data: seal } = useQuery({
    queryKey: ["seal", sharedGameId, closeHash],
    queryFn: async () => (await retry(() => import("./seal-check.ts"))).checkSeal(sharedGameId, closeHash ?? ""),
    enabled: closeHash !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const isDrawn = gameStatus === "active";
  const seconds = useCountdown(closeHash === null || isDrawn ? null : beaconAt);
  const lateSeconds = useLateSeconds(seconds === 0 ? beaconAt : null);
  const isLate = lateSeconds >= lateSecondsMin;
  return (
    <>
      <ol className="space-y-0.5 text-sm leading-tight text-soft" data-testid="seal-steps">
        {closeHash === null ? (
          <Step mark="coming">
            <Trans>The round is being sealed</Trans>
          </Step>
        ) : (
          <SealStep seal={seal} roundId={sharedGameId} />
        )}
        {closeHash !== null && (
          <Step mark={isDrawn ? "told" : "coming"} isAlarming={isLate}>
            {isDrawn && <Trans>The public number has come</Trans>}
            {!isDrawn && seconds !== null && seconds > 0 && <Trans>Public number arriving: {seconds} s</Trans>}
            {!isDrawn && seconds === 0 && !isLate && <Trans>Public number arriving</Trans>}
            {!isDrawn && isLate && <LateWords seconds={lateSeconds} />}
          </Step>
        )}
        {isDrawn && (
          <Step mark="told">
            <Trans>The balls are mixed. After the round this phone can mix them itself.</Trans>
          </Step>
        )}
      </ol>
      <p className="sr-only" role="status">
        <Said seal={seal} isSealed={closeHash !== null} isDrawn={isDrawn} isLate={isLate} />
      </p>
    </>
  );
}

function SealStep({ seal, roundId }: { seal: SealFinding | undefined; roundId: string }) {
  if (seal === undefined)
    return (
      <Step mark="told">
        <Trans>The round is sealed. Your phone works the seal out.</Trans>
      </Step>
    );
  if (seal.fits)
    return (
      <Step mark="done">
        <Plural value={seal.ticketCount} one="# cartela sealed" other="# cartelas sealed" />
      </Step>
    );
  return (
    <Step mark="wrong" isAlarming>
      <Trans>The seal does not fit the record of this round.</Trans>{" "}
      <VerifyLink roundId={roundId} className="font-bold underline">
        <Trans>Check this draw</Trans>
      </VerifyLink>
    </Step>
  );
}

/** Said while it lasts, and plainly: nobody waits without knowing for what. */
function LateWords({ seconds }: { seconds: number }) {
  return (
    <Trans>
      The public number is {seconds} s late. Without it no ball can be called; if it stays away for two minutes, every
      stake comes back.
    </Trans>
  );
}

type SaidProps = { seal: SealFinding | undefined; isSealed: boolean; isDrawn: boolean; isLate: boolean };

/** The same for those who listen, without seconds: each step is said once. */
function Said({ seal, isSealed, isDrawn, isLate }: SaidProps) {
  if (isDrawn) return <Trans>The public number has come</Trans>;
  if (isLate) return <Trans>The public number is late.</Trans>;
  if (seal?.fits) return <Plural value={seal.ticketCount} one="# cartela sealed" other="# cartelas sealed" />;
  return isSealed ? null : <Trans>The round is being sealed</Trans>;
}

type Mark = "done" | "told" | "coming" | "wrong";
const marks: Record<Mark, string> = { done: "✓", told: "•", coming: "…", wrong: "✗" };

type StepProps = { mark: Mark; isAlarming?: boolean; children: ReactNode };

function Step({ mark, isAlarming = false, children }: StepProps) {
  return (
    <li className="flex gap-2" data-mark={mark}>
      <span
        key={mark}
        aria-hidden="true"
        className={`w-4 shrink-0 text-center ${mark === "done" ? "animate-rise font-bold text-go" : mark === "wrong" ? "font-bold text-alarm" : ""}`}
      >
        {marks[mark]}
      </span>
      <span className={isAlarming ? "font-semibold text-ink" : ""}>{children}</span>
    </li>
  );
}

/** Whole seconds since an instant of the house's clock, ticking; 0 without one. */
function useLateSeconds(since: number | null): number {
  const [, tick] = useState(0);
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => tick((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? 0 : Math.max(0, Math.floor((serverTime() - since) / 1_000));
}
