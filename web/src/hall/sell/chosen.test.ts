import { beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { keepAsked, keepChoice, keptAsked, keptChoice, soldSince, takenBackSince, unpaidOf } from "./chosen.ts";

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

test("what was asked for is kept until it is sold, and what is none is nothing", () => {
  expect(keptAsked()).toEqual({ numbers: [], after: null });
  keepAsked({ numbers: [4, 2], after: "a" });
  expect(keptAsked()).toEqual({ numbers: [4, 2], after: "a" });
  for (const text of ["[1]", '{"numbers":[1,"x"],"after":3}']) {
    sessionStorage.setItem("derash-asked", text);
    expect(keptAsked()).toEqual({ numbers: text === "[1]" ? [] : [1], after: null });
  }
});

test("unpaid is what nobody has sold in the round", () => {
  expect(unpaidOf([9, 4, 2], { cartelas: [4] })).toEqual([2, 9]);
  expect(unpaidOf([9], null)).toEqual([9]);
});

test("what was sold here and is no more was taken back, also where the answer was lost; a round that has started took nothing back", () => {
  const known = (saleId: string | undefined, ...numbers: number[]) => ({ saleId, sold: new Set(numbers) });
  expect(takenBackSince(known("a", 3, 7, 9), known("a", 9, 11))).toEqual([3, 7]);
  expect(takenBackSince(known("a", 3), known("b"))).toEqual([]);
  expect(takenBackSince(known("a", 3), known(undefined))).toEqual([]);
});

const till = (id: string, cartelas: number[]) => ({ id, till: id, cartelas, lines: [cartelas] });

test("what was asked for is sold once the round on sale has it, by this till", () => {
  expect(soldSince({ numbers: [5, 6], after: null }, new Set([5, 9]), null, "me")).toEqual(new Set([5]));
  expect(soldSince({ numbers: [5], after: null }, new Set(), null, "me")).toEqual(new Set());
});

test("what was asked for before a round that somebody has started since is sold in that one, where the answer was lost", () => {
  const started = { saleId: "first", tills: [till("other", [7]), till("me", [5, 9])] };
  const asked = (after: string | null) => soldSince({ numbers: [5, 7], after }, new Set(), started, "me");
  expect(asked(null)).toEqual(new Set([5]));
  expect(asked("before")).toEqual(new Set([5]));
  // The same number is sold again in the next round: it was in the one that was called already.
  expect(asked("first")).toEqual(new Set());
});
