import { columnRange, type Letter, letters } from "@derash/game/ball";
import { type CartelaColumns, centreIndex, columnSize, toCells, toColumns } from "@derash/game/cartela";

/** The 25 cells of a cartela as they stand in its inputs, row by row; the centre stays "". */
export type Draft = readonly string[];

/** What is wrong with one cell: out of its column's range, or in its column a second time. */
export type CellIssue = "range" | "repeat";

const side = letters.length;
const cellCount = side * side;

export const emptyDraft: Draft = new Array<string>(cellCount).fill("");

export function letterAt(index: number): Letter {
  return letters[index % side] ?? "B";
}

/** The cells of a column from top to bottom, without the free centre. */
export function columnCells(letter: Letter): number[] {
  const column = letters.indexOf(letter);
  return letters.map((_, row) => row * side + column).filter((index) => index !== centreIndex);
}

export function draftOf(columns: CartelaColumns): Draft {
  const draft = [...emptyDraft];
  for (const letter of letters)
    columnCells(letter).forEach((index, place) => {
      draft[index] = String(columns[letter][place] ?? "");
    });
  return draft;
}

/** The columns of a draft, or null while anything is missing or wrong. */
export function draftColumns(draft: Draft): CartelaColumns | null {
  const cells = toCells(toColumns(draft.map((text) => numberOf(text) ?? 0)));
  return Array.isArray(cells) ? toColumns(cells) : null;
}

export function withCell(draft: Draft, index: number, text: string): Draft {
  return draft.with(index, text.trim());
}

/**
 * Several numbers pasted into one cell: all 24 in column order fill the cartela, as many as the column holds fill the
 * column, fewer go down from the cell. Null for a paste of one number or of something else.
 */
export function withPaste(draft: Draft, index: number, text: string): Draft | null {
  const numbers = text.split(/[\s,;]+/).filter((part) => part !== "");
  if (numbers.length < 2 || !numbers.every((part) => /^\d+$/.test(part))) return null;
  const column = columnCells(letterAt(index));
  const isWhole = numbers.length === cellCount - 1;
  const isColumn = numbers.length === column.length;
  const cells = isWhole ? letters.flatMap(columnCells) : isColumn ? column : column.slice(column.indexOf(index));
  if (numbers.length > cells.length) return null;
  const changed = [...draft];
  numbers.forEach((part, place) => {
    const cell = cells[place];
    if (cell !== undefined) changed[cell] = part;
  });
  return changed;
}

/** Every cell that is wrong as it stands; an empty one is only unfinished. */
export function cellIssues(draft: Draft): ReadonlyMap<number, CellIssue> {
  const issues = new Map<number, CellIssue>();
  for (const letter of letters) {
    const { min, max } = columnRange(letter);
    const places = new Map<number, number>();
    for (const index of columnCells(letter)) {
      const text = draft[index] ?? "";
      if (text === "") continue;
      const number = numberOf(text);
      if (number === null || number < min || number > max) issues.set(index, "range");
      else if (places.has(number)) issues.set(index, "repeat").set(places.get(number) ?? index, "repeat");
      else places.set(number, index);
    }
  }
  return issues;
}

/** What a save is refused for before anything is sent: the first cell that is empty or wrong. */
export type SaveIssue = { kind: CellIssue; column: Letter; value: string };

export function saveIssue(draft: Draft): SaveIssue | null {
  const issues = cellIssues(draft);
  for (const column of letters)
    for (const index of columnCells(column)) {
      const value = draft[index] ?? "";
      const kind = value === "" ? "range" : issues.get(index);
      if (kind !== undefined) return { kind, column, value };
    }
  return null;
}

/** How many numbers a column still lacks. */
export function missingCount(draft: Draft): number {
  return letters.reduce((sum, letter) => sum + columnSize(letter), 0) - draft.filter((text) => text !== "").length;
}

/** The number that a new cartela is to have, from 1 to 2000; null where none is typed, or none that it can be. */
export function wantedNumber(text: string): number | null {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= 2000 ? number : null;
}

export function isSameDraft(one: Draft, other: Draft): boolean {
  return one.every((text, index) => text === other[index]);
}

/** Where the focus goes from a cell, round the free centre; null past the edge. */
export function neighbour(index: number, rows: number, columns: number): number | null {
  const row = Math.floor(index / side) + rows;
  const column = (index % side) + columns;
  if (row < 0 || row >= side || column < 0 || column >= side) return null;
  const next = row * side + column;
  return next === centreIndex ? neighbour(next, rows, columns) : next;
}

/** The cell that is filled after this one: down the column, then the next column; null after the last. */
export function nextCell(index: number): number | null {
  const order = letters.flatMap(columnCells);
  return order[order.indexOf(index) + 1] ?? null;
}

function numberOf(text: string): number | null {
  return /^\d{1,2}$/.test(text) ? Number(text) : null;
}
