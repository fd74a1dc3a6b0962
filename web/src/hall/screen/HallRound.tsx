import type { HallState } from "@derash/protocol/hall/round";
import { Trans, useLingui } from "@lingui/react/macro";
import { Ball } from "../../kit/Ball.tsx";
import { Tibeb } from "../../kit/Tibeb.tsx";
import { useCountdown } from "../../room/clock.ts";
import { HallBall } from "./HallBall.tsx";
import { HallBoard } from "./HallBoard.tsx";
import { HallFacts } from "./HallFacts.tsx";
import { SealedSale } from "./HallSeal.tsx";

/** While the balls are called: the ball above everything, then the board. */
export function HallRound({ round }: { round: HallState }) {
  return (
    <div className="grid h-full min-h-0 grid-rows-[minmax(0,43fr)_auto_minmax(0,57fr)] portrait:grid-rows-[auto_auto_minmax(0,1fr)] gap-[calc(var(--u)*1.2)] p-[1.2vw] pb-[calc(var(--u)*1.6)]">
      <div className="grid min-h-0 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-[2.5vw] portrait:grid-cols-[auto_minmax(0,1fr)]">
        <CurrentBall round={round} />
        <div className="min-w-0 portrait:order-3 portrait:col-span-2">
          <LastBalls round={round} />
        </div>
        <HallFacts round={round} hasCalls />
      </div>
      <Tibeb height={14} isMoving={round.status === "calling"} className="rounded-sm" />
      <HallBoard called={round.calledBalls} />
    </div>
  );
}

function CurrentBall({ round }: { round: HallState }) {
  const { ball } = round;
  const seconds = useCountdown(round.status === "drawing" ? round.beaconAt : null);
  return (
    <div data-testid="hall-ball" aria-live="assertive" className="grid size-[calc(var(--u)*39)] place-items-center">
      {ball ? (
        <HallBall key={ball.number} number={ball.number} />
      ) : (
        <span className="display grid size-[calc(var(--u)*35)] place-items-center rounded-full border-[calc(var(--u)*0.5)] border-dashed border-edge text-[calc(var(--u)*3.4)] text-soft">
          <span className="grid justify-items-center">
            <Trans>Starting...</Trans>
            {seconds !== null && <span className="text-[calc(var(--u)*13)] leading-none text-ink">{seconds}</span>}
            {round.status === "drawing" && (
              <span className="hidden max-w-[calc(var(--u)*26)] text-center font-sans text-[calc(var(--u)*2.2)] leading-tight font-bold text-balance portrait:block">
                <Trans>The sale is sealed. The balls are being decided.</Trans>
              </span>
            )}
          </span>
        </span>
      )}
    </div>
  );
}

const lastMax = 5;

/** The calls before the one in the hand; the newest is the largest. */
function LastBalls({ round }: { round: HallState }) {
  const { t } = useLingui();
  const before = round.calledBalls.slice(0, -1).slice(-lastMax).reverse();
  if (round.status === "drawing") return <SealedSale round={round} />;
  return (
    <div className="min-w-0">
      <p className="mb-[calc(var(--u)*1)] text-[calc(var(--u)*2.8)] font-bold text-soft">
        {round.status === "paused" ? <PausedWords /> : <Trans>Last calls</Trans>}
      </p>
      <ol
        aria-label={t`Last calls`}
        data-testid="hall-last"
        className="flex min-h-[calc(var(--u)*17)] items-center gap-[0.7vw]"
      >
        {before.map((number) => (
          <li key={number} className="max-w-[calc(var(--u)*17)] min-w-0 flex-1">
            <Ball number={number} className="h-auto w-full" />
          </li>
        ))}
      </ol>
    </div>
  );
}

function PausedWords() {
  return (
    <span
      data-testid="hall-paused"
      className="display inline-flex items-center gap-[1vw] rounded-md bg-ink px-[1.6vw] py-[calc(var(--u)*1)] text-[calc(var(--u)*8)] leading-none text-cloth"
    >
      <svg viewBox="0 0 24 24" className="size-[calc(var(--u)*7)]" aria-hidden="true">
        <path d="M5 3h5v18H5ZM14 3h5v18h-5Z" fill="currentColor" />
      </svg>
      <Trans>Paused</Trans>
    </span>
  );
}
