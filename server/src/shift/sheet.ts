import type { Shift } from "@derash/protocol/hall/shift";
import type { Language } from "@derash/protocol/player";
import { type Column, createSheet, type Sheet, type SheetLook } from "../http/sheet.ts";

/** A line of a file of shifts; amounts are santim. Where nothing was counted when it opened, it opened with 0. */
export type ShiftLine = {
  cashier: string;
  branch: string;
  status: Shift["status"];
  openedAt: Date;
  closedAt: Date;
  /** The cashier, or who counted the drawer of one who is switched off. */
  closedBy: string;
  /** Empty where nobody has. */
  approvedBy: string;
  opening: number;
  expected: number;
  counted: number;
  variance: number;
  note: string;
};
export type ShiftSheetOptions = SheetLook & { language: Language };

type Title =
  | "cashier"
  | "branch"
  | "status"
  | "opened"
  | "closed"
  | "closedBy"
  | "approvedBy"
  | "opening"
  | "expected"
  | "counted"
  | "over"
  | "short"
  | "note";
type Words = Record<Title | "sheet" | "total", string> & { statuses: Record<Shift["status"], string> };

const words: Record<Language, Words> = {
  en: {
    ...{ sheet: "Shifts", total: "Total", cashier: "Cashier", branch: "Branch", status: "Status", opened: "Opened" },
    ...{
      closed: "Closed",
      closedBy: "Closed by",
      approvedBy: "Approved by",
      opening: "Opening cash",
      expected: "Expected",
      counted: "Counted",
    },
    ...{ over: "Over", short: "Short", note: "Note" },
    statuses: { open: "Open", closed: "Closed", awaiting_approval: "Awaiting approval", approved: "Approved" },
  },
  am: {
    ...{ sheet: "ፈረቃዎች", total: "ጠቅላላ", cashier: "ገንዘብ ተቀባይ", branch: "ቅርንጫፍ", status: "ሁኔታ", opened: "የተከፈተው" },
    ...{
      closed: "የተዘጋው",
      closedBy: "የዘጋው",
      approvedBy: "ያጸደቀው",
      opening: "የመክፈቻ ገንዘብ",
      expected: "የሚጠበቅ",
      counted: "የተቆጠረ",
    },
    ...{ over: "ትርፍ", short: "ጉድለት", note: "ማስታወሻ" },
    statuses: { open: "ክፍት", closed: "የተዘጋ", awaiting_approval: "ማጽደቅ የሚጠብቅ", approved: "የጸደቀ" },
  },
};

export function shiftSheet({ language, ...look }: ShiftSheetOptions): Sheet<ShiftLine> {
  const said = words[language];
  const money = { width: 14, kind: "santim", isSummed: true } as const;
  const columns: Column<ShiftLine>[] = [
    { title: said.opened, width: 18, kind: "moment", of: ({ openedAt }) => openedAt },
    { title: said.closed, width: 18, kind: "moment", of: ({ closedAt }) => closedAt },
    { title: said.cashier, width: 20, kind: "text", of: ({ cashier }) => cashier },
    { title: said.branch, width: 24, kind: "text", of: ({ branch }) => branch },
    { title: said.opening, ...money, of: ({ opening }) => opening },
    { title: said.expected, ...money, of: ({ expected }) => expected },
    { title: said.counted, ...money, of: ({ counted }) => counted },
    // Two columns, so that each has a sum of its own.
    { title: said.over, ...money, of: ({ variance }) => Math.max(variance, 0) },
    { title: said.short, ...money, of: ({ variance }) => Math.max(-variance, 0) },
    { title: said.status, width: 18, kind: "text", of: ({ status }) => said.statuses[status] },
    { title: said.closedBy, width: 20, kind: "text", of: ({ closedBy }) => closedBy },
    { title: said.approvedBy, width: 20, kind: "text", of: ({ approvedBy }) => approvedBy },
    { title: said.note, width: 40, kind: "text", of: ({ note }) => note },
  ];
  return createSheet({ look, name: said.sheet, total: said.total, columns });
}
