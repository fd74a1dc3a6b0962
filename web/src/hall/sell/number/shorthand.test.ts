import { expect, test } from "vitest";
import { meantBy, regularMeant, regularsBegun } from "./shorthand.ts";

const known = {
  regulars: [
    { name: "Abebe", cartelas: [3, 7] },
    { name: "Abel", cartelas: [9] },
    { name: "Abe", cartelas: [1] },
    { name: "ሣራ", cartelas: [44] },
  ],
  linesBefore: [
    [1, 2],
    [17, 18, 40],
  ],
  lastSale: [11, 10],
  numbers: [1, 2, 9, 10, 11, 12, 13, 14, 15],
  isFree: (number: number) => number !== 13,
};

test("a name is who is called so, or the only one whose name begins so, in either script", () => {
  expect(meantBy("abebe", known)).toEqual([3, 7]);
  expect(meantBy(" ABE ", known)).toEqual([1]);
  expect(meantBy("abel", known)).toEqual([9]);
  expect(meantBy("ሣ", known)).toEqual([44]);
  expect(meantBy("ab", known)).toBeNull();
  expect(meantBy("b", known)).toBeNull();
  expect(regularMeant("", known.regulars)).toBeNull();
  expect(regularsBegun("ab", known.regulars).map(({ name }) => name)).toEqual(["Abebe", "Abel", "Abe"]);
  // A scanner types words as well.
  expect(meantBy("derash cartela 3 v1", known)).toBeNull();
});

test("the same again is the whole line of the round before, and of a number that nobody took nothing", () => {
  expect(meantBy("=17", known)).toEqual([17, 18, 40]);
  expect(meantBy("= 2", known)).toEqual([1, 2]);
  expect(meantBy("=3", known)).toBeNull();
  expect(meantBy("=17, 18", known)).toBeNull();
});

test("the next of the pile come after what this till sold last, without what is sold, and never fewer than were asked for", () => {
  expect(meantBy(".3", known)).toEqual([12, 14, 15]);
  expect(meantBy(".4", known)).toBeNull();
  expect(meantBy(".0", known)).toBeNull();
  expect(meantBy(".2", { ...known, lastSale: [] })).toEqual([1, 2]);
  expect(meantBy("3.", known)).toBeNull();
  expect(meantBy("3", known)).toBeNull();
});
