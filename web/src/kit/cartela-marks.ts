import { type Cells, freeCell } from "@derash/game/cartela";
import { anyLine, cellsOf, completedMasks, lineMasks, markedMask, type Pattern, toGo } from "@derash/game/pattern";

/** What the called balls have made of a cartela. */
export type CartelaMarks = {
  isMarked(index: number): boolean;
  /** The fewest numbers missing to a win; 0 is a win. */
  toGo: number;
  /** The complete lines that win, each as its five cells. */
  lines: number[][];
  /** The cells of a complete pattern that is no line. */
  won: ReadonlySet<number>;
  /** The cells that would win on the next call. */
  wanted: ReadonlySet<number>;
};

export function cartelaMarks(
  cells: Cells,
  called: readonly number[],
  patterns: readonly Pattern[] = [anyLine],
): CartelaMarks {
  const marked = markedMask(cells, called);
  const missing = patterns.flatMap(({ masks }) => masks).map((mask) => cellsOf(mask & ~marked));
  const complete = completedMasks(marked, patterns);
  return {
    isMarked: (index) => ((marked >>> index) & 1) === 1,
    toGo: toGo(marked, patterns),
    lines: complete.filter((mask) => lineMasks.includes(mask)).map(cellsOf),
    won: new Set(complete.filter((mask) => !lineMasks.includes(mask)).flatMap(cellsOf)),
    wanted: new Set(missing.flatMap((cellIndexes) => (cellIndexes.length === 1 ? cellIndexes : []))),
  };
}

/** The called numbers that a cartela has, for those who hear it instead of seeing it. */
export function markedNumbers(cells: Cells, called: readonly number[]): number[] {
  return called.filter((number) => number !== freeCell && cells.includes(number));
}
