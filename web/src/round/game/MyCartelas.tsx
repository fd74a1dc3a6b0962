import type { Pattern } from "@derash/game/pattern";
import type { GameState } from "@derash/protocol/round";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type MouseEvent, useEffect } from "react";
import { useStore } from "../../data/store.ts";
import { Cartela } from "../../kit/Cartela.tsx";
import { haptic } from "../../session/telegram-link.ts";
import { byHandStore, dab, handMarksStore, marksOf, nearestUnmarked, setByHand } from "./hand-marks.ts";
import type { Played } from "./ranked.ts";

type Props = {
  game: GameState;
  /** Mine in this round; null while nobody has said yet. */
  mine: readonly number[] | null;
  /** Those of them whose cells have come, the nearest to winning first. */
  played: readonly Played[];
  patterns: readonly Pattern[];
  onCheck: (cartelaNumber: number) => void;
};

/** My cartelas, all in view, the nearest to winning first, dabbed by themselves as the numbers are called, or by hand. */
export function MyCartelas({ game, mine, played, patterns, onCheck }: Props) {
  const isByHand = useStore(byHandStore);
  const near = played.filter(({ toGo }) => toGo === 1).length;
  useEffect(() => {
    if (near > 0) haptic("near_win");
  }, [near]);
  if (mine?.length === 0) return <Watching />;
  if (mine === null || played.length === 0)
    return (
      <p role="status" className="cloth p-4 text-center text-soft short:col-start-2">
        <Trans>Loading cartela...</Trans>
      </p>
    );
  const isAlone = mine.length === 1;
  return (
    <section
      data-testid="my-cartelas"
      className="min-w-0 wide:max-w-[21rem] short:sticky short:top-1 short:col-start-1 short:row-span-20 short:row-start-1 short:w-[min(44vw,calc((100dvh-6rem)*0.84))] short:self-start"
    >
      <ol className={isAlone ? "" : "grid grid-cols-2 gap-x-1.5 gap-y-1"}>
        {played.map((each) => (
          <li key={each.cartelaNumber} className="min-w-0">
            <Dabbed
              game={game}
              played={each}
              patterns={patterns}
              isSmall={!isAlone}
              isByHand={isByHand}
              onCheck={onCheck}
            />
          </li>
        ))}
      </ol>
      <MarkingChoice isByHand={isByHand} />
    </section>
  );
}

type DabbedProps = Pick<Props, "game" | "patterns" | "onCheck"> & {
  played: Played;
  isSmall: boolean;
  isByHand: boolean;
};

function Dabbed({ game, played, patterns, isSmall, isByHand, onCheck }: DabbedProps) {
  const { t } = useLingui();
  const { cartelaNumber, cells, toGo } = played;
  const { sharedGameId, calledBalls } = game;
  const marked = marksOf(useStore(handMarksStore), sharedGameId, cartelaNumber);
  const open = isByHand ? calledBalls.filter((number) => cells.includes(number) && !marked.includes(number)).length : 0;
  const touch = (event: MouseEvent<HTMLButtonElement>) => {
    if (!isByHand) {
      onCheck(cartelaNumber);
      return;
    }
    // A key and a screen reader touch nothing.
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const place = event.detail === 0 ? null : { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
    const number = nearestUnmarked(cells, calledBalls, marked, place);
    if (number === null) return;
    haptic("select");
    dab(sharedGameId, cartelaNumber, number);
  };
  return (
    <>
      <div className="mb-0.5 flex flex-wrap items-baseline justify-between gap-x-1 text-xs">
        <h2 className="font-bold">{isSmall ? cartelaNumber : <Trans>Cartela {cartelaNumber}</Trans>}</h2>
        <ToGo toGo={toGo} isSmall={isSmall} />
      </div>
      <button
        type="button"
        onClick={touch}
        aria-label={
          isByHand ? t`Mark cartela ${cartelaNumber}, numbers not marked: ${open}` : t`Check cartela ${cartelaNumber}`
        }
        className="block w-full rounded-md"
      >
        <Cartela
          cartelaNumber={cartelaNumber}
          cells={cells}
          called={isByHand ? calledBalls.filter((number) => marked.includes(number)) : calledBalls}
          patterns={patterns}
          isSmall={isSmall}
          testId="my-cartela"
        />
      </button>
    </>
  );
}

function ToGo({ toGo, isSmall }: { toGo: number; isSmall: boolean }) {
  return (
    <p
      data-testid="to-go"
      className={`whitespace-nowrap ${isSmall ? "text-2xs" : ""} ${toGo <= 1 ? "rounded-sm bg-gold-fill px-1 font-extrabold text-on-gold" : "text-soft"}`}
    >
      {toGo === 0 && <Trans>BINGO!</Trans>}
      {/* Endless while the round's patterns are on their way. */}
      {toGo > 0 && Number.isFinite(toGo) && <Plural value={toGo} one="# to go" other="# to go" />}
    </p>
  );
}

/** Whoever marks by hand can miss a number and never a win: what counts is marked by the server. */
function MarkingChoice({ isByHand }: { isByHand: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={isByHand}
      data-testid="by-hand"
      onClick={() => setByHand(!isByHand)}
      className="-mb-2 flex min-h-11 items-center gap-1.5 text-start text-xs leading-tight font-semibold"
    >
      <span
        aria-hidden="true"
        className={`grid size-5 shrink-0 place-items-center rounded-sm border border-edge ${isByHand ? "bg-go text-on-go" : ""}`}
      >
        {isByHand && "✓"}
      </span>
      {isByHand ? <Trans>By hand; the server marks all the same</Trans> : <Trans>Mark by hand</Trans>}
    </button>
  );
}

function Watching() {
  return (
    <section className="cloth p-3 text-sm short:order-1 short:col-start-2">
      <h2 className="mb-1 font-bold">
        <Trans>You are watching</Trans>
      </h2>
      <p className="text-soft">
        <Trans>You have no cartela in this round.</Trans>
      </p>
    </section>
  );
}
