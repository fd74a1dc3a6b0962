import { expect, test } from "vitest";
import { perPageMax, soldPages } from "./sold-pages.ts";

test.each([
  [0, []],
  [200, ["1-200"]],
  [201, ["1-110", "111-201"]],
  [250, ["1-130", "131-250"]],
  [400, ["1-200", "201-400"]],
  [2000, Array.from({ length: 10 }, (_, page) => `${200 * page + 1}-${200 * (page + 1)}`)],
])("%d numbers", (top, pages) => {
  expect(soldPages(top, "wall").map(({ from, to }) => `${from}-${to}`)).toEqual(pages);
});

test("a phone has smaller pages", () => {
  expect(soldPages(200, "phone").map(({ from, to }) => `${from}-${to}`)).toEqual([
    "1-50",
    "51-100",
    "101-150",
    "151-200",
  ]);
});

test("every number of a hall is on one page, and none has more than can be read", () => {
  const asked = (["wall", "phone"] as const).flatMap((on) =>
    Array.from({ length: 2000 }, (_, index) => ({ on, top: index + 1 })),
  );
  for (const { on, top } of asked) {
    const pages = soldPages(top, on);
    expect(pages.map(({ from, to }) => to - from + 1).reduce((sum, length) => sum + length)).toBe(top);
    expect(
      pages.every(
        ({ from, to }, index) => to >= from && to - from < perPageMax[on] && from === (pages[index - 1]?.to ?? 0) + 1,
      ),
    ).toBe(true);
  }
});
