import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import data from "../../../web/public/200.json" with { type: "json" };
import { type Cartela, type CartelaColumns, checkColumns, freeCell, toCells, toColumns } from "../cartela.ts";
import { cartelaSet, cartelaSetsMax, cartelasPerSet, packageJson } from "./package.ts";

const allCartelas: readonly Cartela[] = Array.from({ length: cartelaSetsMax }, (_, index) =>
  cartelaSet(index + 1),
).flat();

test("the shipped /200.json is the package", () => {
  expect(data).toEqual(packageJson());
});

test("the package holds 200 cartelas whose number is their place in the list", () => {
  const columns = packageJson();
  expect(columns).toHaveLength(200);
  cartelaSet(1).forEach((cartela, index) => {
    expect(cartela.number).toBe(index + 1);
    expect(toCells(columns[index] as CartelaColumns)).toEqual(cartela.cells);
  });
});

test("the sets number their cartelas without gap or overlap", () => {
  expect(allCartelas.map((cartela) => cartela.number)).toEqual(Array.from({ length: 2000 }, (_, index) => index + 1));
});

test("every cartela keeps the rules of a card", () => {
  for (const cartela of allCartelas) expect(checkColumns(toColumns(cartela.cells))).toBeNull();
});

test("no two cartelas of any sets hold the same numbers, in whatever order", () => {
  const contents = allCartelas.map((cartela) => cartela.cells.toSorted((a, b) => a - b).join());
  expect(new Set(contents).size).toBe(contents.length);
});

test("columns stand as drawn, not sorted", () => {
  const sorted = packageJson().filter((columns) => columns.B.join() === columns.B.toSorted((a, b) => a - b).join());
  // One in 120 is sorted by chance.
  expect(sorted.length).toBeLessThan(10);
});

test.each([
  ["the package", cartelaSet(1)],
  ["all ten sets", allCartelas],
])("%s uses every number evenly", (_, cartelas) => {
  const counts = new Map<number, number>();
  for (const number of cartelas.flatMap((cartela) => cartela.cells)) counts.set(number, (counts.get(number) ?? 0) + 1);
  counts.delete(freeCell);
  expect(counts.size).toBe(75);
  const worst = Math.max(
    ...[...counts].map(([number, count]) => {
      const chance = (number > 30 && number < 46 ? 4 : 5) / 15;
      const mean = cartelas.length * chance;
      return Math.abs(count - mean) / Math.sqrt(mean * (1 - chance));
    }),
  );
  // The worst of 75 even numbers lies beyond four deviations once in 200 packages.
  expect(worst).toBeLessThan(4);
});

test("every number stands as often in each row", () => {
  const counts = new Map<string, number>();
  for (const { cells } of allCartelas) {
    cells.forEach((number, index) => {
      const place = `${number} in row ${Math.floor(index / 5)}`;
      if (number !== freeCell) counts.set(place, (counts.get(place) ?? 0) + 1);
    });
  }
  expect(counts.size).toBe(75 * 5 - 15);
  const mean = cartelaSetsMax * cartelasPerSet * (1 / 15);
  for (const count of counts.values()) expect(Math.abs(count - mean) / Math.sqrt(mean * (14 / 15))).toBeLessThan(4.5);
});

// A separate Python program gave the same digest; a change here changes cartelas already sold.
test("the 2000 cartelas are the published ones", () => {
  const text = JSON.stringify(allCartelas.map((cartela) => toColumns(cartela.cells)));
  expect(bytesToHex(sha256(utf8ToBytes(text)))).toBe(
    "a8bb41056521c42b97864bbdf16c9ac56923bfc6508e04d6c66a73aaf076c308",
  );
});

test.each([0, 11, -1, 1.5, Number.NaN])("there is no set %d", (set) => {
  expect(() => cartelaSet(set)).toThrow(RangeError);
});
