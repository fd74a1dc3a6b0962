import { expect, test } from "vitest";
import { type Opened, openedOf } from "./use-opened.ts";

test("what is taken back, given up or started without the unpaid is of the round that it was opened for, and of no other", () => {
  const change = { add: [], papers: [], remove: [7], seen: 1 };
  const opened: Opened[] = [
    { kind: "void", saleId: "first", change },
    { kind: "end", saleId: "first" },
    { kind: "unpaid", saleId: "first" },
  ];
  for (const one of opened) {
    expect(openedOf(one, { saleId: "first" })).toBe(one);
    expect(openedOf(one, { saleId: "second" })).toBeNull();
    expect(openedOf(one, null)).toBeNull();
  }
});

test("the link to another screen is of no round", () => {
  const link: Opened = { kind: "link" };
  expect(openedOf(link, { saleId: "second" })).toBe(link);
  expect(openedOf(link, null)).toBe(link);
});
