import { expect, test } from "vitest";
import { packageSets, setsToAdd, wholeSets } from "./package-sets.ts";

test("ten sets share the numbers 1 to 2000", () => {
  expect(packageSets[0]).toEqual({ set: 1, first: 1, last: 200 });
  expect(packageSets.at(-1)).toEqual({ set: 10, first: 1801, last: 2000 });
});

test("a set is there when each of its numbers is", () => {
  const second = Array.from({ length: 200 }, (_, place) => 201 + place);
  expect(wholeSets([1, 2, 3, ...second])).toEqual([2]);
  expect(wholeSets(second.slice(1))).toEqual([]);
});

test("a new branch starts with the first sets", () => {
  expect(setsToAdd([], 2)).toEqual([1, 2]);
});

test("sets that are there already are passed over", () => {
  expect(setsToAdd([1, 3], 3)).toEqual([2, 4, 5]);
});

test("never more than the ten that there are", () => {
  expect(setsToAdd([1, 2, 3, 4, 5, 6, 7, 8], 10)).toEqual([9, 10]);
  expect(setsToAdd([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 1)).toEqual([]);
});
