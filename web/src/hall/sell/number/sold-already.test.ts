import { expect, test } from "vitest";
import { soldAlready } from "./sold-already.ts";

const given = {
  sold: new Set([5, 6, 7, 8]),
  marked: new Set([8, 40]),
  lastSales: [[7], [5, 6]],
  others: [
    { till: "Hana", cartelas: [20, 21] },
    { till: "Sara", cartelas: [30] },
  ],
};

test("a number that is sold in this round is named, with the line that it was sold in", () => {
  expect(soldAlready([4, 6, 9], given)).toEqual({ issue: "sold", numbers: [6], sale: [5, 6] });
  expect(soldAlready([5, 7], { ...given, lastSales: [] })).toEqual({ issue: "sold", numbers: [5, 7], sale: [] });
});

test("a number that another till has sold is named with that till", () => {
  expect(soldAlready([4, 21], given)).toEqual({ issue: "sold_elsewhere", numbers: [21], till: "Hana" });
  expect(soldAlready([30], given)).toEqual({ issue: "sold_elsewhere", numbers: [30], till: "Sara" });
});

test("free numbers, and sold ones that were about to be taken back, can be typed", () => {
  expect(soldAlready([1, 2, 3, 40], given)).toBeNull();
  expect(soldAlready([8], given)).toBeNull();
  expect(soldAlready([], given)).toBeNull();
});
