import { expect, test } from "vitest";
import { isStake, likelyGiven, openedAt, saleFigures, shortage } from "./betting.ts";

test("the total and the Derash grow with the count, in whole santim", () => {
  expect(saleFigures("10", 12, null)).toEqual({ total: 120, derash: 96 });
  expect(saleFigures("0.29", 3, null)).toEqual({ total: 0.87, derash: 0.69 });
  expect(saleFigures("", 3, null)).toEqual({ total: 0, derash: 0 });
});

test("a round that has opened brings its own cut", () => {
  expect(saleFigures("10", 12, { houseCutBps: 2500 }).derash).toBe(90);
  // What is left of seven santim says nothing of the cut that it was left by.
  const ofFew = { houseCutBps: 2000, pot: 0.07, derash: 0.05 };
  expect(saleFigures("0.01", 100, ofFew).derash).toBe(0.8);
});

test("the float is enough to the santim, or it says what it lacks", () => {
  expect(shortage("10", 3, 30)).toBeNull();
  expect(shortage("10", 3, 29.99)).toEqual({ needed: 30, balance: 29.99 });
  expect(shortage("", 3, 0)).toBeNull();
});

test("a stake is birr with at most two decimals, above zero", () => {
  expect(["10", " 12.50 ", "1", "0.99", "0", "-5", "1.234", "x"].map(isStake)).toEqual([
    ...[true, true, true],
    ...[false, false, false, false, false],
  ]);
});

test("the time of a round stands in its id", () => {
  expect(openedAt("0199a3c0-5400-7abc-8def-000000000000")).toBe(new Date(0x0199a3c05400).toISOString());
  expect(openedAt("6f1c2b1e-0000-4abc-8def-000000000000")).toBeNull();
});

test("what is handed over is the next sum in notes, never less than what is owed nor the sum itself", () => {
  expect(likelyGiven(30)).toEqual([50, 100, 200]);
  expect(likelyGiven(15)).toEqual([20, 50, 100]);
  expect(likelyGiven(100)).toEqual([200]);
  expect(likelyGiven(31.11)).toEqual([40, 50, 100]);
  expect(likelyGiven(250)).toEqual([300, 400]);
});
