import { expect, test } from "vitest";
import { daysFrom, momentOf } from "./when.ts";

test("a time is one of Ethiopia's clock, whatever the day is elsewhere", () => {
  // 23 November 23:30 in London is the 24th in Addis Ababa.
  const night = Date.UTC(2026, 10, 23, 23, 30);
  expect(momentOf(night, { hour: 20, minute: 5 })).toBe(Date.UTC(2026, 10, 24, 17, 5));
  const days = daysFrom(night, 2);
  expect(days).toEqual([Date.UTC(2026, 10, 24, 9), Date.UTC(2026, 10, 25, 9)]);
  expect(days.map((noon) => momentOf(noon, { hour: 0, minute: 0 }))).toEqual([
    Date.UTC(2026, 10, 23, 21),
    Date.UTC(2026, 10, 24, 21),
  ]);
});
