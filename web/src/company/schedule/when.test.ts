import { expect, test } from "vitest";
import { daysFrom, momentOf } from "./when.ts";

test("a time is one of Ethiopia's clock, whatever the day is elsewhere", () => {
  // 23 November 23:30 in London is the 24th in Addis Ababa.
  const night = Date.UTC(2026, 10, 23, 23, 30);
  expect(momentOf(night, { day: 0, hour: 20, minute: 5 })).toBe(Date.UTC(2026, 10, 24, 17, 5));
  expect(momentOf(night, { day: 1, hour: 0, minute: 0 })).toBe(Date.UTC(2026, 10, 24, 21));
  expect(daysFrom(night, 2)).toEqual([Date.UTC(2026, 10, 24, 9), Date.UTC(2026, 10, 25, 9)]);
});
