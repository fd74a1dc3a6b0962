import type { ReconciliationKind } from "@derash/protocol/payment/reconciliation";
import type { Language } from "@derash/protocol/player";
import { type Column, createSheet, type Sheet, type SheetLook } from "../../http/sheet.ts";

/** A line of a file; money is santim. */
export type SheetLine = {
  side: "provider" | "bank";
  kind: ReconciliationKind;
  reference: string;
  theirReference: string;
  ours: number;
  oursFee: number;
  oursStatus: string;
  theirs: number;
  theirsFee: number;
  agreedFee: number;
  theirsStatus: string;
  difference: number;
  state: "open" | "asked" | "closed";
  isAdjusted: boolean;
  reason: string;
  askedBy: string;
  decidedBy: string;
};
export type ReconciliationSheetOptions = SheetLook & { language: Language };

type Column1 = "sheet" | "side" | "kind" | "reference" | "theirReference" | "ours" | "oursFee" | "oursStatus";
type Column2 =
  | "theirs"
  | "theirsFee"
  | "agreedFee"
  | "theirsStatus"
  | "difference"
  | "state"
  | "adjusted"
  | "reason"
  | "askedBy"
  | "decidedBy";
type Words = Record<Column1 | Column2 | "total" | "yes", string> & {
  kinds: Record<ReconciliationKind, string>;
  sides: Record<SheetLine["side"], string>;
  states: Record<SheetLine["state"], string>;
};

const words: Record<Language, Words> = {
  en: {
    ...{ sheet: "Reconciliation", side: "Beside", kind: "What", reference: "Ours", theirReference: "Theirs" },
    ...{ ours: "Ledger", oursFee: "Ledger fee", oursStatus: "Our state", theirs: "Their list", theirsFee: "Their fee" },
    agreedFee: "Agreed fee",
    ...{
      theirsStatus: "Their state",
      difference: "Difference",
      state: "State",
      adjusted: "Adjusted",
      reason: "Reason",
    },
    ...{ askedBy: "Asked by", decidedBy: "Closed by", total: "Total", yes: "yes" },
    kinds: {
      ...{ missing: "missing", orphan: "orphan", over: "over", under: "under", fee_differs: "fee differs" },
      ...{ status_differs: "status differs", balance_differs: "balance differs" },
    },
    sides: { provider: "provider", bank: "bank" },
    states: { open: "open", asked: "asked", closed: "closed" },
  },
  am: {
    ...{ sheet: "ማስታረቅ", side: "ከማን ጋር", kind: "ምን", reference: "የእኛ ቁጥር", theirReference: "የእነሱ ቁጥር" },
    ...{ ours: "መዝገብ", oursFee: "የመዝገብ ክፍያ", oursStatus: "የእኛ ሁኔታ", theirs: "የእነሱ ዝርዝር", theirsFee: "የእነሱ ክፍያ" },
    agreedFee: "የተስማማ ክፍያ",
    ...{ theirsStatus: "የእነሱ ሁኔታ", difference: "ልዩነት", state: "ሁኔታ", adjusted: "ተስተካክሏል", reason: "ምክንያት" },
    ...{ askedBy: "የጠየቀው", decidedBy: "የዘጋው", total: "ጠቅላላ", yes: "አዎ" },
    kinds: {
      ...{ missing: "የጎደለ", orphan: "ባለቤት የሌለው", over: "የበለጠ", under: "ያነሰ", fee_differs: "ክፍያው ይለያል" },
      ...{ status_differs: "ሁኔታው ይለያል", balance_differs: "ቀሪው ይለያል" },
    },
    sides: { provider: "ከፋይ ድርጅት", bank: "ባንክ" },
    states: { open: "ክፍት", asked: "የተጠየቀ", closed: "የተዘጋ" },
  },
};

export function reconciliationSheet({ language, ...look }: ReconciliationSheetOptions): Sheet<SheetLine> {
  const said = words[language];
  const text = (title: string, width: number, of: (line: SheetLine) => string): Column<SheetLine> => ({
    ...{ title, width, kind: "text", of },
  });
  const money = (title: string, of: (line: SheetLine) => number): Column<SheetLine> => ({
    ...{ title, width: 14, kind: "santim", isSummed: true, of },
  });
  const columns: Column<SheetLine>[] = [
    text(said.side, 12, ({ side }) => said.sides[side]),
    text(said.kind, 16, ({ kind }) => said.kinds[kind]),
    text(said.reference, 16, ({ reference }) => reference),
    text(said.theirReference, 20, ({ theirReference }) => theirReference),
    money(said.ours, ({ ours }) => ours),
    money(said.oursFee, ({ oursFee }) => oursFee),
    text(said.oursStatus, 12, ({ oursStatus }) => oursStatus),
    money(said.theirs, ({ theirs }) => theirs),
    money(said.theirsFee, ({ theirsFee }) => theirsFee),
    money(said.agreedFee, ({ agreedFee }) => agreedFee),
    text(said.theirsStatus, 12, ({ theirsStatus }) => theirsStatus),
    money(said.difference, ({ difference }) => difference),
    text(said.state, 10, ({ state }) => said.states[state]),
    text(said.adjusted, 10, ({ isAdjusted }) => (isAdjusted ? said.yes : "")),
    text(said.reason, 40, ({ reason }) => reason),
    text(said.askedBy, 16, ({ askedBy }) => askedBy),
    text(said.decidedBy, 16, ({ decidedBy }) => decidedBy),
  ];
  return createSheet({ look, name: said.sheet, total: said.total, columns });
}
