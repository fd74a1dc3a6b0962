import type { StaffUser } from "@derash/protocol/staff";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawn } from "../../../../test/drawn.tsx";
import { staffOf } from "../../../session/staff-record.ts";
import { DayWords } from "./DayWords.tsx";
import { today } from "./use-now.ts";

// A till whose battery is empty begins again in 2015; the days that it shows and asks for are those of the server.

const dayMs = 24 * 3_600_000;
const now = Date.parse("2026-11-23T20:59:00Z");
beforeEach(() => vi.useFakeTimers({ now: new Date("2015-01-01T00:00:00Z"), toFake: ["Date", "performance"] }));
afterEach(() => void vi.useRealTimers());

const record = { id: "s-1", username: "sara", user_type: "cashier" } as unknown as StaffUser;
const words = (day: string) => drawn(<DayWords value={{ start: day, end: day }} onChange={() => {}} />);
const chosen = (html: string) => /<option value="(\w*)" selected=""/.exec(html)?.[1];

test("the day of a till is the server's, also once the page has been open over midnight", () => {
  expect(staffOf({ ...record, now })).toEqual(record);
  expect(today()).toBe("2026-11-23");
  expect(chosen(words("2026-11-23"))).toBe("today");
  vi.advanceTimersByTime(2 * 60_000);
  expect(today()).toBe("2026-11-24");
  expect(chosen(words("2026-11-23"))).toBe("yesterday");
});

test("a server of before says no time; what was known of it stands", () => {
  expect(staffOf(record)).toEqual(record);
  vi.setSystemTime(Date.now() + 400 * dayMs);
  expect(today()).toBe("2026-11-23");
});
