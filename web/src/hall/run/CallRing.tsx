import { Trans, useLingui } from "@lingui/react/macro";
import { useLayoutEffect, useRef } from "react";
import { Ball } from "../../kit/Ball.tsx";
import { msUntil, serverTime, useCountdown } from "../../room/clock.ts";
import { type HallView, nextAt } from "../hall-state.ts";

const radius = 46;
const around = 2 * Math.PI * radius;
/** A step of the ring. Drawn anew for each picture of the screen, it would cost an old computer half of its core. */
const stepMs = 250;

type Props = { view: HallView; isAlive: boolean };

/** The ball in the caller's hand, in a ring that closes until the next one by the server's clock. */
export function CallRing({ view, isAlive }: Props) {
  const { t } = useLingui();
  const next = isAlive && view.round ? nextAt(view.round) : null;
  const isDrawing = view.round?.status === "drawing";
  const seconds = useCountdown(next);
  const ball = view.round?.ball ?? null;
  return (
    <div
      className="relative grid size-44 shrink-0 place-items-center wide:size-[min(19rem,34vh)]"
      data-testid="current-ball"
    >
      <svg viewBox="0 0 100 100" className="absolute inset-0 size-full -rotate-90" aria-hidden="true">
        {view.round?.mode === "server" && (
          <circle cx="50" cy="50" r={radius} fill="none" stroke="var(--line)" strokeWidth="5" />
        )}
        {next !== null && !isDrawing && <Arc key={next} next={next} view={view} />}
      </svg>
      {ball ? (
        <Ball key={ball.number} number={ball.number} size={144} isDropping className="wide:size-[81%]" />
      ) : (
        <span className={`display text-soft ${isDrawing ? "text-2xl" : "text-3xl"}`}>
          {isDrawing ? <Trans>Starting...</Trans> : "–"}
        </span>
      )}
      <span
        role="timer"
        aria-label={isDrawing ? t`Seconds until the draw` : t`Seconds until the next ball`}
        className={`absolute end-0 bottom-0 grid size-11 place-items-center rounded-full bg-ink text-lg font-extrabold text-cloth ${seconds === null ? "invisible" : ""}`}
      >
        {seconds}
      </span>
    </div>
  );
}

/** Drawn by the browser's own animation, so that nothing is computed between two balls. */
function Arc({ next, view }: { next: number; view: HallView }) {
  const arc = useRef<SVGCircleElement>(null);
  const interval = view.round?.callIntervalMs ?? 1;
  useLayoutEffect(() => {
    const left = msUntil(next, serverTime());
    const from = around * Math.max(0, 1 - left / interval);
    const animation = arc.current?.animate([{ strokeDashoffset: from }, { strokeDashoffset: around }], {
      duration: left,
      easing: `steps(${Math.max(1, Math.ceil(left / stepMs))})`,
      fill: "forwards",
    });
    return () => animation?.cancel();
  }, [next, interval]);
  return (
    <circle
      ref={arc}
      cx="50"
      cy="50"
      r={radius}
      fill="none"
      stroke="var(--go)"
      strokeWidth="5"
      strokeDasharray={around}
    />
  );
}
