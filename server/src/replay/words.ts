import type { Language } from "@derash/protocol/player";

/** What is said of a round that somebody hands on: nobody's name, and no amount unless they want it said. */
export type SharedRound = {
  code: string;
  cartelaNumber: number;
  calls: number;
  isWin: boolean;
  amount: string | null;
};

type Words = { shared: (round: SharedRound) => string; watchAgain: string; inBrowser: string };

export const words: Record<Language, Words> = {
  en: {
    shared: ({ code, cartelaNumber, calls, isWin, amount }) =>
      [
        `${isWin ? "BINGO! " : ""}Game ${code}, cartela ${cartelaNumber}, ${calls} calls.`,
        ...(amount === null ? [] : [`Won: ${amount} ETB.`]),
        "Anyone can see it again and check the draw.",
      ].join(" "),
    watchAgain: "▶️ See it again",
    inBrowser: "🌐 In the browser",
  },
  am: {
    shared: ({ code, cartelaNumber, calls, isWin, amount }) =>
      [
        `${isWin ? "ቢንጎ! " : ""}ጨዋታ ${code}፣ ካርቴላ ${cartelaNumber}፣ ${calls} ጥሪዎች።`,
        ...(amount === null ? [] : [`የተገኘ፦ ${amount} ብር።`]),
        "ማንም እንደገና አይቶ ዕጣውን ማረጋገጥ ይችላል።",
      ].join(" "),
    watchAgain: "▶️ እንደገና ይመልከቱ",
    inBrowser: "🌐 በብራውዘር",
  },
};
