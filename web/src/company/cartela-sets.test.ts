import { expect, test } from "vitest";
import { setsToAdd } from "./cartela-sets.ts";

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
