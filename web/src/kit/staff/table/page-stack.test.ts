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
  expect(positionOf(firstPage, 20, 20, 47)).toMatchObject({ page: 1, pages: 3, from: 1, to: 20 });
  expect(positionOf([981, 961], 20, 7, 47)).toMatchObject({ page: 3, pages: 3, from: 41, to: 47 });
  expect(positionOf(firstPage, 20, 20, 20)).toMatchObject({ pages: 1 });
});

test("the last page is never before the one that is shown", () => {
  expect(positionOf([981, 961], 20, 9, 47)).toMatchObject({ page: 3, pages: 3, to: 49 });
  expect(positionOf([981, 961], 20, 0, 40)).toMatchObject({ page: 3, pages: 3 });
});

test("whether a page follows is known by the page itself: rows that came since they were counted are reached, and none are promised", () => {
  // 30 were counted, and ten more have come.
  expect(positionOf([981], 20, 20, 30, true)).toMatchObject({ page: 2, pages: 3, hasNext: true });
  // One more than is below: it stands above, where nobody has looked again.
  expect(positionOf([981], 10, 10, 21, false)).toMatchObject({ page: 2, pages: 2, hasNext: false });
  // While the rows are on their way, what was counted says it.
  expect(positionOf([981], 20, 20, 47)).toMatchObject({ page: 2, pages: 3, hasNext: true });
  expect(positionOf([981], 20, 20, 40)).toMatchObject({ page: 2, pages: 2, hasNext: false });
});
