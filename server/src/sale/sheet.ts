import type { Language } from "@derash/protocol/player";
import { gameTypeName } from "@derash/protocol/report/sale";
import { type Column, createSheet, type Sheet, type SheetLook } from "../http/sheet.ts";
import { type SheetLabels, sheetLabels } from "./sheet-labels.ts";
import type { SaleRow } from "./store.ts";

/** `hasCompany`: there is a column that says whose branch it is. */
export type SalesSheetOptions = SheetLook & { language: Language; hasCompany: boolean };

/** The columns of the sales page. */
const allColumns: readonly (Column<SaleRow> & { title: keyof SheetLabels })[] = [
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
  { title: "tax", width: 14, isSummed: true, kind: "santim", of: ({ tax_santim }) => tax_santim },
  { title: "withheld", width: 14, isSummed: true, kind: "santim", of: ({ withheld_santim }) => withheld_santim },
];

export function salesSheet({ language, hasCompany, ...look }: SalesSheetOptions): Sheet<SaleRow> {
  const words = sheetLabels[language];
  const columns = allColumns
    .filter(({ title }) => hasCompany || title !== "company")
    .map((column) => ({ ...column, title: words[column.title] }));
  return createSheet({ look, name: words.sheet, total: words.total, columns });
}
