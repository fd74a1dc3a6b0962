import { useLingui } from "@lingui/react/macro";
import { memo, useState } from "react";
import { roveByKey } from "../../kit/roving.ts";
import { useLatest } from "../../kit/use-latest.ts";
import type { CellState } from "./phase.ts";

type Props = {
  numbers: readonly number[];
  stateOf: (cartelaNumber: number) => CellState;
  isLocked: boolean;
  /** As many are chosen as one player may have. */
  isFull: boolean;
  onChoose: (cartelaNumber: number) => Promise<void>;
};

/** Every cartela of the round, ten in a row. */
export function CartelaGrid({ numbers, stateOf, isLocked, isFull, onChoose }: Props) {
  const { t } = useLingui();
  const choose = useLatest(onChoose);
  const [visited, setVisited] = useState(0);
  const canStop = (number: number) => numbers.includes(number) && stateOf(number) !== "reserved";
  const isChosen = (number: number) => stateOf(number) === "selected" || stateOf(number) === "mine";
  // One stop of the Tab key: the cell that was visited last, else the chosen one, else the first that can be taken.
  const stop = canStop(visited) ? visited : (numbers.find(isChosen) ?? numbers.find(canStop));
  return (
    <div
      role="toolbar"
      aria-label={t`Cartelas`}
      aria-orientation="horizontal"
      onKeyDown={(event) => roveByKey(event)}
      className={look}
    >
      {numbers.map((number) => (
        <GridCell
          key={number}
          number={number}
          state={stateOf(number)}
          isLocked={isLocked || (isFull && stateOf(number) === "free")}
          isStop={number === stop}
          onChoose={choose}
          onVisit={setVisited}
        />
      ))}
    </div>
  );
}

/** Ten in a row, fewer where the text is too large for ten. */
const look = "grid grid-cols-[repeat(auto-fill,minmax(max(1.6rem,9%),1fr))] gap-[3px] wide:gap-1.5";

const looks: Record<CellState, string> = {
  free: "bg-(--free) text-(--on-free) border-(--free-edge)",
  selected: "bg-go text-on-go border-go font-extrabold",
  mine: "bg-go text-on-go border-go font-extrabold",
  reserved: "bg-(--taken) text-(--on-taken) border-transparent opacity-75",
};

type CellProps = {
  number: number;
  state: CellState;
  isLocked: boolean;
  isStop: boolean;
  onChoose: Props["onChoose"];
  onVisit: (number: number) => void;
};

const GridCell = memo(function GridCell({ number, state, isLocked, isStop, onChoose, onVisit }: CellProps) {
  const { t } = useLingui();
  const isChosen = state === "selected" || state === "mine";
  return (
    <button
      type="button"
      aria-label={t`Cartela ${number}`}
      aria-pressed={isChosen}
      data-testid={`cell-${number}`}
      data-state={state}
      disabled={isLocked || state === "reserved"}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onVisit(number)}
      onClick={() => void onChoose(number)}
      className={`relative grid min-h-11 scroll-mt-16 scroll-mb-72 place-items-center overflow-hidden rounded-sm border text-sm font-semibold disabled:cursor-not-allowed wide:text-base ${looks[state]} ${isLocked && state === "free" ? "border-dashed opacity-50" : ""}`}
    >
      <span className={state === "reserved" ? "line-through decoration-2" : ""}>{number}</span>
      {isChosen && <TurnedCorner />}
    </button>
  );
});

/** A corner turned down, so that the chosen cell is not told by its colour alone. */
function TurnedCorner() {
  return (
    <svg width="11" height="11" viewBox="0 0 11 11" className="absolute top-0 end-0" aria-hidden="true">
      <path d="M0 0h11v11Z" fill="currentColor" />
    </svg>
  );
}
