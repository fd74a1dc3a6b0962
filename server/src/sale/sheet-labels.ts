import type { Language } from "@derash/protocol/player";

/** What stands at the head of a column, with the total, and on the sheet's tab: the words of the Sales screen. */
export type SheetLabels = Record<
  | "sheet"
  | "id"
  | "code"
  | "date"
  | "bet"
  | "players"
  | "gameType"
  | "totalWinning"
  | "cut"
  | "playerWinning"
  | "guarantee"
  | "tax"
  | "withheld"
  | "company"
  | "branch"
  | "cashier"
  | "total",
  string
>;

export const sheetLabels: Record<Language, SheetLabels> = {
  en: {
    sheet: "Sales",
    id: "ID",
    code: "Game",
    date: "Date",
    bet: "Bet",
    players: "# players",
    gameType: "Game type",
    totalWinning: "Total winning",
    cut: "Cut",
    playerWinning: "Player winning",
    guarantee: "Guarantee paid",
    tax: "Tax",
    withheld: "Withheld",
    company: "Company",
    branch: "Branch",
    cashier: "Cashier",
    total: "Total",
  },
  am: {
    sheet: "ሽያጮች",
    id: "መለያ",
    code: "ጨዋታ",
    date: "ቀን",
    bet: "መደብ",
    players: "ተጫዋቾች",
    gameType: "የጨዋታ ዓይነት",
    totalWinning: "ጠቅላላ አሸናፊነት",
    cut: "ድርሻ",
    playerWinning: "የተጫዋች አሸናፊነት",
    guarantee: "የተከፈለ ዋስትና",
    tax: "ግብር",
    withheld: "የተቀነሰ ግብር",
    company: "ድርጅት",
    branch: "ቅርንጫፍ",
    cashier: "ገንዘብ ተቀባይ",
    total: "ጠቅላላ",
  },
};
