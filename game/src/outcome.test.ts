import fc from "fast-check";
import { expect, test } from "vitest";
import { ballCount } from "./ball.ts";
import { gameScreenSchedule, quickWinBonus } from "./bonus.ts";
import { cartelaSet } from "./cartela/package.ts";
import { addSantim, santim } from "./money.ts";
import { decideOutcome, type Outcome, type SoldCartela } from "./outcome.ts";
import { anyLine, completedMasks, lineMasks, markedMask, toGo } from "./pattern.ts";

const cells = [1, 16, 31, 46, 61, 2, 17, 32, 47, 62, 3, 18, 0, 48, 63, 4, 19, 33, 49, 64, 5, 20, 34, 50, 65];
const balls = Array.from({ length: ballCount }, (_, index) => index + 1);
const ballsFrom = (first: readonly number[]) => [...first, ...balls.filter((number) => !first.includes(number))];
const rules = { patterns: [anyLine], houseCutBps: 2000, bonusSchedule: gameScreenSchedule };

const someOrder = fc.shuffledSubarray(balls, { minLength: balls.length });
const someRound = fc.record({
  cartelas: fc.subarray([...cartelaSet(1)], { minLength: 1 }),
  order: someOrder,
  pot: fc.nat({ max: 10_000_000_00 }).map(santim),
  houseCutBps: fc.integer({ min: 0, max: 10_000 }),
});

test("a quick win: the prize pool and the bonus go to the one complete cartela", () => {
  const other = cartelaSet(1)[0] as SoldCartela;
  const outcome = decideOutcome({
    ...rules,
    cartelas: [{ number: 88, cells }, other],
    order: ballsFrom([3, 18, 48, 63]),
    pot: santim(20_00),
  });
  expect(outcome).toEqual({
    guaranteePaid: 0,
    lastCall: 4,
    stageCalls: [4],
    pot: 2000,
    houseCut: 400,
    prizePool: 1600,
    bonus: 100_000,
    winners: [{ cartelaNumber: 88, prize: 1600, bonus: 100_000, masks: [lineMasks[2]] }],
  });
});

test("cartelas complete on the same ball share, spare santim by lowest number", () => {
  const cartelas = [30, 4, 17].map((number) => ({ number, cells }));
  const outcome = decideOutcome({ ...rules, cartelas, order: ballsFrom([1, 2, 3, 4, 5]), pot: santim(10_01) });
  expect(outcome).toMatchObject({ lastCall: 5, houseCut: 201, prizePool: 800, bonus: 50_000 });
  expect((outcome as Outcome).winners.map(({ cartelaNumber, prize, bonus }) => [cartelaNumber, prize, bonus])).toEqual([
    [4, 267, 16_667],
    [17, 267, 16_667],
    [30, 266, 16_666],
  ]);
});

test("a winner is shown every line that the last ball found complete", () => {
  const order = ballsFrom([3, 18, 48, 31, 32, 33, 34]);
  const outcome = decideOutcome({ ...rules, cartelas: [{ number: 1, cells }], order, pot: santim(100) });
  expect((outcome as Outcome).winners[0]?.masks).toEqual([lineMasks[7]]);
  const two = ballsFrom([2, 17, 47, 62, 31, 33, 34, 32]);
  const both = decideOutcome({ ...rules, cartelas: [{ number: 1, cells }], order: two, pot: santim(100) });
  expect(both).toMatchObject({ lastCall: 8, winners: [{ masks: [lineMasks[1], lineMasks[7]] }] });
});

test("balls that complete no cartela, and a round without cartelas, have no winner", () => {
  const pot = santim(100);
  expect(decideOutcome({ ...rules, cartelas: [{ number: 1, cells }], order: [1, 2, 3, 4], pot })).toBe("no_winner");
  expect(decideOutcome({ ...rules, cartelas: [], order: ballsFrom([]), pot })).toBe("no_winner");
});

