import { expect, test } from "vitest";
import { chooseCalendar } from "../../../i18n/date.ts";
import { currentMonth, dayIn, daysOf, dayText, isDay, lastWeekdays, monthInCalendar, rangeIssue } from "./days.ts";

test("the day and the month are those of Ethiopia, three hours before Greenwich turns", () => {
  expect(dayIn(new Date("2026-11-30T20:59:00Z"))).toBe("2026-11-30");
  expect(dayIn(new Date("2026-11-30T21:00:00Z"))).toBe("2026-12-01");
  expect(currentMonth(new Date("2026-11-30T21:00:00Z"), "gregory")).toEqual({ start: "2026-12-01", end: "2026-12-31" });
  expect(currentMonth(new Date("2028-02-10T10:00:00Z"), "gregory")).toEqual({ start: "2028-02-01", end: "2028-02-29" });
});

test("the month of the Ethiopian calendar begins and ends on its own days; the thirteenth has five or six", () => {
  const month = (at: string) => currentMonth(new Date(at), "ethiopic");
  expect(month("2026-11-23T10:00:00Z")).toEqual({ start: "2026-11-10", end: "2026-12-09" });
  expect(month("2026-09-08T10:00:00Z")).toEqual({ start: "2026-09-06", end: "2026-09-10" });
  expect(month("2027-09-11T10:00:00Z")).toEqual({ start: "2027-09-06", end: "2027-09-11" });
});

test("a range needs both days, in their order; one day is a range", () => {
  expect(rangeIssue({ start: "2026-11-01", end: "" })).toBe("unfinished");
  expect(rangeIssue({ start: "", end: "2026-11-01" })).toBe("unfinished");
  expect(rangeIssue({ start: "2026-11-02", end: "2026-11-01" })).toBe("reversed");
  expect(rangeIssue({ start: "2026-11-01", end: "2026-11-01" })).toBeNull();
  expect(rangeIssue({ start: "0002-11-01", end: "2026-11-01" })).toBeNull();
  expect(rangeIssue({ start: "2023-11-01", end: "2026-10-31" }, 3)).toBeNull();
  expect(rangeIssue({ start: "2023-11-01", end: "2026-11-01" }, 3)).toBe("too_long");
});

test("only days of the calendar are days", () => {
  expect(["2026-11-30", "2028-02-29"].every(isDay)).toBe(true);
  expect(["2026-02-29", "2026-13-01", "2026-1-1", "today", "+002026-01-01", "", null].some(isDay)).toBe(false);
  expect(dayText("2026-11-05")).toBe("05/11/2026");
});

test("the days of people's words, on Ethiopia's clocks", () => {
  // Sunday in London, and Monday already in Addis Ababa.
  const now = new Date("2026-11-22T21:30:00Z");
  const [monday, sunday] = [
    { start: "2026-11-23", end: "2026-11-23" },
    { start: "2026-11-22", end: "2026-11-22" },
  ];
  expect(daysOf("today", now)).toEqual(monday);
  expect(daysOf("yesterday", now)).toEqual(sunday);
  expect(daysOf("this_week", now)).toEqual({ start: "2026-11-23", end: "2026-11-29" });
  expect(daysOf("last_week", now)).toEqual({ start: "2026-11-16", end: "2026-11-22" });
  expect(daysOf("this_week", new Date("2026-11-22T12:00:00Z"))).toEqual({ start: "2026-11-16", end: "2026-11-22" });
  expect(daysOf("last_7_days", now)).toEqual({ start: "2026-11-17", end: "2026-11-23" });
  expect(lastWeekdays(now)).toEqual([
    "2026-11-21",
    "2026-11-20",
    "2026-11-19",
    "2026-11-18",
    "2026-11-17",
    "2026-11-16",
  ]);
  expect(daysOf("last_30_days", now)).toEqual({ start: "2026-10-25", end: "2026-11-23" });
});

test("a month of the wire is named in its own calendar, and in the other one by its days", () => {
  expect(monthInCalendar("2026-11", "gregory")).toBe("11/2026");
  chooseCalendar("ethiopic");
  expect(monthInCalendar("2026-11", "ethiopic")).toBe("22/02/2019 – 21/03/2019");
  chooseCalendar("gregory");
});
