import { parse } from "csv-parse/sync";
import { AppError } from "../../app-error.ts";
import { dayEnd, dayStart } from "../../days.ts";
import { positiveSantimOf, santimOf } from "../birr-text.ts";
import type { StatementLine } from "../provider.ts";

type Row = Readonly<Record<string, string>>;
type Read = { info: { lines: number }; record: Row };

const needed = ["date", "way", "amount"] as const;
const references = ["reference", "their_reference"] as const;
const known: readonly string[] = [...needed, ...references, "fee", "status", "said"];
const statuses = ["paid", "pending", "failed", "reversed"] as const;
const utcOffset = "+03:00";

/**
 * The lines of a bank's statement of one day. Everything must be as it should be, for a line that was read wrongly looks like money
 * that is missing: nothing is guessed, and the first line that cannot be read is named. Errors: statement_columns, statement_line.
 */
export function readStatementCsv(text: string, day: string): StatementLine[] {
  return rowsOf(text).map(({ info, record }) => lineOf(record, info.lines, day));
}

function rowsOf(text: string): Read[] {
  try {
    return parse(text, {
      bom: true,
      columns: columnsOf,
      info: true,
      trim: true,
      skip_empty_lines: true,
    }) as unknown as Read[];
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { lines } = error as { lines?: number };
    throw new AppError("statement_line", { number: lines ?? 1, column: "CSV" });
  }
}

function columnsOf(header: readonly string[]): string[] {
  const names = header.map((name) => name.toLowerCase().replaceAll(" ", "_"));
  const isWhole = needed.every((name) => names.includes(name)) && references.some((name) => names.includes(name));
  const isKnown = names.every((name) => known.includes(name)) && new Set(names).size === names.length;
  if (!isWhole || !isKnown) throw new AppError("statement_columns");
  return names;
}

function lineOf(row: Row, number: number, day: string): StatementLine {
  const wrong = (column: string) => new AppError("statement_line", { number, column });
  // No database takes some of these, and no eye sees the others.
  const [odd] = Object.entries(row).find(([, text]) => /[\p{Cc}\p{Cf}\p{Cs}]/u.test(text)) ?? [];
  if (odd !== undefined) throw wrong(odd);
  const way = row.way?.toLowerCase();
  if (way !== "in" && way !== "out") throw wrong("way");
  const at = momentOf(row.date ?? "");
  // A line of another day belongs to that day's statement: here it would be an orphan.
  if (at === null || at < dayStart(day) || at >= dayEnd(day)) throw wrong("date");
  const amount = positiveSantimOf(row.amount);
  if (amount === null) throw wrong("amount");
  const fee = row.fee ? santimOf(row.fee) : null;
  if (row.fee && (fee === null || fee < 0)) throw wrong("fee");
  const status = statuses.find((each) => each === (row.status?.toLowerCase() || "paid"));
  if (status === undefined) throw wrong("status");
  const [reference, theirReference] = [row.reference || null, row.their_reference || null];
  if (reference === null && theirReference === null) throw wrong("their_reference");
  const said = (row.said ?? "").slice(0, 200);
  return { is: "line", way, reference, theirReference, amount, fee, currency: "ETB", status, at, said };
}

/** A day, or a day and a time on Ethiopia's clock. */
function momentOf(text: string): Date | null {
  const [, day, time = "00:00"] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text) ?? [];
  if (day === undefined) return null;
  const at = new Date(`${day}T${time}${utcOffset}`);
  return Number.isNaN(at.getTime()) ? null : at;
}
