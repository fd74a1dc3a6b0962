import { oddsOfFinish } from "@derash/game/chance/odds";
import { finishCall } from "@derash/game/finish";
import { anyLine } from "@derash/game/pattern";
import { expect, test } from "vitest";
import { referenceDraws, tableDraws } from "./draws.ts";
import { faultyDraws } from "./faulty-draws.ts";
import { doJob } from "./job.ts";
import { evenSpreadP, fit, poissonTail, sameLaw, sumOf } from "./statistics.ts";
import { mergeTallies, mergeWins } from "./tally.ts";
import { allLettersOdds, ascentOdds, firstWinOdds, firstWinWithin } from "./theory.ts";
import { faultP, verdictsOf } from "./verdict.ts";
import { finishCalls, packageCartelas } from "./wins.ts";

// The seed is fixed: whatever these say, they say it every time.
const seed = "vitest";

test("twenty thousand draws of the protocol are fair by every test", () => {
  const blocks = [0, 1].map((block) => doJob({ block, draws: 10_000, fault: null, seed }));
  const verdicts = verdictsOf(
    mergeTallies(blocks.map(({ tally }) => tally)),
    mergeWins(blocks.map(({ reference }) => reference)),
  );
  expect(verdicts.filter(({ p }) => !(p >= 0.001))).toEqual([]);
  expect(verdicts).toHaveLength(16);
});

test.each([
  ["modulo bias: byte % bound", "ball × position", 2_000],
  ["reused seed, 1 round in 500", "orders drawn twice", 2_000],
  ["off by one: no ball stays", "ball × position", 4_000],
  ["off by one: last swap left out", "ball × position", 16_000],
  ["cartela 7 made to win, 1 round in 25", "winners per cartela, 200 sold, reference", 8_000],
])("%s is caught by: %s", (fault, test, draws) => {
  const { tally, reference } = doJob({ block: 0, draws, fault, seed });
  const caught = verdictsOf(tally, reference).filter(({ p }) => p < faultP);
  expect(caught.map((verdict) => verdict.test)).toContain(test);
});

test("every fault there is has a test above", () => {
  expect(Object.keys(faultyDraws)).toHaveLength(5);
});

test("the fast finish says what the game says", () => {
  const finishes = new Uint8Array(200);
  const draws = [tableDraws("finish"), referenceDraws("finish")];
  for (const order of draws.flatMap((draw) => Array.from({ length: 20 }, draw))) {
    finishCalls(order, finishes);
    expect([...finishes]).toEqual(packageCartelas.map(({ cells }) => finishCall(cells, order, [anyLine])));
  }
});

test("theory of two cartelas, against the game's of one: the same one twice, and two that share no ball of a line", () => {
  const cells = Array.from({ length: 25 }, (_, cell) => (cell === 12 ? 0 : cell + 1));
  const apart = cells.map((ball) => (ball === 0 ? 0 : ball + 30));
  const [twice, two] = [firstWinWithin(cells, cells), firstWinWithin(cells, apart)];
  oddsOfFinish().forEach((odds, calls) => {
    expect(twice[calls]).toBeCloseTo(odds, 9);
    expect(two[calls]).toBeGreaterThanOrEqual(odds - 1e-9);
    expect(two[calls]).toBeLessThanOrEqual(2 * odds + 1e-9);
  });
  // Four balls complete a line of one of them only: twice as likely. Five: also no two at once.
  expect(two[4]).toBeCloseTo(2 * (oddsOfFinish()[4] ?? 0), 15);
  expect(two[5]).toBeCloseTo(2 * (oddsOfFinish()[5] ?? 0), 15);
  expect(sumOf(firstWinOdds(cells, apart))).toBeCloseTo(1, 9);
});

test("theory of letters and of rising runs sums to one and has the known averages", () => {
  const meanOf = (odds: readonly number[]) => sumOf(odds.map((chance, value) => chance * value));
  expect(sumOf(allLettersOdds())).toBeCloseTo(1, 10);
  expect(allLettersOdds().slice(0, 5)).toEqual([0, 0, 0, 0, 0].map(() => expect.closeTo(0, 12)));
  // Five balls of five letters: 75/75 · 60/74 · 45/73 · 30/72 · 15/71.
  expect(allLettersOdds()[5]).toBeCloseTo((60 * 45 * 30 * 15) / (74 * 73 * 72 * 71), 10);
  expect(sumOf(ascentOdds())).toBeCloseTo(1, 10);
  expect(meanOf(ascentOdds())).toBeCloseTo(37, 10);
});

test("chi-square against probabilities and against another sample", () => {
  expect(fit([30, 14, 34, 45, 57, 20], new Array(6).fill(1 / 6)).statistic).toBeCloseTo(37.78, 6);
  // By hand: expected 45, 55 in both rows.
  expect(sameLaw([40, 60], [50, 50]).statistic).toBeCloseTo(100 / 45 - 100 / 90 + 100 / 55 - 100 / 110, 6);
  expect(fit([50, 49, 1, 0], [0.5, 0.49, 0.009, 0.001]).df).toBe(1);
});

test("the spread of p-values and of rare events, against printed tables", () => {
  const even = Array.from({ length: 200 }, (_, index) => (index + 0.5) / 200);
  expect(evenSpreadP(even)).toBe(1);
  // The 5 % point for 100 values is a distance of 0.13403.
  const moved = Array.from({ length: 100 }, (_, index) => Math.min(1, (index + 1) / 100 - 0.01 + 0.13403));
  expect(evenSpreadP(moved)).toBeCloseTo(0.05, 2);
  expect(evenSpreadP(even.map((value) => value ** 2))).toBeLessThan(1e-6);
  expect(poissonTail(1, 1e-7)).toBeCloseTo(1e-7, 12);
  expect(poissonTail(3, 2)).toBeCloseTo(0.3233, 4);
});
