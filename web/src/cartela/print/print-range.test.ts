import type { CartelaRecord } from "@derash/protocol/cartela";
import { expect, test } from "vitest";
import { cartelasInRange, sheetsOf } from "./print-range.ts";

function cartela(number: number): CartelaRecord {
  return {
    id: `cartela-${number}`,
    number,
    user: "company",
    version: 2,
    is_copy: false,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    B: [1, 2, 3, 4, 5],
    I: [16, 17, 18, 19, 20],
    N: [31, 32, 33, 34],
    G: [46, 47, 48, 49, 50],
    O: [61, 62, 63, 64, 65],
  };
}

const list = [12, 3, 1, 4, 7, 2].map(cartela);
const numbersFrom = (from: string, to: string) =>
  cartelasInRange(list, { from, to })?.map(({ number }) => number) ?? null;

test("both ends belong to the range, and the sheets follow the numbers", () => {
  expect(numbersFrom("2", "7")).toEqual([2, 3, 4, 7]);
});

test("an empty end has no limit", () => {
  expect(numbersFrom("", "")).toEqual([1, 2, 3, 4, 7, 12]);
  expect(numbersFrom("4", "")).toEqual([4, 7, 12]);
  expect(numbersFrom("", "2")).toEqual([1, 2]);
});

test("numbers that nobody has make an empty range, ends that cross make none", () => {
  expect(numbersFrom("100", "200")).toEqual([]);
  expect(numbersFrom("7", "2")).toBeNull();
  expect(numbersFrom("x", "")).toBeNull();
});

test("what makes no cartela is not printed", () => {
  expect(cartelasInRange([{ ...cartela(1), B: [1] }], { from: "", to: "" })).toEqual([]);
});

test("four cartelas a sheet, the rest on the last one", () => {
  const ten = cartelasInRange(
    Array.from({ length: 10 }, (_, index) => cartela(index + 1)),
    { from: "", to: "" },
  );
  expect(sheetsOf(ten ?? []).map((sheet) => sheet.length)).toEqual([4, 4, 2]);
});
