import type { DrawStatistics } from "@derash/protocol/report/statistics";
import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../test/drawn.tsx";
import { BallMap } from "./BallMap.tsx";
import { Tests } from "./Tests.tsx";
import { WinnerMap } from "./WinnerMap.tsx";

const nothing = { chiSquare: 0, degreesOfFreedom: 1, p: null };
const statistics = (quickWins: DrawStatistics["quickWins"]): DrawStatistics => ({
  ...{ success: true, days: 30, rounds: 3, isCapped: false, balls: [] },
  ...{ called: { ...nothing, positions: 20 }, drawn: nothing, winners: { ...nothing, rounds: 2, cartelas: [] } },
  callsToWin: { rounds: 3, mean: 20, expected: 21 },
  quickWins,
  voids: { ended: 3, byReason: { min_players: 0, late_close: 0, beacon: 0, no_winner: 0 }, rate: 0 },
});

test("of three rounds nothing looks random, and nothing looks like anything else", () => {
  const words = wordsOf(drawn(<Tests statistics={statistics({ calls: 7, seen: 0, expected: 0.001, p: 1 })} />));
  expect(words.split("too few rounds")).toHaveLength(5);
  expect(words).not.toContain("looks random");
  expect(words).not.toContain("p 1.0000");
});

test("it is said how many rounds the test of the winners is of: those of the first shout are not in it", () => {
  const words = wordsOf(drawn(<Tests statistics={statistics({ calls: 7, seen: 0, expected: 0.001, p: 1 })} />));
  expect(words).toContain("Of 2 rounds that the first shout did not win");
});

test("a quick win that was hardly to be expected is a result, and so is none where there should be some", () => {
  const read = (seen: number, expected: number, p: number) =>
    wordsOf(drawn(<Tests statistics={statistics({ calls: 7, seen, expected, p })} />));
  expect(read(2, 0.001, 0.000_001)).toContain("look closer");
  expect(read(0, 2, 1)).toContain("looks random");
});

test("of three rounds no thread and no cartela is coloured, and it is said why", () => {
  const balls = [[1, 1, 1, ...new Array<number>(72).fill(0)]];
  const threads = drawn(<BallMap balls={balls} rounds={3} />);
  expect(threads).not.toMatch(/fill-opacity="0?\.?[1-9]/);
  expect(wordsOf(threads)).toContain("too few rounds");
  expect(wordsOf(threads)).not.toContain("more often");
  const cartelas = drawn(<WinnerMap cartelas={[{ cartelaNumber: 7, sold: 1, won: 1, expected: 0.5 }]} />);
  expect(cartelas).toMatch(/fill="var\(--i\)" opacity="0"/);
  expect(wordsOf(cartelas)).toContain("too few rounds");
});
