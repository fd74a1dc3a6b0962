import fc from "fast-check";
import { expect, test } from "vitest";
import { cartelaSet } from "./cartela/package.ts";
import { oneToGo } from "./one-to-go.ts";
import { patternsNamed } from "./pattern/gallery.ts";
import { anyLine, markedMask, type Pattern, toGo } from "./pattern.ts";

const cards = cartelaSet(1);
const named = (...values: string[]) => patternsNamed(values) as Pattern[];
const balls = Array.from({ length: 75 }, (_, index) => index + 1);

test("those who want one number are those whose nearest pattern lacks one cell, after any balls and by any patterns", () => {
  const some = fc.shuffledSubarray(balls, { minLength: 0, maxLength: 75 });
  const patterns = fc.constantFrom([anyLine], named("four-corners"), named("small-diamond", "any-line"));
  fc.assert(
    fc.property(some, patterns, (called, by) => {
      const naive = cards.filter(({ cells }) => toGo(markedMask(cells, called), by) === 1);
      expect(oneToGo(cards, called, by)).toEqual(naive);
    }),
  );
});

test("a card that is complete waits for nothing, and before the first ball nobody waits", () => {
  const card = cards[0] as (typeof cards)[number];
  const row = card.cells.slice(0, 5);
  expect(oneToGo([card], row.slice(0, 4), [anyLine])).toEqual([card]);
  expect(oneToGo([card], row, [anyLine])).toEqual([]);
  expect(oneToGo(cards, [], [anyLine])).toEqual([]);
});
