import fc from "fast-check";
import { expect, test } from "vitest";
import { columnRange, type Letter } from "./ball.ts";
import {
  type CartelaColumns,
  type Cells,
  centreIndex,
  checkColumns,
  columnSize,
  freeCell,
  toCells,
  toColumns,
} from "./cartela.ts";

const sample: CartelaColumns = {
  B: [1, 2, 3, 4, 5],
  I: [16, 17, 18, 19, 20],
  N: [31, 32, 33, 34],
  G: [46, 47, 48, 49, 50],
  O: [61, 62, 63, 64, 65],
};

const columnOf = (letter: Letter) => {
  const { min, max } = columnRange(letter);
  const numbers = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return fc.shuffledSubarray(numbers, { minLength: columnSize(letter), maxLength: columnSize(letter) });
};
const someColumns = fc.record({
  B: columnOf("B"),
  I: columnOf("I"),
  N: columnOf("N"),
  G: columnOf("G"),
  O: columnOf("O"),
});

test("a card is laid out row by row around its free centre", () => {
  expect(toCells(sample)).toEqual(
    [
      [1, 16, 31, 46, 61],
      [2, 17, 32, 47, 62],
      [3, 18, freeCell, 48, 63],
      [4, 19, 33, 49, 64],
      [5, 20, 34, 50, 65],
    ].flat(),
  );
});

test("columns and cells say the same", () => {
  fc.assert(
    fc.property(someColumns, (columns) => {
      expect(checkColumns(columns)).toBeNull();
      const cells = toCells(columns) as Cells;
      expect(cells).toHaveLength(25);
      expect(cells[centreIndex]).toBe(freeCell);
      expect(cells.indexOf(freeCell)).toBe(cells.lastIndexOf(freeCell));
      expect(toColumns(cells)).toEqual(columns);
    }),
  );
});

test("a wrong count is named without a value", () => {
  expect(checkColumns({ ...sample, N: [31, 32, 33, 34, 35] })).toEqual({
    column: "N",
    value: null,
    code: "wrong_count",
  });
  expect(checkColumns({ ...sample, O: [] })).toEqual({ column: "O", value: null, code: "wrong_count" });
});

test.each([0, -1, 16, 76, 1.5, Number.NaN])("%d is out of range under B @number-range", (value) => {
  expect(checkColumns({ ...sample, B: [1, 2, 3, 4, value] })).toEqual({ column: "B", value, code: "out_of_range" });
});

test("a repeated number is named", () => {
  expect(checkColumns({ ...sample, G: [46, 47, 48, 47, 99] })).toEqual({ column: "G", value: 47, code: "duplicate" });
});

test("the first issue from B to O is the one that is returned, by toCells too", () => {
  const bad = { ...sample, I: [16, 17, 18, 19, 31], O: [] };
  expect(checkColumns(bad)).toEqual({ column: "I", value: 31, code: "out_of_range" });
  expect(toCells(bad)).toEqual(checkColumns(bad));
});

test("cells that are no card have no columns", () => {
  expect(() => toColumns([])).toThrow(RangeError);
  expect(() => toColumns(new Array<number>(25).fill(1))).toThrow(RangeError);
  expect(() => toColumns(new Array<number>(26).fill(1).fill(0, 12, 13))).toThrow(RangeError);
});
