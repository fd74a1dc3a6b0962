import { expect, test } from "vitest";
import { cartelaMarks, markedNumbers } from "./cartela-marks.ts";

const cells = [1, 16, 31, 46, 61, 2, 17, 32, 47, 62, 3, 18, 0, 48, 63, 4, 19, 33, 49, 64, 5, 20, 34, 50, 65];

test("a fresh cartela has its free centre, four numbers from a line", () => {
  const marks = cartelaMarks(cells, []);
  expect(marks.isMarked(12)).toBe(true);
  expect(marks.isMarked(0)).toBe(false);
  expect(marks).toMatchObject({ toGo: 4, lines: [] });
  expect(marks.wanted.size).toBe(0);
});

test("one to go names the cell that is waited for", () => {
  const marks = cartelaMarks(cells, [3, 18, 48]);
  expect(marks.toGo).toBe(1);
  expect([...marks.wanted]).toEqual([14]);
});

test("a complete line is found with its cells", () => {
  const marks = cartelaMarks(cells, [3, 18, 48, 63]);
  expect(marks).toMatchObject({ toGo: 0, lines: [[10, 11, 12, 13, 14]] });
});

test("only numbers of the cartela count as marked", () => {
  expect(markedNumbers(cells, [3, 75, 18])).toEqual([3, 18]);
});

test("a pattern that is no line is won by its own cells, and struck through by no line", () => {
  const corners = [{ value: "four-corners", masks: [(1 << 0) | (1 << 4) | (1 << 20) | (1 << 24)] }];
  expect(cartelaMarks(cells, [1, 61, 5], corners)).toMatchObject({ toGo: 1, wanted: new Set([24]) });
  const won = cartelaMarks(cells, [1, 61, 5, 65], corners);
  expect(won).toMatchObject({ toGo: 0, lines: [], won: new Set([0, 4, 20, 24]) });
  // A full row wins nothing here.
  expect(cartelaMarks(cells, [3, 18, 48, 63], corners)).toMatchObject({ toGo: 4, lines: [] });
});
