import { columnRange, letters } from "@derash/game/ball";
import { centreIndex } from "@derash/game/cartela";
import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { letterColor } from "../../kit/letter-color.ts";
import { Tibeb } from "../../kit/Tibeb.tsx";
import { type CellIssue, cellIssues, type Draft, letterAt, neighbour, nextCell, withCell, withPaste } from "./draft.ts";
import { IssueWords } from "./IssueWords.tsx";

type Props = {
  draft: Draft;
  onChange: (draft: Draft) => void;
  label: string;
  /** Enter goes on to the next cell, and only from the last one to the form; or always to the form. */
  enter: "next" | "submit";
  /** What the inputs say to the browser: the range of their column, or that of all balls. */
  limits: "column" | "ball";
  isFocused?: boolean;
  /** What is wrong is said beside it already. */
  isSaid?: boolean;
};

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** A cartela to be filled in, looking as it is printed. Says what is wrong while it is typed. */
export function CartelaInput({ draft, onChange, label, enter, limits, isFocused = false, isSaid = false }: Props) {
  const { t } = useLingui();
  const issuesId = useId();
  const grid = useRef<HTMLFieldSetElement>(null);
  const issues = cellIssues(draft);
  const focus = (index: number) => grid.current?.querySelector<HTMLInputElement>(`[data-index="${index}"]`)?.focus();
  useEffect(() => {
    if (isFocused) grid.current?.querySelector("input")?.focus();
  }, [isFocused]);
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = steps[event.key];
    const goesOn = event.key === "Enter" && enter === "next";
    if (step === undefined && !goesOn) return;
    const next = step === undefined ? nextCell(index) : neighbour(index, ...step);
    // The arrows would else count up and down; Enter in the last cell is the form's.
    if (step !== undefined || next !== null) event.preventDefault();
    if (next !== null) focus(next);
  };
  return (
    <div>
      <fieldset ref={grid} className="min-w-0 overflow-hidden rounded-md border border-edge bg-cloth">
        <legend className="sr-only">{label}</legend>
        <Tibeb height={10} />
        <Head />
        <div className="grid grid-cols-5 gap-px bg-line">
          {draft.map((text, index) =>
            index === centreIndex ? (
              <Centre key={cellKey(index)} />
            ) : (
              <input
                key={cellKey(index)}
                data-index={index}
                type="number"
                inputMode="numeric"
                {...(limits === "ball" ? { min: 1, max: 75 } : columnRange(letterAt(index)))}
                value={text}
                aria-label={t`${letterAt(index)}, row ${Math.floor(index / 5) + 1}`}
                aria-invalid={issues.has(index) || undefined}
                aria-describedby={issues.has(index) ? issuesId : undefined}
                className={cellClass(issues.get(index))}
                onChange={(event) => onChange(withCell(draft, index, event.target.value))}
                onFocus={(event) => event.target.select()}
                onWheel={(event) => event.currentTarget.blur()}
                onKeyDown={(event) => onKeyDown(event, index)}
                onPaste={(event) => {
                  const pasted = withPaste(draft, index, event.clipboardData.getData("text"));
                  if (pasted === null) return;
                  event.preventDefault();
                  onChange(pasted);
                }}
              />
            ),
          )}
        </div>
      </fieldset>
      <IssueWords id={issuesId} draft={draft} issues={issues} isSaid={isSaid} />
    </div>
  );
}

function Head() {
  return (
    <div aria-hidden="true" className="grid grid-cols-5">
      {letters.map((letter) => (
        <span
          key={letter}
          className="display grid h-9 place-items-center text-lg"
          style={{ background: letterColor(letter).fill, color: letterColor(letter).on }}
        >
          {letter}
        </span>
      ))}
    </div>
  );
}

function Centre() {
  return (
    <span className="grid min-h-11 place-items-center bg-cloth">
      <span className="grid size-10 place-items-center rounded-full bg-(--dab) text-2xs font-bold text-(--on-dab)">
        <Trans>FREE</Trans>
      </span>
    </span>
  );
}

const cellLook =
  "min-h-11 w-full min-w-0 [appearance:textfield] text-center text-lg font-bold tabular-nums focus-visible:-outline-offset-3 [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none";

function cellClass(issue: CellIssue | undefined): string {
  if (issue === undefined) return `${cellLook} bg-cloth text-ink`;
  return `${cellLook} bg-(--cloth-sunk) text-alarm underline decoration-2 underline-offset-4 shadow-[inset_0_0_0_2px_var(--alarm)]`;
}

/** The 25 places of a cartela never move. */
function cellKey(index: number): string {
  return `cell-${index}`;
}
