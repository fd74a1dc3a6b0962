import { expect, test } from "vitest";
import { cellAt } from "./roving.ts";

/** Three rows of four; the cells named are off. */
const at = (key: string, from: number, off: readonly number[] = []) =>
  cellAt(
    key,
    from,
    4,
    Array.from({ length: 12 }, (_, index) => off.includes(index)),
  );

test("the arrow keys lead to the neighbours, Home and End to the first and the last", () => {
  expect(at("ArrowRight", 3)).toBe(4);
  expect(at("ArrowLeft", 4)).toBe(3);
  expect(at("ArrowDown", 1)).toBe(5);
  expect(at("ArrowUp", 5)).toBe(1);
  expect(at("Home", 7)).toBe(0);
  expect(at("End", 7)).toBe(11);
});

test("a cell that is off is stepped over", () => {
  expect(at("ArrowRight", 0, [1, 2])).toBe(3);
  expect(at("ArrowDown", 1, [5])).toBe(9);
  expect(at("Home", 7, [0, 1])).toBe(2);
  expect(at("End", 7, [11])).toBe(10);
});

test("over the edge, and with any other key, nothing moves", () => {
  expect(at("ArrowUp", 1)).toBeNull();
  expect(at("ArrowDown", 9)).toBeNull();
  expect(at("ArrowRight", 11)).toBeNull();
  expect(at("ArrowLeft", 0)).toBeNull();
  expect(at("ArrowDown", 5, [9])).toBeNull();
  expect(at("Home", 0)).toBeNull();
  expect(at("a", 5)).toBeNull();
});
