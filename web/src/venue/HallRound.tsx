import type { VenueState } from "@derash/protocol/venue";
import { Trans, useLingui } from "@lingui/react/macro";
import { Ball } from "../shared/Ball.tsx";
import { useCountdown } from "../shared/clock.ts";
import { Tibeb } from "../shared/Tibeb.tsx";
import { HallBall } from "./HallBall.tsx";
import { HallBoard } from "./HallBoard.tsx";
import { HallFacts } from "./HallFacts.tsx";
import { SealedSale } from "./HallSeal.tsx";

/** While the balls are called: the ball above everything, then the board. */
export function HallRound({ round }: { round: VenueState }) {
  return (
    <div className="grid h-full grid-rows-[minmax(0,43fr)_auto_minmax(0,57fr)] gap-[1.2vh] p-[1.2vw] pb-[1.6vh]">
      <div className="grid min-h-0 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-[2.5vw]">
        <CurrentBall round={round} />
        <LastBalls round={round} />
        <HallFacts round={round} hasCalls />
      </div>
      <Tibeb height={14} isMoving={round.status === "calling"} className="rounded-sm" />
      <HallBoard called={round.calledBalls} />
    </div>
  );
}

function CurrentBall({ round }: { round: VenueState }) {
  const { ball } = round;
  const seconds = useCountdown(round.status === "drawing" ? round.beaconAt : null);
  return (
    <div data-testid="hall-ball" aria-live="assertive" className="grid size-[39vh] place-items-center">
      {ball ? (
        <HallBall key={ball.number} number={ball.number} />
      ) : (
        <span className="display grid size-[35vh] place-items-center rounded-full border-[0.5vh] border-dashed border-edge text-[3.4vh] text-soft">
          <span className="grid justify-items-center">
            <Trans>Starting...</Trans>
            {seconds !== null && <span className="text-[13vh] leading-none text-ink">{seconds}</span>}
            {round.status === "drawing" && (
              <span className="hidden max-w-[26vh] text-center font-sans text-[2.2vh] leading-tight font-bold text-balance portrait:block">
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
function LastBalls({ round }: { round: VenueState }) {
  const { t } = useLingui();
  const before = round.calledBalls.slice(0, -1).slice(-lastMax).reverse();
  if (round.status === "drawing") return <SealedSale round={round} />;
  return (
    <div className="min-w-0">
      <p className="mb-[1vh] text-[2.8vh] font-bold text-soft">
        {round.status === "paused" ? <PausedWords /> : <Trans>Last calls</Trans>}
      </p>
      <ol aria-label={t`Last calls`} data-testid="hall-last" className="flex min-h-[17vh] items-center gap-[0.7vw]">
        {before.map((number) => (
          <li key={number} className="max-w-[17vh] min-w-0 flex-1">
            <Ball number={number} className="h-auto w-full" />
          </li>
        ))}
      </ol>
    </div>
  );
}

function PausedWords() {
  return (
    <span className="inline-flex items-center gap-[1vw] rounded-md bg-ink px-[1.2vw] py-[0.5vh] text-[3.6vh] text-cloth">
      <svg viewBox="0 0 24 24" className="size-[3.4vh]" aria-hidden="true">
        <path d="M5 3h5v18H5ZM14 3h5v18h-5Z" fill="currentColor" />
      </svg>
      <Trans>Paused</Trans>
    </span>
  );
}
