import { letters } from "@derash/game/ball";
import { Trans } from "@lingui/react/macro";
import { type CellIssue, columnCells, type Draft } from "./draft.ts";

/** `isSaid`: the save check has named the cell already, and nothing is named twice. */
type Props = { id: string; draft: Draft; issues: ReadonlyMap<number, CellIssue>; isSaid: boolean };

/** What is wrong with a cartela that is being typed, a line for each column; keeps a line's room when nothing is. */
export function IssueWords({ id, draft, issues, isSaid }: Props) {
  return (
    <div id={id} role="status" className="min-h-7 pt-1 pb-2 text-sm leading-tight font-semibold text-alarm">
      {letters.map((column) => {
        const cells = columnCells(column);
        const repeated = cells.find((index) => issues.get(index) === "repeat");
        const value = repeated === undefined ? "" : String(Number(draft[repeated]));
        return (
          <div key={column}>
            {!isSaid && cells.some((index) => issues.get(index) === "range") && (
              <p>
                <Trans>Enter a number in the range for {column} column.</Trans>
              </p>
            )}
            {repeated !== undefined && (
              <p>
                <Trans>
                  The number {value} stands twice in the {column} column.
                </Trans>
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}
