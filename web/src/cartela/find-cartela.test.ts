import { expect, test } from "vitest";
import { filterCartelas, findCartela } from "./find-cartela.ts";

const cartelas = [1, 2, 12, 21, 120, 200].map((number) => ({ number }));
const numbers = (text: string) => filterCartelas(text, cartelas).map(({ number }) => number);

test("a number of the list is found", () => {
  expect(findCartela(" 12 ", cartelas)).toEqual({ number: 12 });
  expect(findCartela("200", cartelas)).toEqual({ number: 200 });
});

test("only a whole number from 1 to the highest is a cartela's id", () => {
  for (const text of ["", "0", "-1", "1.5", "1e1", "abc", "201", "99999999999"])
    expect(findCartela(text, cartelas), text).toBe("invalid");
  expect(findCartela("1", [])).toBe("invalid");
});

test("a number in between may be absent", () => {
  expect(findCartela("13", cartelas)).toBe("absent");
});

test("the filter takes the beginning of a number, or a range", () => {
  expect(numbers("")).toEqual([1, 2, 12, 21, 120, 200]);
  expect(numbers("12")).toEqual([12, 120]);
  expect(numbers("2 - 21")).toEqual([2, 12, 21]);
  expect(numbers("x")).toEqual([]);
});
