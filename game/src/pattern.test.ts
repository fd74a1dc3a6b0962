import fc from "fast-check";
import { expect, test } from "vitest";
import { cartelaSet } from "./cartela/package.ts";
import { anyLine, cellsOf, completedMasks, lineMasks, markedMask, type Pattern, toGo } from "./pattern.ts";

const someCells = fc.constantFrom(...cartelaSet(1)).map((cartela) => cartela.cells);
const someBalls = fc.uniqueArray(fc.integer({ min: 1, max: 75 }), { maxLength: 75 });
const blackout: Pattern = { value: "blackout", masks: [2 ** 25 - 1] };
const fourCorners: Pattern = { value: "four-corners", masks: [(1 << 0) | (1 << 4) | (1 << 20) | (1 << 24)] };

test("the twelve lines are the rows, the columns and the diagonals @twelve-lines", () => {
  expect(lineMasks.map(cellsOf)).toEqual([
    [0, 1, 2, 3, 4],
    [5, 6, 7, 8, 9],
    [10, 11, 12, 13, 14],
    [15, 16, 17, 18, 19],
    [20, 21, 22, 23, 24],
    [0, 5, 10, 15, 20],
    [1, 6, 11, 16, 21],
    [2, 7, 12, 17, 22],
    [3, 8, 13, 18, 23],
    [4, 9, 14, 19, 24],
    [0, 6, 12, 18, 24],
    [4, 8, 12, 16, 20],
  ]);
});

test("marked are the free centre and the cells called @marked-numbers", () => {
  fc.assert(
    fc.property(someCells, someBalls, (cells, called) => {
      const expected = cells.flatMap((number, index) => (index === 12 || called.includes(number) ? [index] : []));
      expect(cellsOf(markedMask(cells, called))).toEqual(expected);
      expect(markedMask(cells, new Set(called))).toBe(markedMask(cells, called));
    }),
  );
});

test("a call never unmarks a cell or takes a card further from its line", () => {
  fc.assert(
    fc.property(someCells, someBalls, fc.integer({ min: 1, max: 75 }), (cells, called, next) => {
      const before = markedMask(cells, called);
      const after = markedMask(cells, [...called, next]);
      expect(before & ~after).toBe(0);
      expect(toGo(after, [anyLine])).toBeLessThanOrEqual(toGo(before, [anyLine]));
    }),
  );
});

test("a card is complete exactly when nothing is to go", () => {
  const someMarks = fc.integer({ min: 0, max: 2 ** 25 - 1 });
  fc.assert(
    fc.property(someMarks, fc.subarray([anyLine, blackout, fourCorners], { minLength: 1 }), (marked, patterns) => {
      expect(completedMasks(marked, patterns).length > 0).toBe(toGo(marked, patterns) === 0);
    }),
  );
});

test("completed masks come in their order, each once", () => {
  const everything = 2 ** 25 - 1;
  expect(completedMasks(everything, [anyLine, anyLine])).toEqual(lineMasks);
  expect(completedMasks(everything, [fourCorners, blackout])).toEqual([...fourCorners.masks, ...blackout.masks]);
  const middleRowAndColumn = (lineMasks[2] ?? 0) | (lineMasks[7] ?? 0);
  expect(completedMasks(middleRowAndColumn, [anyLine])).toEqual([lineMasks[2], lineMasks[7]]);
  expect(completedMasks(0, [anyLine])).toEqual([]);
});

test("to go counts the cells missing to the nearest mask", () => {
  const centre = 1 << 12;
  expect(toGo(centre, [anyLine])).toBe(4);
  expect(toGo(0, [anyLine])).toBe(5);
  expect(toGo(centre, [blackout])).toBe(24);
  expect(toGo(centre | 1, [blackout, fourCorners])).toBe(3);
  expect(toGo(centre, [])).toBe(Infinity);
});
