import { expect, test } from "vitest";
import { daysIn, leaning, pWords, readingOf, straying } from "./reading.ts";

test("only the spans on offer are asked for", () => {
  expect(["7", "365", "8", "x", null].map(daysIn)).toEqual([7, 365, 30, 30, 30]);
});

test("one look in a thousand asks for more; too little says nothing", () => {
  expect([0.9, 0.001, 0.000_999, 0].map(readingOf)).toEqual(["random", "random", "look", "look"]);
  expect(readingOf(null)).toBe("too_little");
});

test("a tiny chance is never written as none", () => {
  expect([1, 0.04321, 0.0001, 0.00001].map(pWords)).toEqual(["1.0000", "0.0432", "0.0001", "< 0.0001"]);
});

test("a cartela leans between never and twice as often", () => {
  expect([0, 5, 10, 20, 90].map((won) => leaning(won, 10))).toEqual([-1, -0.5, 0, 1, 1]);
  expect([leaning(3, 0), leaning(1, 0.5), leaning(0, 0.99)]).toEqual([0, 0, 0]);
});

test("a count strays by its standard deviations: what chance does every day stays pale, whatever was expected", () => {
  expect([100, 110, 80, 140, 60, 500, 0].map((count) => straying(count, 100))).toEqual([0, 0.25, -0.5, 1, -1, 1, -1]);
  expect(straying(5, 4)).toBe(0.125);
});

test("what is expected less than once never strays: three rounds colour nothing", () => {
  expect([straying(3, 0), straying(1, 3 / 75), straying(0, 0.99)]).toEqual([0, 0, 0]);
  expect(straying(3, 1)).toBe(0.5);
});
