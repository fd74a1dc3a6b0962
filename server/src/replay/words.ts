import type { Language } from "@derash/protocol/player";

/** What is said of a round that somebody hands on: nobody's name, and no amount unless they want it said. */
export type SharedRound = {
  code: string;
  cartelaNumber: number;
  calls: number;
  isWin: boolean;
  amount: string | null;
  /** Where tax was withheld of it: what, and what was paid. */
  taxed: { tax: string; paid: string } | null;
};

type Words = { shared: (round: SharedRound) => string; watchAgain: string; inBrowser: string };

export const words: Record<Language, Words> = {
  en: {
    shared: ({ code, cartelaNumber, calls, isWin, amount, taxed }) =>
      [
        `${isWin ? "BINGO! " : ""}Game ${code}, cartela ${cartelaNumber}, ${calls} calls.`,
        ...(amount === null
          ? []
          : [taxed === null ? `Won: ${amount} ETB.` : `Won ${amount}, tax ${taxed.tax}, paid ${taxed.paid} ETB.`]),
        "Anyone can see it again and check the draw.",
      ].join(" "),
    watchAgain: "▶️ See it again",
    inBrowser: "🌐 In the browser",
  },
  am: {
    shared: ({ code, cartelaNumber, calls, isWin, amount, taxed }) =>
      [
        `${isWin ? "ቢንጎ! " : ""}ጨዋታ ${code}፣ ካርቴላ ${cartelaNumber}፣ ${calls} ጥሪዎች።`,
        ...(amount === null
          ? []
          : [taxed === null ? `የተገኘ፦ ${amount} ብር።` : `የተገኘ ${amount}፣ ግብር ${taxed.tax}፣ የተከፈለ ${taxed.paid} ብር።`]),
        "ማንም እንደገና አይቶ ዕጣውን ማረጋገጥ ይችላል።",
      ].join(" "),
    watchAgain: "▶️ እንደገና ይመልከቱ",
    inBrowser: "🌐 በብራውዘር",
  },
};
