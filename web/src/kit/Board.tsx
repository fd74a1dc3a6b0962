import { columnRange, letters } from "@derash/game/ball";
import { useLingui } from "@lingui/react/macro";
import { memo } from "react";
import { letterColor } from "./letter-color.ts";

type Props = {
  called: readonly number[];
  /** Manual mode: each number not yet called is a button. */
  onCall?: (number: number) => void;
  className?: string;
};

/** The board on the wall: five columns of fifteen, called numbers in their letter's colour, the last one ringed. */
export const Board = memo(function Board({ called, onCall, className = "" }: Props) {
  const { t } = useLingui();
  const calledSet = new Set(called);
  const last = called.at(-1);
  return (
    <section aria-label={t`Board of called numbers`} className={`isolate grid grid-cols-5 gap-x-0.5 ${className}`}>
      {letters.map((letter) => {
        const { min, max } = columnRange(letter);
        const numbers = Array.from({ length: max - min + 1 }, (_, place) => min + place);
        return (
          <ul key={letter} className="grid gap-0.5" style={{ gridTemplateRows: "auto repeat(15, minmax(0, 1fr))" }}>
            <li
              aria-hidden="true"
              className="display grid h-6 place-items-center rounded-sm border text-sm wide:h-9 wide:text-xl"
              style={{
                background: letterColor(letter).fill,
                color: letterColor(letter).on,
                borderColor: letterColor(letter).edge,
              }}
            >
              {letter}
            </li>
            {numbers.map((number) => (
              <BoardCell
                key={number}
                number={number}
                colors={letterColor(letter)}
                isCalled={calledSet.has(number)}
                isLast={number === last}
                onCall={onCall}
              />
            ))}
          </ul>
        );
      })}
    </section>
  );
});

type CellProps = {
  number: number;
  colors: ReturnType<typeof letterColor>;
  isCalled: boolean;
  isLast: boolean;
  onCall: ((number: number) => void) | undefined;
};

function BoardCell({ number, colors, isCalled, isLast, onCall }: CellProps) {
  const { t } = useLingui();
  const look = isCalled
    ? { background: colors.fill, color: colors.on, borderColor: colors.edge }
    : { background: "var(--cloth)", color: "var(--ink-soft)", borderColor: "var(--line)" };
  const ring = isLast ? "z-1 outline-2 outline-offset-1 outline-ink scale-110" : "";
  const place =
    "grid h-full min-h-[1.125rem] w-full place-items-center rounded-sm border text-xs leading-none wide:text-lg";
  return (
    <li
      data-testid={`board-${number}`}
      data-called={isCalled}
      className={`${place} ${ring} ${isCalled ? "font-extrabold forced-color-adjust-none" : "font-medium"}`}
      style={look}
    >
      {onCall && !isCalled ? (
        <button type="button" className="size-full" onClick={() => onCall(number)}>
          {number}
        </button>
      ) : (
        <span>
          {number}
          {isCalled && <span className="sr-only">{t`called`}</span>}
        </span>
      )}
    </li>
  );
}
