import { formatBirr, santim, toBirr } from "@derash/game/money";
import type { Language } from "@derash/protocol/player";
import { gameTypeName } from "@derash/protocol/sale";
import { stringify } from "csv-stringify/sync";
import writeXlsxFile, { type CellObject, type SheetData } from "write-excel-file/node";
import { localTime } from "../days.ts";
import { type SheetLabels, sheetLabels } from "./sheet-labels.ts";
import type { SaleRow } from "./store.ts";

export type Format = "csv" | "xlsx";
/** `hasCompany`: there is a column that says whose branch it is. */
export type SheetOptions = { format: Format; language: Language; hasCompany: boolean };

/** A file made of rows that come in chunks. Call `finish` once: it adds the totals. */
export type Sheet = { add(sales: readonly SaleRow[]): void; finish(): Promise<Buffer> };

type Column = { title: keyof SheetLabels; width: number; isSummed?: true } & (
  | { kind: "text"; of: (sale: SaleRow) => string }
  | { kind: "count"; of: (sale: SaleRow) => number }
  | { kind: "santim"; of: (sale: SaleRow) => number }
  | { kind: "moment"; of: (sale: SaleRow) => Date }
);
/** What a cell holds, the same for every format. */
type Cell =
  | { kind: "text"; value: string }
  | { kind: "count"; value: number }
  | { kind: "santim"; value: number }
  | { kind: "moment"; value: Date };

/** The columns of the sales page. */
const allColumns: readonly Column[] = [
  { title: "id", width: 10, kind: "count", of: ({ id }) => id },
  { title: "date", width: 18, kind: "moment", of: ({ created_at }) => created_at },
  { title: "bet", width: 12, kind: "santim", of: ({ stake_santim }) => stake_santim },
  { title: "players", width: 11, isSummed: true, kind: "count", of: ({ player_count }) => player_count },
  { title: "gameType", width: 12, kind: "text", of: () => gameTypeName },
  { title: "totalWinning", width: 16, isSummed: true, kind: "santim", of: ({ total_santim }) => total_santim },
  { title: "cut", width: 14, isSummed: true, kind: "santim", of: ({ cut_santim }) => cut_santim },
  {
    title: "playerWinning",
    width: 16,
    isSummed: true,
    kind: "santim",
    of: ({ player_winnings_santim }) => player_winnings_santim,
  },
  { title: "company", width: 24, kind: "text", of: ({ companyName }) => companyName },
  { title: "branch", width: 24, kind: "text", of: ({ branchName }) => branchName },
  { title: "cashier", width: 20, kind: "text", of: ({ cashierName }) => cashierName ?? "" },
  { title: "code", width: 10, kind: "text", of: ({ code }) => code ?? "" },
  // Last, so that whoever reads the others by their place still finds them there.
  {
    title: "guarantee",
    width: 16,
    isSummed: true,
    kind: "santim",
    of: ({ guarantee_paid_santim }) => guarantee_paid_santim,
  },
];

export function createSheet({ format, language, hasCompany }: SheetOptions): Sheet {
  const words = sheetLabels[language];
  const columns = allColumns.filter(({ title }) => hasCompany || title !== "company");
  const body = format === "csv" ? csvBody() : xlsxBody(words.sheet, columns);
  const sums = columns.map(() => 0);
  body.add(
    columns.map(({ title }) => ({ kind: "text", value: words[title] })),
    "bold",
  );
  return {
    add: (sales) => {
      for (const sale of sales) {
        const cells = columns.map((column) => cellOf(column, sale));
        cells.forEach(({ value }, index) => {
          if (columns[index]?.isSummed) sums[index] = santim((sums[index] ?? 0) + Number(value));
        });
        body.add(cells, "plain");
      }
    },
    finish: () => {
      body.add(
        columns.map((column, index) => totalOf(column, sums[index] ?? 0, index === 0 ? words.total : "")),
        "bold",
      );
      return body.finish();
    },
  };
}

function cellOf(column: Column, sale: SaleRow): Cell {
  return { kind: column.kind, value: column.of(sale) } as Cell;
}

function totalOf({ kind, isSummed }: Column, sum: number, word: string): Cell {
  return isSummed ? ({ kind, value: sum } as Cell) : { kind: "text", value: word };
}

type Body = { add(cells: readonly Cell[], weight: "bold" | "plain"): void; finish(): Promise<Buffer> };

function csvBody(): Body {
  const rows: string[][] = [];
  return {
    add: (cells) => void rows.push(cells.map(csvText)),
    finish: async () => {
      // The mark tells Excel that Amharic is UTF-8; branch and cashier names are people's text, so no formula may start in it.
      const options = { bom: true, escape_formulas: true, record_delimiter: "windows", quote_record_delimiter: true };
      return Buffer.from(stringify(rows, options));
    },
  };
}

function csvText(cell: Cell): string {
  switch (cell.kind) {
    case "text":
      return cell.value;
    case "count":
      return String(cell.value);
    case "santim":
      return formatBirr(santim(cell.value));
    case "moment": {
      const [day = "", time = ""] = localTime(cell.value).toISOString().split("T");
      return `${day.split("-").reverse().join("/")} ${time.slice(0, 5)}`;
    }
  }
}

function xlsxBody(sheet: string, columns: readonly Column[]): Body {
  const rows: SheetData = [];
  return {
    add: (cells, weight) => {
      const style = weight === "bold" ? ({ fontWeight: "bold" } as const) : {};
      rows.push(cells.map((cell) => ({ ...xlsxCell(cell), ...style })));
    },
    finish: () =>
      writeXlsxFile(rows, {
        sheet,
        columns: columns.map(({ width }) => ({ width })),
        stickyRowsCount: 1,
      }).toBuffer(),
  };
}

function xlsxCell(cell: Cell): CellObject {
  switch (cell.kind) {
    case "text":
      return { type: String, value: cell.value };
    case "count":
      return { type: Number, value: cell.value };
    case "santim":
      return { type: Number, value: toBirr(santim(cell.value)), format: "0.00" };
    case "moment":
      return { type: Date, value: wholeSeconds(localTime(cell.value)), format: "dd/mm/yyyy hh:mm" };
  }
}

/** A spreadsheet shows 23:59:59.999 as the next day's midnight. */
function wholeSeconds(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000);
}
