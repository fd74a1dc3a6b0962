import type { GuestPaper, GuestView } from "@derash/protocol/hall/watch";
import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../test/drawn.tsx";
import { PaperList } from "./PaperList.tsx";

const paper = (change: Partial<GuestPaper>): GuestPaper => ({
  ...{ cartelaNumber: 7, isInRound: false, isInNext: false, isGivenBack: false },
  ...{ cells: null, checked: null, prize: null },
  ...change,
});
const words = (...papers: GuestPaper[]) =>
  wordsOf(drawn(<PaperList view={{ round: null, papers } as unknown as GuestView} onForget={() => {}} />));

test("a winner reads what the desk pays them, and what was won and withheld", () => {
  const round = {
    ...{
      saleId: "a",
      gameId: "ETHA1B",
      status: "settled",
      mode: "server",
      bet: 10,
      derash: 96,
      patterns: ["any-line"],
    },
    ...{ calledBalls: [], callsToWin: 0, winners: [7], claimRule: "first_complete", startsBy: null },
  };
  const cells = Array.from({ length: 25 }, (_, index) => (index === 12 ? 0 : index + 1));
  const won = (change: Partial<GuestPaper>) => {
    const papers = [paper({ isInRound: true, cells, prize: 96, ...change })];
    return wordsOf(drawn(<PaperList view={{ round, papers } as unknown as GuestView} onForget={() => {}} />));
  };
  expect(won({ tax: 14.4 })).toContain("WINNER 81.60 ETB Won 96.00, tax 14.40, paid 81.60");
  expect(won({})).toContain("WINNER 96 ETB");
  expect(won({})).not.toContain("tax");
});

test("a paper whose round was given up sends its guest to the desk; one that was not sold says just that", () => {
  const given = words(paper({ isGivenBack: true }));
  expect(given).toContain("Its round is not played. Take the paper to the desk: the stake is given back.");
  expect(given).not.toContain("Not in this round");
  expect(words(paper({}))).toContain("Not in this round");
});
