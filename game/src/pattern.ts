import { type Cells, centreIndex } from "./cartela.ts";

/** Ways to win: complete when any of its masks is fully marked. Bit i of a 25-bit mask is cell i. */
export type Pattern = { value: string; masks: readonly number[] };

const places = [0, 1, 2, 3, 4] as const;

/** The twelve lines: rows from the top, columns from B to O, then the diagonal from top left and the one from top right. */
export const lineMasks: readonly number[] = [
  ...places.map((row) => maskOf(places.map((column) => row * 5 + column))),
  ...places.map((column) => maskOf(places.map((row) => row * 5 + column))),
  maskOf(places.map((place) => place * 5 + place)),
  maskOf(places.map((place) => place * 5 + (4 - place))),
];

export const anyLine: Pattern = { value: "any-line", masks: lineMasks };

/** Whether a round with these patterns is won as usual. */
export function isAnyLine(values: readonly string[]): boolean {
  return values.length === 1 && values[0] === anyLine.value;
}

/** The mask of the marked cells; the free centre always counts as called. */
export function markedMask(cells: Cells, called: Iterable<number>): number {
  let mask = 1 << centreIndex;
  for (const ball of called) {
    const index = cells.indexOf(ball);
    if (index >= 0) mask |= 1 << index;
  }
  return mask;
}

/** Every fully marked mask of the patterns, in their order, each once. */
export function completedMasks(marked: number, patterns: readonly Pattern[]): number[] {
  const complete = patterns.flatMap((pattern) => pattern.masks).filter((mask) => (mask & ~marked) === 0);
  return [...new Set(complete)];
}

/** The fewest cells missing to any mask; 0 is complete, Infinity when the patterns hold no mask. */
export function toGo(marked: number, patterns: readonly Pattern[]): number {
  return Math.min(...patterns.flatMap((pattern) => pattern.masks).map((mask) => bitCount(mask & ~marked)));
}

/** The cells that a mask asks for, as indexes in ascending order. */
export function cellsOf(mask: number): number[] {
  const indexes: number[] = [];
  for (let index = 0; index < 25; index += 1) if ((mask >>> index) & 1) indexes.push(index);
  return indexes;
}

/** The mask that asks for these cells. */
export function maskOf(indexes: readonly number[]): number {
  return indexes.reduce((mask, index) => mask | (1 << index), 0);
}

function bitCount(mask: number): number {
  return cellsOf(mask).length;
}
