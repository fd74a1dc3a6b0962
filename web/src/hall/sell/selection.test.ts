import { describe, expect, test } from "vitest";
import {
  byVersion,
  changeOf,
  markTyped,
  namedCartelas,
  parseNumbers,
  rangeWords,
  saleMark,
  toggle,
  withoutSold,
} from "./selection.ts";

const known = new Set([...Array(200).keys()].map((index) => index + 1));

describe("typed numbers", () => {
  test.each([
    ["3", [3], []],
    ["3, 17, 40-45", [3, 17, 40, 41, 42, 43, 44, 45], []],
    ["3 17;40 - 42", [3, 17, 40, 41, 42], []],
    ["45-43", [43, 44, 45], []],
    ["40–42", [40, 41, 42], []],
    ["3,, 3 ,3", [3], []],
    ["-17", [], [17]],
    ["3 -17", [3], [17]],
    ["-40-42, 5", [5], [40, 41, 42]],
    ["198-230", [198, 199, 200], []],
    ["17 -17", [], [17]],
    ["3+17*40/41", [3, 17, 40, 41], []],
    ["derash:cartela:17:v2", [17], []],
    ["3 derash:cartela:17:v2derash:cartela:18:v1", [3, 17, 18], []],
    ["https://derash.example/papers#7QXK-20AB/17/v2", [17], []],
    [
      "4 HTTP://LOCALHOST:3000/papers#7QXK-2034/200/v12https://derash.example/papers#7QXK-20AB/18/v1 5",
      [4, 200, 18, 5],
      [],
    ],
    ["", [], []],
    ["  ", [], []],
  ])("%j", (text, add, remove) => {
    expect(parseNumbers(text, known)).toEqual({ add, remove });
  });

  test.each(["x", "1.5", "3-4-5", "12345"])(
    "%j is not understood, and nothing that stands beside it is taken",
    (piece) => {
      expect(parseNumbers(piece, known)).toEqual({ issue: "not_understood", piece });
      expect(parseNumbers(`3, ${piece}`, known)).toEqual({ issue: "not_understood", piece });
    },
  );

  test.each(["201", "0", "300-310"])("%j is unknown, and nothing that stands beside it is taken", (piece) => {
    expect(parseNumbers(piece, known)).toEqual({ issue: "unknown", piece });
    expect(parseNumbers(`3, ${piece}`, known)).toEqual({ issue: "unknown", piece });
  });

  test("a range passes over the numbers that the branch does not have", () => {
    expect(parseNumbers("1-9", new Set([2, 5]))).toEqual({ add: [2, 5], remove: [] });
  });
});

describe("marks", () => {
  const sold = new Set([3, 4]);

  test("a tap marks a free cartela for sale and a sold one for return, and a second tap leaves it as it was", () => {
    const marked = toggle(toggle(new Set<number>(), 3), 9);
    expect([3, 4, 9, 10].map((number) => saleMark(number, sold, marked))).toEqual([
      "returning",
      "sold",
      "adding",
      "free",
    ]);
    expect(toggle(toggle(marked, 3), 9).size).toBe(0);
  });

  test("typing a number twice leaves it marked, unlike a tap", () => {
    const once = markTyped(new Set(), { add: [9], remove: [] }, sold);
    expect([...markTyped(once, { add: [9], remove: [] }, sold)]).toEqual([9]);
  });

  test("typing a sold cartela again only withdraws its return", () => {
    expect([...markTyped(new Set([3]), { add: [3, 4], remove: [] }, sold)]).toEqual([]);
    expect([...markTyped(new Set([9]), { add: [], remove: [9, 4] }, sold)]).toEqual([4]);
  });

  test("what was asked to be sold and is sold by now is not marked; what is to be taken back or was not sold still is", () => {
    expect([...withoutSold(new Set([3, 9, 10]), [9, 10], new Set([3, 4, 9]))]).toEqual([3, 10]);
  });

  test("the change names each side in order", () => {
    expect(changeOf(sold, new Set([20, 4, 9, 3]))).toEqual({ add: [9, 20], remove: [3, 4] });
  });
});

test("numbers are said in runs", () => {
  expect(rangeWords([45, 3, 17, 40, 41, 42, 43, 44])).toBe("3, 17, 40-45");
  expect(rangeWords([1, 2])).toBe("1, 2");
  expect(rangeWords([])).toBe("");
});

describe("the cartelas that the address of a receipt names", () => {
  test("are those of one customer, or all when none is named", () => {
    expect(namedCartelas("3, 17-18", [3, 5, 17, 18])).toEqual([3, 17, 18]);
    expect(namedCartelas(" ", [3, 5])).toEqual([3, 5]);
  });

  test("are none when one of them was not sold, or is no number", () => {
    expect(namedCartelas("999", [3, 5])).toEqual({ unknown: "999" });
    expect(namedCartelas("3-5", [3, 5])).toEqual({ unknown: "4" });
    expect(namedCartelas("3,x", [3, 5])).toEqual({ unknown: "x" });
  });
});

test("cartelas stand by the version that was sold", () => {
  const round = { cartelas: [3, 5, 9], versions: [1, 2, 1] };
  expect(byVersion([3, 5, 9], round)).toEqual([
    { version: 1, cartelas: [3, 9] },
    { version: 2, cartelas: [5] },
  ]);
  expect(byVersion([5], round)).toEqual([{ version: 2, cartelas: [5] }]);
});
