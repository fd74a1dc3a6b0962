import type { Cells } from "@derash/game/cartela";
import { anyLine } from "@derash/game/pattern";
import { expect, test } from "vitest";
import { nearestUnmarked } from "./hand-marks.ts";
import { ranked } from "./ranked.ts";

/** A cartela whose first row begins at this number: no two of these share one. */
const cellsFrom = (first: number): Cells =>
  Array.from({ length: 25 }, (_, index) => (index === 12 ? 0 : (index % 5) * 15 + first + Math.floor(index / 5)));
const list = new Map([
  [7, cellsFrom(1)],
  [3, cellsFrom(6)],
  [9, cellsFrom(11)],
]);

test("the cartela nearest to winning comes first, and of equals the lower number @nearest-first", () => {
  const numbers = (called: number[]) => ranked([3, 7, 9], list, called, [anyLine]).map((each) => each.cartelaNumber);
  expect(numbers([])).toEqual([3, 7, 9]);
  expect(numbers([11])).toEqual([9, 3, 7]);
  expect(numbers([11, 1, 16, 31, 46])).toEqual([7, 9, 3]);
  expect(ranked([3, 7, 9], list, [1, 16, 31, 46], [anyLine])[0]?.toGo).toBe(1);
});

test("a cartela whose cells have not come is not there yet", () => {
  expect(ranked([3, 8], list, [], [anyLine])).toHaveLength(1);
  expect(ranked([3], undefined, [], [anyLine])).toEqual([]);
});

test("by hand the called number next to the finger is marked, and by a key the first that was called @finger", () => {
  const cells = cellsFrom(1);
  // The last column of the first row, and the first of the last.
  expect(nearestUnmarked(cells, [61, 5], [], { x: 0.9, y: 0.1 })).toBe(61);
  expect(nearestUnmarked(cells, [61, 5], [], { x: 0.1, y: 0.9 })).toBe(5);
  expect(nearestUnmarked(cells, [61, 5], [61], { x: 0.9, y: 0.1 })).toBe(5);
  expect(nearestUnmarked(cells, [61, 5], [], null)).toBe(61);
  expect(nearestUnmarked(cells, [61, 5], [61, 5], null)).toBeNull();
  expect(nearestUnmarked(cells, [75], [], null)).toBeNull();
});
