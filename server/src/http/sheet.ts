import { formatBirr, santim, toBirr } from "@derash/game/money";
import type { Calendar } from "@derash/protocol/field";
import { stringify } from "csv-stringify/sync";
import writeXlsxFile, { type CellObject, type SheetData } from "write-excel-file/node";
import { type Days, localTime, stampIn } from "../days.ts";

/** The calendar that dates are written in. A workbook's own dates are Gregorian, so that Ethiopian ones are texts there. */
export type SheetLook = { format: "csv" | "xlsx"; calendar: Calendar };

export const mediaTypes: Record<SheetLook["format"], string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** A file made of rows that come in chunks. Call `finish` once: it adds the totals. */
export type Sheet<Row> = { add(rows: readonly Row[]): void; finish(): Promise<Buffer> };

export type Column<Row> = { title: string; width: number; isSummed?: true | undefined } & (
  | { kind: "text"; of: (row: Row) => string }
  | { kind: "count"; of: (row: Row) => number }
  | { kind: "santim"; of: (row: Row) => number }
  | { kind: "moment"; of: (row: Row) => Date }
);
/** What a cell holds, the same for every format. */
type Cell =
  | { kind: "text"; value: string }
  | { kind: "count"; value: number }
  | { kind: "santim"; value: number }
  | { kind: "moment"; value: Date };

/** `name`: on the sheet's tab; `total`: before the sums, which stand in the last row. */
type SheetOptions<Row> = { look: SheetLook; name: string; total: string; columns: readonly Column<Row>[] };

export function createSheet<Row>({ look, name, total, columns }: SheetOptions<Row>): Sheet<Row> {
  const { format, calendar } = look;
  const body = format === "csv" ? csvBody(calendar) : xlsxBody(name, calendar, columns);
  const sums = columns.map(() => 0);
  body.add(
    columns.map(({ title }) => ({ kind: "text", value: title })),
    "bold",
  );
  return {
    add: (rows) => {
      for (const row of rows) {
        const cells = columns.map((column) => cellOf(column, row));
        cells.forEach(({ value }, index) => {
          if (columns[index]?.isSummed) sums[index] = santim((sums[index] ?? 0) + Number(value));
        });
        body.add(cells, "plain");
      }
    },
    finish: () => {
      body.add(
        columns.map((column, index) => totalOf(column, sums[index] ?? 0, index === 0 ? total : "")),
        "bold",
      );
      return body.finish();
    },
  };
}

function cellOf<Row>(column: Column<Row>, row: Row): Cell {
  return { kind: column.kind, value: column.of(row) } as Cell;
}

function totalOf<Row>({ kind, isSummed }: Column<Row>, sum: number, word: string): Cell {
  return isSummed ? ({ kind, value: sum } as Cell) : { kind: "text", value: word };
}

type Body = { add(cells: readonly Cell[], weight: "bold" | "plain"): void; finish(): Promise<Buffer> };

function csvBody(calendar: Calendar): Body {
  const rows: (string | number)[][] = [];
  return {
    add: (cells) => void rows.push(cells.map((cell) => csvField(cell, calendar))),
    finish: async () => {
      // The mark tells Excel that Amharic is UTF-8; branch and cashier names are people's text, so no formula may start in it.
      // A number's minus begins none.
      const options = { bom: true, escape_formulas: true, record_delimiter: "windows", quote_record_delimiter: true };
      return Buffer.from(stringify(rows, { ...options, cast: { number: amountText } }));
    },
  };
}

/** A text; or a number, which is santim. */
function csvField(cell: Cell, calendar: Calendar): string | number {
  switch (cell.kind) {
    case "text":
      return cell.value;
    case "count":
      return String(cell.value);
    case "santim":
      return cell.value;
    case "moment":
      return stampIn(calendar, cell.value);
  }
}

function amountText(value: number): string {
  return `${value < 0 ? "-" : ""}${formatBirr(santim(Math.abs(value)))}`;
}

function xlsxBody(sheet: string, calendar: Calendar, columns: readonly { width: number }[]): Body {
  const rows: SheetData = [];
  return {
    add: (cells, weight) => {
      const style = weight === "bold" ? ({ fontWeight: "bold" } as const) : {};
      rows.push(cells.map((cell) => ({ ...xlsxCell(cell, calendar), ...style })));
    },
    finish: () =>
      writeXlsxFile(rows, {
        sheet,
        columns: columns.map(({ width }) => ({ width })),
        stickyRowsCount: 1,
      }).toBuffer(),
  };
}

function xlsxCell(cell: Cell, calendar: Calendar): CellObject {
  switch (cell.kind) {
    case "text":
      return { type: String, value: cell.value };
    case "count":
      return { type: Number, value: cell.value };
    case "santim":
      return { type: Number, value: toBirr(santim(cell.value)), format: "0.00" };
    case "moment":
      if (calendar !== "gregory") return { type: String, value: stampIn(calendar, cell.value) };
      return { type: Date, value: wholeSeconds(localTime(cell.value)), format: "dd/mm/yyyy hh:mm" };
  }
}

/** A spreadsheet shows 23:59:59.999 as the next day's midnight. */
function wholeSeconds(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000);
}

const nameCharactersMax = 40;

/** sales-Piassa-Hall-hana-2026-11-01-to-2026-11-30.xlsx: what of whom, and of which days. */
export function fileName(
  what: string,
  names: readonly string[],
  { startDay, endDay }: Days,
  format: SheetLook["format"],
): string {
  return [what, ...names.map(plainPart).filter(Boolean), startDay, "to", `${endDay}.${format}`].join("-");
}

/** Letters of any script and digits: what every file system and header takes. */
function plainPart(name: string): string {
  const plain = name.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return [...plain].slice(0, nameCharactersMax).join("").replace(/^-|-$/g, "");
}
