import { type Letter, letters } from "@derash/game/ball";
import { type CartelaColumns, type ColumnIssue, checkColumns, columnSize } from "@derash/game/cartela";

/** One cartela asked for. `source` is its own line of text, good to be put back into the box. */
export type Candidate = { at: number; source: string; number: number | null; columns: CartelaColumns };

export type LineIssue =
  | { code: "unreadable" }
  | { code: "numbers_count"; count: number }
  | { code: "bad_number" }
  | { code: "column"; issue: ColumnIssue }
  | { code: "same_line"; line: number }
  | { code: "same_number"; line: number }
  | { code: "same_cartela"; number: number }
  | { code: "number_taken"; number: number };

export type BadLine = { at: number; source: string; issue: LineIssue };
type SourceLine = { at: number; source: string };
/** `unread`: what comes after as many lines as are read at a time. */
export type Reading = { good: Candidate[]; bad: BadLine[]; unread: SourceLine[] };

/** The most that a company can have. */
export const linesMax = 2000;
const numbersPerCartela = 24;

/** What is there already, for the lines to be compared with. */
export type Known = readonly ({ number: number } & CartelaColumns)[];

/**
 * Cartelas from text: one a line as 24 numbers in column order, with or without "17:" before them, or as an object with
 * columns; or the whole text as a JSON list of such objects. Lines are counted from 1, objects of a list too.
 */
export function readCartelas(text: string, known: Known): Reading {
  const lines = linesOf(text);
  const reading: Reading = { good: [], bad: [], unread: lines.slice(linesMax) };
  const seen = { faces: new Map<string, number>(), numbers: new Map<number, number>() };
  const there = {
    faces: new Map(known.map((cartela) => [face(cartela), cartela.number])),
    numbers: new Set(known.map((cartela) => cartela.number)),
  };
  for (const { at, source } of lines.slice(0, linesMax)) {
    const read = readLine(source);
    const issue = "code" in read ? read : clash(read);
    if (issue !== null || "code" in read) {
      reading.bad.push({ at, source, issue: issue ?? { code: "unreadable" } });
      continue;
    }
    seen.faces.set(face(read.columns), at);
    if (read.number !== null) seen.numbers.set(read.number, at);
    reading.good.push({ at, source, ...read });
  }
  return reading;

  function clash({ number, columns }: Line): LineIssue | null {
    const line = seen.faces.get(face(columns));
    if (line !== undefined) return { code: "same_line", line };
    const same = there.faces.get(face(columns));
    if (same !== undefined) return { code: "same_cartela", number: same };
    if (number === null) return null;
    const numberLine = seen.numbers.get(number);
    if (numberLine !== undefined) return { code: "same_number", line: numberLine };
    return there.numbers.has(number) ? { code: "number_taken", number } : null;
  }
}

/** Two cartelas with the same face win at the same ball. */
function face(columns: CartelaColumns): string {
  return letters.map((letter) => columns[letter].join()).join(";");
}

function linesOf(text: string): SourceLine[] {
  const list = jsonOf(text.trim());
  const sources = Array.isArray(list) ? list.map((item) => JSON.stringify(item)) : text.split(/\r?\n/);
  return sources
    .map((source, index) => ({ at: index + 1, source: source.trim() }))
    .filter(({ source }) => !["", "[", "]"].includes(source));
}

type Line = { number: number | null; columns: CartelaColumns };

function readLine(source: string): Line | LineIssue {
  const read = source.startsWith("{") ? readObject(source) : readNumbers(source);
  if ("code" in read) return read;
  const issue = checkColumns(read.columns);
  if (issue !== null) return { code: "column", issue };
  const { number } = read;
  if (number !== null && (!Number.isInteger(number) || number < 1 || number > linesMax)) return { code: "bad_number" };
  return read;
}

function readNumbers(source: string): Line | LineIssue {
  const [, number = null, rest = ""] = /^(?:(\d+)\s*[:#.)]\s*)?(.*)$/.exec(source) ?? [];
  const parts = rest.split(/[\s,;]+/).filter((part) => part !== "");
  if (!parts.every((part) => /^\d{1,3}$/.test(part))) return { code: "unreadable" };
  if (parts.length !== numbersPerCartela) return { code: "numbers_count", count: parts.length };
  const numbers = parts.map(Number);
  const columns = columnsBy((letter) => numbers.splice(0, columnSize(letter)));
  return { number: number === null ? null : Number(number), columns };
}

function readObject(source: string): Line | LineIssue {
  const value = jsonOf(source.replace(/,$/, ""));
  if (typeof value !== "object" || value === null) return { code: "unreadable" };
  const given = value as Record<string, unknown>;
  const lists = letters.map((letter) => numberList(given[letter]));
  if (lists.includes(null)) return { code: "unreadable" };
  const columns = columnsBy((letter) => lists[letters.indexOf(letter)] ?? []);
  return { number: given.number === undefined ? null : Number(given.number), columns };
}

/** A column as the wire takes it: numbers, or text of numbers with commas. */
function numberList(value: unknown): number[] | null {
  const parts = typeof value === "string" ? value.split(",") : value;
  if (!Array.isArray(parts)) return null;
  return parts.every((part) => /^\s*\d{1,3}\s*$/.test(String(part))) ? parts.map(Number) : null;
}

function columnsBy(column: (letter: Letter) => number[]): CartelaColumns {
  return { B: column("B"), I: column("I"), N: column("N"), G: column("G"), O: column("O") };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
