import { ballCount, ballOf, columnRange, letters } from "@derash/game/ball";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { letterColor } from "../kit/letter-color.ts";
import { Keys } from "./Keys.tsx";
import { isTooLittle, straying } from "./reading.ts";

type Props = {
  /** How often each ball came at each position: `balls[position][ball - 1]`. */
  balls: readonly (readonly number[])[];
  rounds: number;
};
/** One of them, its position from 1. */
type Place = { ball: number; position: number; count: number };

const cell = { width: 8, height: 12 };
const headHeight = 12;
const width = ballCount * cell.width;

/** Every ball at every position as a thread of the cloth: fair draws are a pale weave without stripes or patches. */
export function BallMap({ balls, rounds }: Props) {
  const { t } = useLingui();
  const [shown, setShown] = useState<Place | null>(null);
  if (rounds === 0)
    return (
      <p className="px-4 py-6 text-center text-sm text-soft">
        <Trans>No round has been won in this time.</Trans>
      </p>
    );
  const expected = rounds / ballCount;
  const height = balls.length * cell.height;
  return (
    <div className="p-4">
      <svg
        viewBox={`0 0 ${width} ${headHeight + height}`}
        className="block h-auto w-full"
        role="img"
        aria-label={t`How often each ball came at each position, compared with what it should be`}
        data-testid="fairness-balls"
        onPointerLeave={() => setShown(null)}
      >
        <Letters />
        <rect y={headHeight} width={width} height={height} fill="var(--cloth-sunk)" />
        {placesOf(balls).map((place) => (
          <Thread key={`${place.position} ${place.ball}`} place={place} expected={expected} onShow={setShown} />
        ))}
      </svg>
      <p className="mt-2 flex min-h-6 flex-wrap items-center gap-x-4 text-xs text-soft" aria-live="polite">
        {shown === null ? (
          <>
            <Keys isTooLittle={isTooLittle(expected)} />
            <span>
              <Trans>From left to right the balls, from top to bottom the first {balls.length} positions.</Trans>
            </span>
          </>
        ) : (
          <Trans>
            {ballOf(shown.ball).display} as ball {shown.position}: {shown.count} times, expected {expected.toFixed(2)}
          </Trans>
        )}
      </p>
      <AsTable balls={balls} />
    </div>
  );
}

function placesOf(balls: Props["balls"]): Place[] {
  return balls.flatMap((row, at) => row.map((count, index) => ({ ball: index + 1, position: at + 1, count })));
}

/** Which fifteen balls are below. */
function Letters() {
  return letters.map((letter) => {
    const { min, max } = columnRange(letter);
    const { fill, edge } = letterColor(letter);
    const place = { x: (min - 1) * cell.width + 1, y: 1, width: (max - min + 1) * cell.width - 2, height: 7 };
    return <rect key={letter} {...place} rx="2" fill={fill} stroke={edge} />;
  });
}

type ThreadProps = { place: Place; expected: number; onShow: (place: Place) => void };

function Thread({ place, expected, onShow }: ThreadProps) {
  const stray = straying(place.count, expected);
  return (
    <rect
      x={(place.ball - 1) * cell.width + 0.5}
      y={headHeight + (place.position - 1) * cell.height + 0.5}
      width={cell.width - 1}
      height={cell.height - 1}
      fill={stray < 0 ? "var(--b)" : "var(--i)"}
      fillOpacity={Math.abs(stray)}
      onPointerEnter={() => onShow(place)}
    />
  );
}

/** The picture in figures, for those who cannot see it or would rather read. */
function AsTable({ balls }: Pick<Props, "balls">) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const places = placesOf(balls);
  return (
    <details className="mt-1 text-sm" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4">
        <Trans>Show as a table</Trans>
      </summary>
      {isOpen && (
        <section className="overflow-x-auto" aria-label={t`Balls by position`}>
          <CountTable places={places} />
        </section>
      )}
    </details>
  );
}

/** A ball a line, a position a column. */
export function CountTable({ places }: { places: readonly Place[] }) {
  const lines = Map.groupBy(places, ({ ball }) => ball);
  return (
    <table className="text-xs tabular-nums">
      <thead>
        <tr>
          <th scope="col" className="py-0.5 pe-2 text-start">
            <Trans>Ball</Trans>
          </th>
          {lines.get(1)?.map(({ position }) => (
            <th key={position} scope="col" className="px-1.5 text-end">
              {position}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...lines].map(([ball, line]) => (
          <tr key={ball} className="border-t border-line">
            <th scope="row" className="py-0.5 pe-2 text-start">
              {ballOf(ball).display}
            </th>
            {line.map(({ position, count }) => (
              <td key={position} className="px-1.5 text-end">
                {count}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
