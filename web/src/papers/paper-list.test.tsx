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

test("a paper whose round was given up sends its guest to the desk; one that was not sold says just that", () => {
  const given = words(paper({ isGivenBack: true }));
  expect(given).toContain("Its round is not played. Take the paper to the desk: the stake is given back.");
  expect(given).not.toContain("Not in this round");
  expect(words(paper({}))).toContain("Not in this round");
});
