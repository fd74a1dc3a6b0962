import { beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { keepSale, lastSales, stillSold } from "./last-sales.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
});

test("the last sales of a round are remembered, the newest first, and only so many", () => {
  expect(lastSales("a")).toEqual([]);
  for (const numbers of [[1], [2, 3], [], [4], [5], [6]]) keepSale("a", numbers);
  expect(lastSales("a")).toEqual([[6], [5], [4], [2, 3]]);
});

test("another round begins anew", () => {
  keepSale("a", [1]);
  expect(lastSales("b")).toEqual([]);
  keepSale("b", [2]);
  expect([lastSales("b"), lastSales("a")]).toEqual([[[2]], []]);
});

test("what is no list of sales is none", () => {
  sessionStorage.setItem("derash-last-sales", JSON.stringify({ saleId: "a", sales: [[1], "x", [null]] }));
  expect(lastSales("a")).toEqual([[1]]);
  sessionStorage.setItem("derash-last-sales", "7");
  expect(lastSales("a")).toEqual([]);
});

test("what was taken back is on no receipt", () => {
  expect(stillSold([[6], [4, 5], [1]], new Set([1, 5]))).toEqual([[5], [1]]);
});
