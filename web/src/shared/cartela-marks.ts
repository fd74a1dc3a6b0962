import { type Cells, freeCell } from "@derash/game/cartela";
import { anyLine, cellsOf, completedMasks, lineMasks, markedMask, toGo } from "@derash/game/pattern";

/** What the called balls have made of a cartela. */
export type CartelaMarks = {
  isMarked(index: number): boolean;
  /** The fewest numbers missing to a line; 0 is a win. */
  toGo: number;
  /** The complete lines, each as its five cells. */
  lines: number[][];
  /** The cells that would complete a line on the next call. */
  wanted: ReadonlySet<number>;
};

export function cartelaMarks(cells: Cells, called: readonly number[]): CartelaMarks {
  const marked = markedMask(cells, called);
  const missing = lineMasks.map((mask) => cellsOf(mask & ~marked));
  return {
    isMarked: (index) => ((marked >>> index) & 1) === 1,
    toGo: toGo(marked, [anyLine]),
    lines: completedMasks(marked, [anyLine]).map(cellsOf),
    wanted: new Set(missing.flatMap((cellIndexes) => (cellIndexes.length === 1 ? cellIndexes : []))),
  };
}

/** The called numbers that a cartela has, for those who hear it instead of seeing it. */
export function markedNumbers(cells: Cells, called: readonly number[]): number[] {
  return called.filter((number) => number !== freeCell && cells.includes(number));
}
