import { beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { keepChoice, keptChoice, unpaidOf } from "./chosen.ts";

beforeEach(() => {
  for (const storage of ["localStorage", "sessionStorage"]) vi.stubGlobal(storage, memoryStorage());
});

test("what is chosen and not sold is kept, and what is no list of numbers is none", () => {
  expect(keptChoice()).toEqual([]);
  keepChoice(new Set([4, 2]));
  expect(keptChoice()).toEqual([4, 2]);
  sessionStorage.setItem("init-active-cartelas", '[1, "x", null]');
  expect(keptChoice()).toEqual([1]);
});

test("unpaid is what nobody has sold in the round", () => {
  expect(unpaidOf([9, 4, 2], { cartelas: [4] })).toEqual([2, 9]);
  expect(unpaidOf([9], null)).toEqual([9]);
});