test("a cartela sold twice is a programmer's error", () => {
  const cartelas = [1, 1].map((number) => ({ number, cells }));
  expect(() => decideOutcome({ ...rules, cartelas, order: ballsFrom([]), pot: santim(1) })).toThrow(RangeError);
  const apart = [2, 1, 2].map((number) => ({ number, cells }));
  expect(() => decideOutcome({ ...rules, cartelas: apart, order: ballsFrom([]), pot: santim(1) })).toThrow(RangeError);
});

test("every santim of the pot and of the bonus goes somewhere", () => {
  fc.assert(
    fc.property(someRound, (round) => {
      const outcome = decideOutcome({ ...rules, ...round }) as Outcome;
      expect(outcome.pot).toBe(round.pot);
      expect(outcome.houseCut + outcome.prizePool).toBe(round.pot);
      expect(addSantim(...outcome.winners.map((winner) => winner.prize))).toBe(outcome.prizePool);
      expect(addSantim(...outcome.winners.map((winner) => winner.bonus))).toBe(outcome.bonus);
      expect(outcome.bonus).toBe(quickWinBonus(gameScreenSchedule, outcome.lastCall));
    }),
  );
});

test("the winners are exactly the cartelas complete on the last ball, and nobody was before", () => {
  fc.assert(
    fc.property(someRound, (round) => {
      const { lastCall, winners } = decideOutcome({ ...rules, ...round }) as Outcome;
      const marksAt = (card: SoldCartela, calls: number) => markedMask(card.cells, round.order.slice(0, calls));
      const complete = round.cartelas.filter((card) => toGo(marksAt(card, lastCall), [anyLine]) === 0);
      expect(winners.map((winner) => winner.cartelaNumber)).toEqual(complete.map((card) => card.number));
      expect(winners.map((winner) => winner.masks)).toEqual(
        complete.map((card) => completedMasks(marksAt(card, lastCall), [anyLine])),
      );
      expect(round.cartelas.every((card) => toGo(marksAt(card, lastCall - 1), [anyLine]) > 0)).toBe(true);
    }),
  );
});

test("neither the order of sale nor the balls after the last call change an outcome", () => {
  fc.assert(
    fc.property(someRound, (round) => {
      const outcome = decideOutcome({ ...rules, ...round }) as Outcome;
      expect(decideOutcome({ ...rules, ...round, cartelas: round.cartelas.toReversed() })).toEqual(outcome);
      const order = round.order.slice(0, outcome.lastCall);
      expect(decideOutcome({ ...rules, ...round, order })).toEqual(outcome);
      expect(decideOutcome({ ...rules, ...round, order: order.slice(0, -1) })).toBe("no_winner");
    }),
  );
});

test("any cartela sold has a line by the 75th ball, so a drawn round always has a winner @always-a-winner", () => {
  fc.assert(
    fc.property(someRound, (round) => {
      expect(decideOutcome({ ...rules, ...round })).not.toBe("no_winner");
    }),
  );
});

test("a cartela that was sold twice is refused, wherever it stands; cartelas may come in any order", () => {
  const decide = (...numbers: number[]) =>
    decideOutcome({
      ...rules,
      ...{
        cartelas: numbers.map((number) => ({ number, cells })),
        order: ballsFrom([1, 2, 3, 4, 5]),
        pot: santim(100),
      },
    });
  for (const twice of [
    [4, 4],
    [1, 4, 4],
    [4, 9, 4],
    [9, 4, 4],
  ])
    expect(() => decide(...twice), twice.join()).toThrow(new RangeError("a cartela is sold once a round"));
  for (const once of [[4], [1, 4, 9], [9, 4, 1], [4, 9, 1]])
    expect((decide(...once) as Outcome).winners.map(({ cartelaNumber }) => cartelaNumber)).toEqual(
      once.toSorted((one, other) => one - other),
    );
});
