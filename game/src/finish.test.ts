import fc from "fast-check";
import { expect, test } from "vitest";
import { ballCount } from "./ball.ts";
import { cartelaSet } from "./cartela/package.ts";
import { finishCall, firstToFinish } from "./finish.ts";
import { patternGallery } from "./pattern/gallery.ts";
import { anyLine, type Pattern } from "./pattern.ts";

const cells = [1, 16, 31, 46, 61, 2, 17, 32, 47, 62, 3, 18, 0, 48, 63, 4, 19, 33, 49, 64, 5, 20, 34, 50, 65];
const blackout: Pattern = { value: "blackout", masks: [2 ** 25 - 1] };
const someCells = fc.constantFrom(...cartelaSet(1), ...cartelaSet(7)).map((cartela) => cartela.cells);
const balls = Array.from({ length: ballCount }, (_, index) => index + 1);
const someOrder = fc.shuffledSubarray(balls, { minLength: balls.length });

/** A second opinion, written over coordinates and replaying the calls one by one. */
function naiveFinish(card: readonly number[], order: readonly number[]): number | null {
  const fives = [0, 1, 2, 3, 4];
  for (let call = 1; call <= order.length; call += 1) {
    const called = new Set(order.slice(0, call));
    const has = (row: number, column: number) =>
      (row === 2 && column === 2) || called.has(card[row * 5 + column] as number);
    const line =
      fives.some((row) => fives.every((column) => has(row, column))) ||
      fives.some((column) => fives.every((row) => has(row, column))) ||
      fives.every((place) => has(place, place)) ||
      fives.every((place) => has(place, 4 - place));
    if (line) return call;
  }
  return null;
}

test("a line through the free centre needs four balls, another five", () => {
  expect(finishCall(cells, [3, 18, 48, 63])).toBe(4);
  expect(finishCall(cells, [31, 32, 33, 34])).toBe(4);
  expect(finishCall(cells, [1, 17, 49, 65])).toBe(4);
  expect(finishCall(cells, [61, 47, 19, 5])).toBe(4);
  expect(finishCall(cells, [1, 16, 31, 46, 61])).toBe(5);
  expect(finishCall(cells, [75, 5, 4, 74, 3, 2, 1, 16])).toBe(7);
});

test("balls that complete nothing give null", () => {
  expect(finishCall(cells, [])).toBeNull();
  expect(finishCall(cells, [1, 16, 31, 46])).toBeNull();
  expect(finishCall(cells, [1, 2, 3, 4, 5], [])).toBeNull();
});

test("of a ball called twice the first call counts", () => {
  expect(finishCall(cells, [3, 18, 48, 63, 3])).toBe(4);
});

test("the position table agrees with replaying the calls", () => {
  fc.assert(
    fc.property(someCells, someOrder, fc.integer({ min: 0, max: 75 }), (card, order, length) => {
      expect(finishCall(card, order)).toBe(naiveFinish(card, order));
      const calls = order.slice(0, length);
      expect(finishCall(card, calls)).toBe(naiveFinish(card, calls));
    }),
  );
});

test("a blackout finishes with the card's last number, and never before a line", () => {
  fc.assert(
    fc.property(someCells, someOrder, (card, order) => {
      const last = Math.max(...card.filter((number) => number > 0).map((number) => order.indexOf(number) + 1));
      expect(finishCall(card, order, [blackout])).toBe(last);
      expect(finishCall(card, order, [blackout, anyLine])).toBe(finishCall(card, order));
    }),
  );
});

test("a mask that needs no ball is a programmer's error", () => {
  for (const mask of [0, 1 << 12]) {
    expect(() => finishCall(cells, [], [{ value: "free", masks: [mask] }])).toThrow(RangeError);
  }
});

/** The definition, for every pattern there is: call after call, each card is looked at until one has a mask fully called. */
function slowFirst(
  cards: readonly { cells: readonly number[] }[],
  order: readonly number[],
  patterns: readonly Pattern[],
) {
  for (let call = 1; call <= order.length; call += 1) {
    const called = new Set(order.slice(0, call));
    const isMarked = (card: readonly number[], index: number) => index === 12 || called.has(card[index] as number);
    const complete = cards.filter(({ cells: card }) =>
      patterns.some(({ masks }) =>
        masks.some((mask) => card.every((_, index) => ((mask >>> index) & 1) === 0 || isMarked(card, index))),
      ),
    );
    if (complete.length > 0) return { call, cards: complete };
  }
  return null;
}

test("the first of many cards to finish are those that the slow definition finds, in the order given", () => {
  const someCards = fc.shuffledSubarray([...cartelaSet(1), ...cartelaSet(7)], { minLength: 0, maxLength: 60 });
  const somePatterns = fc.subarray([...patternGallery], { minLength: 1, maxLength: 3 });
  const someLength = fc.integer({ min: 0, max: 75 });
  fc.assert(
    fc.property(someCards, someOrder, someLength, somePatterns, (cards, order, length, patterns) => {
      const calls = order.slice(0, length);
      expect(firstToFinish(cards, calls, patterns)).toEqual(slowFirst(cards, calls, patterns));
    }),
  );
});

test("balls called twice change nothing for those who come first", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 75 }), { minLength: 60, maxLength: 120 }), (order) => {
      const cards = cartelaSet(1).slice(0, 20);
      expect(firstToFinish(cards, order, [anyLine])).toEqual(slowFirst(cards, order, [anyLine]));
    }),
  );
});
