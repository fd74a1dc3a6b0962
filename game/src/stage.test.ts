import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ballCount } from "./ball.ts";
import { gameScreenSchedule } from "./bonus.ts";
import { cartelaSet } from "./cartela/package.ts";
import { finishCall } from "./finish.ts";
import { addSantim, santim } from "./money.ts";
import { decideOutcome, decideStages, type Outcome } from "./outcome.ts";
import { patternsNamed } from "./pattern/gallery.ts";
import { splitEqually, splitPot } from "./prize.ts";
import { areShares, type Stage, splitByShares, stageWonBy } from "./stage.ts";

const patterns = (...values: string[]) => {
  const named = patternsNamed(values);
  if (named === "pattern_unknown") throw new Error(values.join());
  return named;
};
const stage = (sharePercent: number, ...values: string[]): Stage => ({ patterns: patterns(...values), sharePercent });
const lines = [stage(20, "any-line"), stage(30, "two-lines"), stage(50, "blackout")];
const balls = Array.from({ length: ballCount }, (_, index) => index + 1);
const cells = [1, 16, 31, 46, 61, 2, 17, 32, 47, 62, 3, 18, 0, 48, 63, 4, 19, 33, 49, 64, 5, 20, 34, 50, 65];
/** The same with other numbers of each letter. */
const shifted = cells.map((number) => (number === 0 ? 0 : number + 5));
const rules = { patterns: [], houseCutBps: 2000, bonusSchedule: gameScreenSchedule };
const ballsFrom = (first: readonly number[]) => [...first, ...balls.filter((number) => !first.includes(number))];

const somePatterns = fc.constantFrom(["any-line"], ["two-lines"], ["blackout"], ["four-corners", "any-row"], ["heart"]);
const someShares = fc
  .oneof(
    fc.integer({ min: 1, max: 99 }).map((first) => [first, 100 - first]),
    fc.tuple(fc.integer({ min: 1, max: 49 }), fc.integer({ min: 1, max: 49 })).map(([a, b]) => [a, b, 100 - a - b]),
  )
  .map((shares) => shares as number[]);
const someStages = someShares.chain((shares) =>
  fc
    .tuple(...shares.map(() => somePatterns))
    .map((values) => shares.map((share, index) => stage(share, ...(values[index] ?? [])))),
);
const someRound = fc.record({
  cartelas: fc.subarray([...cartelaSet(1)], { minLength: 1, maxLength: 40 }),
  order: fc.shuffledSubarray(balls, { minLength: balls.length }),
  pot: fc.nat({ max: 10_000_000_00 }).map(santim),
  houseCutBps: fc.integer({ min: 0, max: 10_000 }),
  guarantee: fc.oneof(fc.constant(santim(0)), fc.nat({ max: 10_000_000_00 }).map(santim)),
  stages: someStages,
});

describe("shares of stages", () => {
  test.each([
    [[20, 30, 50], true],
    [[1, 99], true],
    [[100], false],
    [[50, 51], false],
    [[20, 30, 49], false],
    [[0, 100], false],
    [[-1, 101], false],
    [[49.5, 50.5], false],
    [[25, 25, 25, 25], false],
    [[], false],
  ])("%j: %s", (percents, isRight) => {
    expect(areShares(percents)).toBe(isRight);
    if (!isRight) expect(() => splitByShares(santim(100), percents)).toThrow(RangeError);
  });

  test("are whole santim, and the last has what is left over", () => {
    expect(splitByShares(santim(101), [33, 33, 34])).toEqual([33, 33, 35]);
    expect(splitByShares(santim(0), [20, 80])).toEqual([0, 0]);
    expect(splitByShares(santim(Number.MAX_SAFE_INTEGER), [99, 1])[0]).toBe(8_917_127_262_193_581);
  });
});

test("line, two lines and full house are won one after the other, each for its share, by whoever is complete at its call", () => {
  const cartelas = [
    { number: 9, cells: shifted },
    { number: 4, cells },
  ];
  // The first row of 4 at call 5, the middle row at 9; then the other card is complete before this one.
  const row = [1, 16, 31, 46, 61, 3, 18, 48, 63];
  const other = shifted.filter((number) => number !== 0);
  const order = ballsFrom([...row, ...other.filter((number) => !row.includes(number))]);
  const outcome = decideOutcome({ ...rules, cartelas, order, stages: lines, pot: santim(10_03) }) as Outcome;
  expect(outcome).toMatchObject({ prizePool: 802, houseCut: 201, stageCalls: [5, 9, outcome.lastCall] });
  expect(outcome.winners.map(({ stage, cartelaNumber, prize, bonus }) => [stage, cartelaNumber, prize, bonus])).toEqual(
    [
      [1, 4, 160, 50_000],
      [2, 4, 240, 0],
      [3, 9, 402, 0],
    ],
  );
});

