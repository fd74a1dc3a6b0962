import { checkColumns } from "@derash/game/cartela";
import { expect, test } from "vitest";
import { columns } from "../../../test/columns.ts";
import {
  cellIssues,
  draftColumns,
  draftOf,
  emptyDraft,
  isSameDraft,
  missingCount,
  neighbour,
  nextCell,
  saveIssue,
  wantedNumber,
  withCell,
  withPaste,
} from "./draft.ts";
import { cryptoBelow, randomColumns } from "./random-columns.ts";

const draft = draftOf(columns);

test("a cartela's number is digits, from 1 to 2000", () => {
  expect(["1", "2000", "0017"].map(wantedNumber)).toEqual([1, 2000, 17]);
  const none = ["", "0", "2001", "1e3", "0x1f", "+5", "-5", "1.0", "1,0", "١٢", "5 "];
  expect(none.map(wantedNumber)).toEqual(none.map(() => null));
});

test("columns come back from a draft as they went in, with the centre left out", () => {
  expect(draft[12]).toBe("");
  expect(draftColumns(draft)).toEqual(columns);
  expect(missingCount(draft)).toBe(0);
});

test("a draft that is not complete has no columns", () => {
  expect(draftColumns(emptyDraft)).toBeNull();
  expect(draftColumns(withCell(draft, 0, ""))).toBeNull();
  expect(missingCount(emptyDraft)).toBe(24);
});

test("a number outside of its column's range is wrong as soon as it stands there, at both ends", () => {
  expect([...cellIssues(withCell(emptyDraft, 0, "16"))]).toEqual([[0, "range"]]);
  expect([...cellIssues(withCell(emptyDraft, 0, "0"))]).toEqual([[0, "range"]]);
  expect([...cellIssues(withCell(emptyDraft, 1, "15"))]).toEqual([[1, "range"]]);
  expect([...cellIssues(withCell(emptyDraft, 4, "76"))]).toEqual([[4, "range"]]);
  expect(cellIssues(withCell(withCell(emptyDraft, 0, "15"), 1, "16")).size).toBe(0);
});

test("what only looks like a number is none", () => {
  for (const text of ["1e1", "-5", "7.5", "0x7", "٣", "B7"])
    expect([...cellIssues(withCell(emptyDraft, 0, text)).values()], text).toEqual(["range"]);
});

test("a number twice in a column is wrong at both places, and in two columns it cannot be", () => {
  const twice = withCell(withCell(emptyDraft, 0, "7"), 20, "07");
  expect([...cellIssues(twice)].sort()).toEqual([
    [0, "repeat"],
    [20, "repeat"],
  ]);
});

test("a save names the first value that is wrong from B to O, an empty one too", () => {
  expect(saveIssue(draft)).toBeNull();
  expect(saveIssue(withCell(draft, 2, "46"))).toEqual({ kind: "range", column: "N", value: "46" });
  expect(saveIssue(withCell(draft, 24, ""))).toEqual({ kind: "range", column: "O", value: "" });
  expect(saveIssue(withCell(draft, 5, "10"))).toEqual({ kind: "repeat", column: "B", value: "10" });
});

test("numbers with commas fill the column from any of its cells", () => {
  const pasted = withPaste(emptyDraft, 10, "1, 2,3 ,4,5");
  expect(pasted && [0, 5, 10, 15, 20].map((index) => pasted[index])).toEqual(["1", "2", "3", "4", "5"]);
  const free = withPaste(emptyDraft, 2, "31,32,33,34");
  expect(free && [2, 7, 12, 17, 22].map((index) => free[index])).toEqual(["31", "32", "", "33", "34"]);
});

test("fewer go down from the cell, 24 fill the cartela, and what does not fit is left to the browser", () => {
  const some = withPaste(emptyDraft, 15, "4,5");
  expect(some && [0, 15, 20].map((index) => some[index])).toEqual(["", "4", "5"]);
  const all = Object.values(columns).flat().join(",");
  expect(withPaste(emptyDraft, 7, all)).toEqual(draft);
  expect(withPaste(emptyDraft, 20, "4,5")).toBeNull();
  expect(withPaste(emptyDraft, 0, "12")).toBeNull();
  expect(withPaste(emptyDraft, 0, "one,two")).toBeNull();
});

test("the arrows go round the free centre and stop at the edge", () => {
  expect(neighbour(7, 1, 0)).toBe(17);
  expect(neighbour(13, 0, -1)).toBe(11);
  expect(neighbour(0, -1, 0)).toBeNull();
  expect(neighbour(4, 0, 1)).toBeNull();
  expect(neighbour(5, 0, -1)).toBeNull();
});

test("Enter goes down a column, then to the head of the next, then out", () => {
  expect(nextCell(0)).toBe(5);
  expect(nextCell(20)).toBe(1);
  expect(nextCell(7)).toBe(17);
  expect(nextCell(24)).toBeNull();
});

test("a draft is the same when every cell is", () => {
  expect(isSameDraft(draft, draftOf(columns))).toBe(true);
  expect(isSameDraft(draft, withCell(draft, 24, "64"))).toBe(false);
});

test("random cartelas are always right, and every number turns up", () => {
  const seen = new Set<number>();
  for (let round = 0; round < 500; round += 1) {
    const made = randomColumns(cryptoBelow);
    expect(checkColumns(made)).toBeNull();
    for (const number of Object.values(made).flat()) seen.add(number);
  }
  expect(seen.size).toBe(75);
});
