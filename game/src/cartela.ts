import { columnRange, type Letter, letters } from "./ball.ts";

/** The wire form, each column from top to bottom; N has four numbers because its centre is free. */
export type CartelaColumns = { B: number[]; I: number[]; N: number[]; G: number[]; O: number[] };

/** 25 cells, row by row (index = row * 5 + column); the free centre is a 0 at index 12. */
export type Cells = readonly number[];

export type Cartela = { number: number; cells: Cells };

/** The first thing wrong with a column; `value` is the number that is wrong, null for a wrong count. */
export type ColumnIssue = {
  column: Letter;
  value: number | null;
  code: "wrong_count" | "out_of_range" | "duplicate";
};

export const centreIndex = 12;
export const freeCell = 0;
/** Rows of a card, and its columns. */
export const side = letters.length;

/** How many numbers a column holds: 5, and 4 under N. */
export function columnSize(letter: Letter): number {
  return letter === "N" ? side - 1 : side;
}

/** Null when the columns make a cartela, else the first issue from B to O. */
export function checkColumns(columns: CartelaColumns): ColumnIssue | null {
  for (const column of letters) {
    const issue = checkColumn(column, columns[column]);
    if (issue !== null) return issue;
  }
  return null;
}

function checkColumn(column: Letter, numbers: readonly number[]): ColumnIssue | null {
  if (numbers.length !== columnSize(column)) return { column, value: null, code: "wrong_count" };
  const { min, max } = columnRange(column);
  const seen = new Set<number>();
  for (const value of numbers) {
    if (!Number.isInteger(value) || value < min || value > max) return { column, value, code: "out_of_range" };
    if (seen.has(value)) return { column, value, code: "duplicate" };
    seen.add(value);
  }
  return null;
}

/** Lays the columns out as a 5x5 card with its free centre, or says what is wrong with them. */
export function toCells(columns: CartelaColumns): Cells | ColumnIssue {
  const issue = checkColumns(columns);
  if (issue !== null) return issue;
  const cells = new Array<number>(side * side).fill(freeCell);
  letters.forEach((letter, column) => {
    cellIndexes(column).forEach((index, place) => {
      cells[index] = columns[letter][place] ?? freeCell;
    });
  });
  return cells;
}

/** The wire form of a card. Throws RangeError unless it has 25 cells with the free one in the centre. */
export function toColumns(cells: Cells): CartelaColumns {
  if (cells.length !== side * side || cells[centreIndex] !== freeCell)
    throw new RangeError("not the cells of a cartela");
  const column = (letter: Letter) => cellIndexes(letters.indexOf(letter)).map((index) => cells[index] ?? freeCell);
  return { B: column("B"), I: column("I"), N: column("N"), G: column("G"), O: column("O") };
}

/** Where the numbers of a column (0 to 4) lie, from top to bottom, the free centre left out. */
function cellIndexes(column: number): number[] {
  return letters.map((_, row) => row * side + column).filter((index) => index !== centreIndex);
}
