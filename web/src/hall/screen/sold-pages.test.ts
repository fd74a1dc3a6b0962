import { expect, test } from "vitest";
import { soldPages } from "./sold-pages.ts";

test.each([
  [0, []],
  [200, ["1-200"]],
  [201, ["1-110", "111-201"]],
  [250, ["1-130", "131-250"]],
  [400, ["1-200", "201-400"]],
  [2000, Array.from({ length: 10 }, (_, page) => `${200 * page + 1}-${200 * (page + 1)}`)],
])("%d numbers", (top, pages) => {
  expect(soldPages(top).map(({ from, to }) => `${from}-${to}`)).toEqual(pages);
});

test("every number of a hall is on one page, and none has more than can be read", () => {
  for (let top = 1; top <= 2000; top++) {
    const pages = soldPages(top);
    expect(pages.map(({ from, to }) => to - from + 1).reduce((sum, length) => sum + length)).toBe(top);
    expect(
      pages.every(({ from, to }, index) => to >= from && to - from < 200 && from === (pages[index - 1]?.to ?? 0) + 1),
    ).toBe(true);
  }
});
