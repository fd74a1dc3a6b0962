import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, memo } from "react";
import { useLatest } from "../../kit/use-latest.ts";
import { type SaleMark, saleMark } from "./selection.ts";

type Props = {
  numbers: readonly number[];
  sold: ReadonlySet<number>;
  marked: ReadonlySet<number>;
  /** Sold by other tills of the branch. */
  elsewhere: ReadonlySet<number>;
  isLocked: boolean;
  onTap: (number: number) => void;
};

/** Every cartela of the branch; for a mouse so small that 200 are seen at once. A tap leaves the focus where it was: in the box for numbers. */
export function SaleGrid({ numbers, sold, marked, elsewhere, isLocked, onTap }: Props) {
  const { t } = useLingui();
  const tap = useLatest(onTap);
  return (
    <section
      aria-label={t`Cartelas`}
      onKeyDown={moveByArrows}
      className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-px wide:gap-1 wide:pointer-fine:grid-cols-[repeat(auto-fill,minmax(1.75rem,1fr))] wide:pointer-fine:gap-0.5"
    >
      {numbers.map((number, index) => (
        <Cell
          key={number}
          number={number}
          mark={saleMark(number, sold, marked, elsewhere)}
          isFirst={index === 0}
          isLocked={isLocked}
          onTap={tap}
        />
      ))}
    </section>
  );
}

/** The grid is one stop of the Tab key; the arrows lead through it. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = cells.indexOf(document.activeElement as HTMLElement);
  const top = cells[0]?.offsetTop;
  const columns = cells.filter((cell) => cell.offsetTop === top).length;
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  const step = steps[event.key];
  if (at < 0 || step === undefined) return;
  event.preventDefault();
  cells[at + step]?.focus();
}

const looks: Record<SaleMark, string> = {
  free: "bg-(--free) text-(--on-free) border-(--free-edge)",
  adding: "bg-go text-on-go border-go font-extrabold",
  sold: "bg-ink text-cloth border-ink font-extrabold",
  elsewhere: "bg-sunk text-soft border-dashed border-edge font-semibold",
  returning: "bg-cloth text-alarm border-alarm border-2 border-dashed font-extrabold",
};

type CellProps = { number: number; mark: SaleMark; isFirst: boolean; isLocked: boolean; onTap: Props["onTap"] };

const Cell = memo(function Cell({ number, mark, isFirst, isLocked, onTap }: CellProps) {
  const words = useMarkWords()[mark];
  return (
    <button
      type="button"
      tabIndex={isFirst ? 0 : -1}
      aria-label={`${number}, ${words}`}
      aria-pressed={mark === "adding" || mark === "sold"}
      data-testid={`cartela-${number}`}
      data-mark={mark}
      disabled={isLocked}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onTap(number)}
      className={`relative grid h-11 place-items-center overflow-hidden rounded-sm border text-base font-semibold wide:pointer-fine:h-[1.65rem] wide:pointer-fine:text-xs ${looks[mark]}`}
    >
      <span className={mark === "returning" || mark === "elsewhere" ? "line-through decoration-2" : ""}>{number}</span>
      <MarkSign mark={mark} />
    </button>
  );
});

function useMarkWords(): Record<SaleMark, string> {
  const { t } = useLingui();
  return {
    free: t`free`,
    adding: t`chosen`,
    sold: t`sold`,
    returning: t`to be taken back`,
    elsewhere: t`sold by another till`,
  };
}

/** A turned corner is chosen, a tick is sold: no state is told by colour alone. */
function MarkSign({ mark }: { mark: SaleMark }) {
  if (mark === "free" || mark === "returning" || mark === "elsewhere") return null;
  return (
    <svg
      width="12"
      height="12"
      viewBox="0 0 12 12"
      className={`absolute end-0 top-0 wide:pointer-fine:size-2 ${mark === "sold" ? "text-(--thread-3)" : ""}`}
      aria-hidden="true"
    >
      {mark === "adding" ? (
        <path d="M0 0h12v12Z" fill="currentColor" />
      ) : (
        <path d="M2 5.5 5 8.5 10 2.5" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
      )}
    </svg>
  );
}

const legend = [
  { mark: "free", words: <Trans>free</Trans>, needs: null },
  { mark: "adding", words: <Trans>chosen</Trans>, needs: null },
  { mark: "sold", words: <Trans>sold</Trans>, needs: "hasSold" },
  { mark: "returning", words: <Trans>to be taken back</Trans>, needs: "hasSold" },
  { mark: "elsewhere", words: <Trans>sold by another till</Trans>, needs: "hasElsewhere" },
] as const;

/** What the looks of the cells mean. */
export function Legend(there: { hasSold: boolean; hasElsewhere: boolean }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft" aria-hidden="true">
      {legend
        .filter(({ needs }) => needs === null || there[needs])
        .map(({ mark, words }) => (
          <li key={mark} className="flex items-center gap-1.5">
            <span className={`relative inline-block size-4 overflow-hidden rounded-sm border ${looks[mark]}`}>
              <MarkSign mark={mark} />
            </span>
            {words}
          </li>
        ))}
    </ul>
  );
}
