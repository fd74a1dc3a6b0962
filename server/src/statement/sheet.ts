import type { Language } from "@derash/protocol/player";
import type { TransactionType } from "@derash/protocol/wallet";
import { type Column, createSheet, type Sheet, type SheetLook } from "../http/sheet.ts";

/** A line of a file; money is santim. */
export type SheetLine = {
  at: Date;
  type: TransactionType;
  description: string;
  code: string | null;
  amount: number;
  balance: number;
};
export type StatementSheetOptions = SheetLook & { language: Language };

type Words = Record<
  "sheet" | "date" | "type" | "description" | "code" | "cameIn" | "wentOut" | "balance" | "total",
  string
> & { types: Record<TransactionType, string>; note: (description: string) => string };

const words: Record<Language, Words> = {
  en: {
    sheet: "Statement",
    date: "Date",
    type: "What",
    description: "Description",
    code: "Game",
    cameIn: "In",
    wentOut: "Out",
    balance: "Balance",
    total: "Total",
    note: (description) => description,
    types: {
      TOP_UP: "Deposit",
      CHARGE: "Charge",
      WITHDRAWAL: "Withdrawal",
      BET_PLACED: "Stake",
      BET_WON: "Prize",
      BET_LOST: "Stake",
      BONUS: "Bonus",
      REFUND: "Refund",
      ADMIN_ADJUSTMENT: "Correction",
      TAX: "Tax",
      FEE: "Fee",
    },
  },
  am: {
    sheet: "የሂሳብ መግለጫ",
    date: "ቀን",
    type: "ምን",
    description: "መግለጫ",
    code: "ጨዋታ",
    cameIn: "ገቢ",
    wentOut: "ወጪ",
    balance: "ቀሪ ሂሳብ",
    total: "ጠቅላላ",
    note: amharicNote,
    types: {
      TOP_UP: "ገቢ የተደረገ",
      CHARGE: "ወጪ የተደረገ",
      WITHDRAWAL: "የወጣ ገንዘብ",
      BET_PLACED: "መደብ",
      BET_WON: "ሽልማት",
      BET_LOST: "መደብ",
      BONUS: "ቦነስ",
      REFUND: "ተመላሽ",
      ADMIN_ADJUSTMENT: "ማስተካከያ",
      TAX: "ግብር",
      FEE: "የአገልግሎት ክፍያ",
    },
  },
};

/** As the pages say it: to or from whom credit was passed, with the note that stands for none in our words too. */
function amharicNote(description: string): string {
  if (description === "Demo money") return "የማሳያ ገንዘብ";
  const [, way, whom, written] = /^Transfer (to|from) (.+?): (.*)$/s.exec(description) ?? [];
  if (whom === undefined || written === undefined) return description;
  const name = whom === "the issuer" ? "አውጪው" : whom;
  const note = written === "Balance transfer" ? "የሂሳብ ዝውውር" : written;
  return way === "to" ? `ወደ ${name}፦ ${note}` : `ከ${name}፦ ${note}`;
}

export function statementSheet({ language, ...look }: StatementSheetOptions): Sheet<SheetLine> {
  const said = words[language];
  const columns: Column<SheetLine>[] = [
    { title: said.date, width: 18, kind: "moment", of: ({ at }) => at },
    { title: said.type, width: 14, kind: "text", of: ({ type }) => said.types[type] },
    { title: said.description, width: 40, kind: "text", of: ({ description }) => said.note(description) },
    { title: said.code, width: 10, kind: "text", of: ({ code }) => code ?? "" },
    { title: said.cameIn, width: 14, isSummed: true, kind: "santim", of: ({ amount }) => Math.max(amount, 0) },
    { title: said.wentOut, width: 14, isSummed: true, kind: "santim", of: ({ amount }) => Math.max(-amount, 0) },
    { title: said.balance, width: 14, kind: "santim", of: ({ balance }) => balance },
  ];
  return createSheet({ look, name: said.sheet, total: said.total, columns });
}
