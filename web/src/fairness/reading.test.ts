import { expect, test } from "vitest";
import { daysIn, leaning, pWords, readingOf } from "./reading.ts";

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
  expect(leaning(3, 0)).toBe(0);
});
