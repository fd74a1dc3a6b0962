import { ballOf, letters } from "@derash/game/ball";
import { type Cells, centreIndex } from "@derash/game/cartela";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Ball } from "../../kit/Ball.tsx";
import { Button } from "../../kit/Button.tsx";
import { type Moment, momentOf, type Play, touch } from "./play.ts";

const tickMs = 200;
const shownBalls = 4;

type Props = { cells: Cells; order: readonly number[]; onAgain: () => void; onClose: () => void };

/** The cartela under her thumb, the ball that is called, and the clock. */
export function PlayTable({ cells, order, onAgain, onClose }: Props) {
  const [play, setPlay] = useState<Play>({ cells, order, marked: [] });
  const [missed, setMissed] = useState<number | null>(null);
  const now = momentOf(play, useClock(momentOf(play, 0).state === "won"));
  const press = (number: number) => {
    const after = touch(play, number, now);
    setMissed(after === null ? number : null);
    if (after !== null) setPlay(after);
  };
  return (
    <div
      data-testid="practice"
      data-state={now.state}
      className="short:grid short:grid-cols-[minmax(9rem,1fr)_2fr] short:gap-x-4"
    >
      <div>
        <Calls now={now} />
        <p className="mb-2 min-h-10 text-sm leading-tight" role="status">
          <Words now={now} missed={missed} />
        </p>
      </div>
      <Grid cells={cells} marked={play.marked} isOver={now.state !== "playing"} onPress={press} />
      {now.state !== "playing" && (
        <div className="mt-3 grid grid-cols-2 gap-2 short:col-span-2">
          <Button onClick={onAgain}>
            <Trans>Once more</Trans>
          </Button>
          <Button tone="go" onClick={onClose}>
            <Trans>To the tables</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

/** Milliseconds since this was first drawn; it stands still once it is won. */
function useClock(isStopped: boolean): number {
  const [startedAt] = useState(() => performance.now());
  const [nowAt, setNowAt] = useState(startedAt);
  useEffect(() => {
    if (isStopped) return;
    const timer = setInterval(() => setNowAt(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, [isStopped]);
  return nowAt - startedAt;
}

function Calls({ now: { called, secondsLeft } }: { now: Moment }) {
  const last = called.slice(-shownBalls).toReversed();
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      {last.map((number, index) => (
        <span key={number} data-testid={index === 0 ? "practice-ball" : undefined} data-number={number}>
          <Ball number={number} size={index === 0 ? 56 : 34} />
        </span>
      ))}
      <span className="display ms-auto text-2xl" role="timer">
        <Trans>{secondsLeft} s</Trans>
      </span>
    </div>
  );
}

function Words({ now, missed }: { now: Moment; missed: number | null }) {
  if (now.state === "won")
    return (
      <b className="text-go">
        <Trans>BINGO! That is all there is to it. Nothing was staked and nothing was won: this was only for you.</Trans>
      </b>
    );
  if (now.state === "over")
    return <Trans>The minute is over. That happens to most cartelas in a real round too.</Trans>;
  if (missed !== null) {
    const { display } = ballOf(missed);
    return <Trans>{display} has not been called yet.</Trans>;
  }
  const ball = now.called.at(-1);
  return (
    <>
      {ball !== undefined && (
        <b>
          <Trans>{ballOf(ball).display} is called.</Trans>
        </b>
      )}{" "}
      <Plural value={now.toGo} one="# to go: one number is missing." other="# numbers to go." />
    </>
  );
}

type GridProps = { cells: Cells; marked: readonly number[]; isOver: boolean; onPress: (number: number) => void };

function Grid({ cells, marked, isOver, onPress }: GridProps) {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-5 gap-1">
      {letters.map((letter) => (
        <span key={letter} className="display text-center text-lg" aria-hidden="true">
          {letter}
        </span>
      ))}
      {cells.map((number, index) => {
        const isMarked = index === centreIndex || marked.includes(number);
        return (
          <button
            key={number}
            type="button"
            aria-pressed={isMarked}
            aria-label={index === centreIndex ? t`Free centre` : ballOf(number).display}
            data-testid={`practice-cell-${number}`}
            disabled={isOver || index === centreIndex}
            onClick={() => onPress(number)}
            className={`display min-h-11 rounded-md border text-lg ${isMarked ? "border-go bg-go text-on-go" : "border-edge bg-cloth text-ink"}`}
          >
            {index === centreIndex ? "★" : number}
          </button>
        );
      })}
    </div>
  );
}