test("one call may win two stages, with a winner each; a cartela may win several", () => {
  const cartelas = [
    { number: 4, cells },
    { number: 9, cells: shifted },
  ];
  const corners = [1, 61, 5, 65];
  const order = ballsFrom([16, 31, 46, ...shifted.slice(0, 5), ...corners]);
  const stages = [stage(40, "four-corners"), stage(60, "any-row")];
  const won = decideStages({ ...rules, cartelas, order, stages, pot: santim(1000) });
  // The row of 9 was whole at call 8, that of 4 at 10; the corners of 4 only at 12, and from then on rows are played for.
  expect(won.map(({ call, prize, winners }) => [call, prize, winners.map((each) => each.cartelaNumber)])).toEqual([
    [12, 320, [4]],
    [12, 480, [4, 9]],
  ]);
});

test("balls that do not win the last stage leave a round without an end, and say which stages they have won", () => {
  const input = { ...rules, cartelas: [{ number: 4, cells }], order: [1, 16, 31, 46, 61], stages: lines };
  expect(decideOutcome({ ...input, pot: santim(1000) })).toBe("no_winner");
  expect(decideStages({ ...input, pot: santim(1000) }).map(({ call, prize }) => [call, prize])).toEqual([[5, 160]]);
});

test("stages and guarantee are the pot and what the company declared, to the santim @stages-sum", () => {
  fc.assert(
    fc.property(someRound, (round) => {
      const outcome = decideOutcome({ ...rules, ...round }) as Outcome;
      const { prizePool, houseCut, guaranteePaid, winners } = outcome;
      expect(addSantim(...winners.map(({ prize }) => prize))).toBe(prizePool);
      expect(prizePool + houseCut).toBe(round.pot + guaranteePaid);
      expect(houseCut).toBe(splitPot(round.pot, round.houseCutBps).houseCut);
      expect(addSantim(...winners.map(({ bonus }) => bonus))).toBe(outcome.bonus);
    }),
  );
});

test("each stage is shared as a round of its own would be, by all that are complete at its call and nobody was before", () => {
  fc.assert(
    fc.property(someRound, (round) => {
      let from = 1;
      const prizes = splitByShares(
        (decideOutcome({ ...rules, ...round }) as Outcome).prizePool,
        round.stages.map(({ sharePercent }) => sharePercent),
      );
      for (const [index, { call, prize, winners }] of decideStages({ ...rules, ...round }).entries()) {
        const { patterns: wins = [] } = round.stages[index] ?? {};
        const finishes = round.cartelas.map((card) => ({
          number: card.number,
          call: finishCall(card.cells, round.order, wins) ?? 99,
        }));
        expect(call).toBe(Math.max(from, Math.min(...finishes.map((each) => each.call))));
        const complete = finishes.filter((each) => each.call <= call).map(({ number }) => number);
        expect(winners.map(({ cartelaNumber, prize: part }) => ({ cartelaNumber, amount: part }))).toEqual(
          splitEqually(prize, complete),
        );
        expect(prize).toBe(prizes[index]);
        from = call;
      }
    }),
  );
});

test("one stage of a hundred percent is what a round without stages is", () => {
  fc.assert(
    fc.property(someRound, ({ stages, ...round }) => {
      const { patterns: wins = [] } = stages[0] ?? {};
      const whole = decideOutcome({ ...rules, ...round, patterns: wins }) as Outcome;
      const first = decideStages({ ...rules, ...round, stages })[0];
      expect(first?.call).toBe(whole.lastCall);
      expect(first?.winners.map(({ cartelaNumber, masks }) => [cartelaNumber, masks])).toEqual(
        whole.winners.map(({ cartelaNumber, masks }) => [cartelaNumber, masks]),
      );
    }),
  );
});

test("the stage that a cartela has won is the last of those that it has won, and none where it has won none", () => {
  const wonBy = (...numbers: number[]) => ({ winners: numbers.map((cartelaNumber) => ({ cartelaNumber })) });
  const stages = [wonBy(7), wonBy(8, 7), wonBy(8)];
  expect(stageWonBy(stages, 7)).toBe(stages[1]);
  expect(stageWonBy(stages, 8)).toBe(stages[2]);
  expect(stageWonBy(stages, 9)).toBeUndefined();
  expect(stageWonBy([], 7)).toBeUndefined();
});
