import { isAnyLine } from "@derash/game/pattern";
import type { GuestRound } from "@derash/protocol/hall/watch";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { shortBirr } from "../i18n/money.ts";
import { Ball } from "../kit/Ball.tsx";
import { PatternNames } from "../kit/pattern/PatternNames.tsx";
import { minutesAndSeconds, useCountdown } from "../room/clock.ts";

/** What goes on in the hall: the ball in the hand, and what is played for. */
export function RoundHead({ round }: { round: GuestRound | null }) {
  if (round === null)
    return (
      <p className="cloth p-4 text-lg font-bold">
        <Trans>The next round begins soon</Trans>
      </p>
    );
  return (
    <section className="cloth grid gap-2 p-3" data-testid="papers-round" data-status={round.status}>
      <p className="flex flex-wrap justify-between gap-x-3 font-bold">
        <span>
          <Trans>Derash</Trans>{" "}
          <span className="text-gold">
            <Trans>{shortBirr(round.derash)} ETB</Trans>
          </span>
        </span>
        <span className="text-soft">
          {round.gameId}
          {round.calledBalls.length > 0 && (
            <>
              {" · "}
              <Plural value={round.calledBalls.length} one="# call" other="# calls" />
            </>
          )}
        </span>
      </p>
      {!isAnyLine(round.patterns) && (
        <p className="font-bold">
          <PatternNames values={round.patterns} />
        </p>
      )}
      {round.claimRule === "first_shout" && (
        <p className="font-bold">
          <Trans>Here the first shout takes all: say BINGO at once.</Trans>
        </p>
      )}
      <Now round={round} />
    </section>
  );
}

function Now({ round }: { round: GuestRound }): ReactNode {
  const { status, winners } = round;
  if (status === "selling") return <OnSale startsBy={round.startsBy} />;
  if (status === "drawing") return <Drawing beaconAt={round.beaconAt} />;
  if (status === "void")
    return (
      <p className="text-lg font-bold">
        <Trans>No winner: every stake is given back. Take your paper to the desk.</Trans>
      </p>
    );
  return (
    <>
      {status === "paused" && (
        <p
          role="status"
          className="rounded-md bg-ink px-3 py-1 text-lg font-bold text-cloth"
          data-testid="papers-paused"
        >
          <Trans>Paused</Trans>
        </p>
      )}
      {status === "settled" && (
        <p role="status" className="text-lg font-bold">
          <Trans>Won by cartela {winners.join(", ")}</Trans>
        </p>
      )}
      <Balls calledBalls={round.calledBalls} />
    </>
  );
}

function OnSale({ startsBy }: { startsBy: number | null }) {
  const seconds = useCountdown(startsBy);
  return (
    <p role="status" className="text-lg font-bold">
      <Trans>Cartelas are on sale</Trans>
      {seconds !== null && seconds > 0 && (
        <span className="block" data-testid="papers-countdown">
          <Trans>Begins in {minutesAndSeconds(seconds)}</Trans>
        </span>
      )}
    </p>
  );
}

function Drawing({ beaconAt }: { beaconAt: number | null }) {
  const seconds = useCountdown(beaconAt);
  return (
    <p role="status" className="text-lg font-bold">
      <Trans>The sale is closed. The first ball comes soon.</Trans> {seconds}
    </p>
  );
}

const lastMax = 3;

function Balls({ calledBalls }: Pick<GuestRound, "calledBalls">) {
  const { t } = useLingui();
  const last = calledBalls.slice(-1 - lastMax).reverse();
  if (last.length === 0) return null;
  return (
    <ol aria-label={t`Last calls`} className="flex items-center gap-2" data-testid="papers-balls">
      {last.map((number, index) => (
        <li key={number}>
          <Ball number={number} size={index === 0 ? 84 : 46} isDropping={index === 0} />
        </li>
      ))}
    </ol>
  );
}
