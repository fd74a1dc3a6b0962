import { expect, test } from "vitest";
import { beforeOf, firstPage, nextPage, pageNumber, positionOf, previousPage } from "./page-stack.ts";

test("one goes back along the keys that one came by", () => {
  const second = nextPage(firstPage, 981);
  const third = nextPage(second, 961);
  expect([firstPage, second, third].map(beforeOf)).toEqual([undefined, 981, 961]);
  expect([firstPage, second, third].map(pageNumber)).toEqual([1, 2, 3]);
  expect(previousPage(third)).toEqual(second);
  expect(previousPage(second)).toEqual(firstPage);
  expect(previousPage(firstPage)).toEqual(firstPage);
});

test("a second press while the next page is on its way leads no further: the rows are still those of the page before", () => {
  const second = nextPage(firstPage, 981);
  expect(nextPage(second, 981)).toBe(second);
});

test("the rows of a page are counted through the whole list", () => {
  expect(positionOf(firstPage, 20, 20, 47)).toEqual({ page: 1, pages: 3, from: 1, to: 20 });
  expect(positionOf([981, 961], 20, 7, 47)).toEqual({ page: 3, pages: 3, from: 41, to: 47 });
  expect(positionOf(firstPage, 20, 20, 20)).toMatchObject({ pages: 1 });
});

test("the last page is never before the one that is shown", () => {
  expect(positionOf([981, 961], 20, 9, 47)).toMatchObject({ page: 3, pages: 3, to: 49 });
  expect(positionOf([981, 961], 20, 0, 40)).toMatchObject({ page: 3, pages: 3 });
});
