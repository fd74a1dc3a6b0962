import { expect, test } from "vitest";
import { inFours, papersUrl, readNumbers, readPapersHash, watchUrl } from "./hall-link.ts";

const link = { code: "7QXK20AB", numbers: [3, 17] };

test("a screen's address has the code in fours behind the #, which no server sees", () => {
  expect(inFours(link.code)).toBe("7QXK-20AB");
  const url = new URL(watchUrl("https://derash.example", link.code, "am"));
  expect([url.pathname, url.search, url.hash]).toEqual(["/watch", "?lang=am", "#7QXK-20AB"]);
});

test("the code and the numbers stand behind the # of the address, which no server sees, and are read from there", () => {
  const url = new URL(papersUrl("https://derash.example", "am", link));
  expect([url.pathname, url.search, url.hash]).toEqual(["/papers", "?lang=am", "#7QXK-20AB/3,17"]);
  expect(readPapersHash(url.hash)).toEqual(link);
});

test("an address without numbers has a code all the same; one that is no code has none", () => {
  expect(readPapersHash("#7qxk-20ab")).toEqual({ code: link.code, numbers: [] });
  for (const hash of ["", "#", "#7QXK-20A", "#7QXK-20AB-CDEF/3"]) expect(readPapersHash(hash).code).toBe("");
});

test("numbers are typed with anything between them; what is no cartela is left out, and twelve are enough", () => {
  expect(readNumbers(" 17; 3,3 /0 2001")).toEqual([3, 17]);
  expect(readNumbers(Array.from({ length: 20 }, (_, index) => index + 1).join(" "))).toHaveLength(12);
});
