import {
  type CalendarDate,
  EthiopicCalendar,
  endOfMonth,
  fromDate,
  GregorianCalendar,
  parseDate,
  startOfMonth,
  toCalendar,
  toCalendarDate,
} from "@internationalized/date";
import { type Calendar, formatDay } from "../../../i18n/date.ts";
import { timeZone } from "./time-zone.ts";

/** A range of days in Ethiopia, both included, each YYYY-MM-DD; empty where there is none yet. */
export type Days = { start: string; end: string };

/** The day it is in Ethiopia, wherever the reader is: YYYY-MM-DD. */
export function dayIn(now: Date): string {
  return toCalendarDate(fromDate(now, timeZone)).toString();
}

/** The month of a calendar that it is in Ethiopia, from its first to its last day. */
export function currentMonth(now: Date, calendar: Calendar): Days {
  const today = toCalendar(toCalendarDate(fromDate(now, timeZone)), calendarOf(calendar));
  return { start: wireDay(startOfMonth(today)), end: wireDay(endOfMonth(today)) };
}

export function calendarOf(calendar: Calendar) {
  return calendar === "ethiopic" ? new EthiopicCalendar() : new GregorianCalendar();
}

/** A day as the wire counts, whatever calendar it is of. */
export function wireDay(day: CalendarDate): string {
  return toCalendar(day, new GregorianCalendar()).toString();
}

export const dayWordsAll = ["today", "yesterday", "this_week", "last_week", "last_7_days", "last_30_days"] as const;
type DayWord = (typeof dayWordsAll)[number];

/** The days of a word, on the clocks of Ethiopia; a week begins on Monday, and this one ends on its Sunday. */
export function daysOf(word: DayWord, now: Date): Days {
  const today = toCalendarDate(fromDate(now, timeZone));
  const monday = today.subtract({ days: (today.toDate("UTC").getUTCDay() + 6) % 7 });
  const spans = {
    today: [today, today],
    yesterday: [today.subtract({ days: 1 }), today.subtract({ days: 1 })],
    this_week: [monday, monday.add({ days: 6 })],
    last_week: [monday.subtract({ days: 7 }), monday.subtract({ days: 1 })],
    last_7_days: [today.subtract({ days: 6 }), today],
    last_30_days: [today.subtract({ days: 29 }), today],
  } as const;
  const [start, end] = spans[word];
  return { start: start.toString(), end: end.toString() };
}

/** The last of each weekday before yesterday, nearest first: what people call last Tuesday. */
export function lastWeekdays(now: Date): string[] {
  const today = toCalendarDate(fromDate(now, timeZone));
  return [2, 3, 4, 5, 6, 7].map((days) => today.subtract({ days }).toString());
}

/** Day, month and year of react-aria's date fields; not the separators between them. */
const partSelector = "[data-type]:not([data-type=literal])";

export type RangeIssue = "unfinished" | "reversed" | "too_long";

/** What is wrong with a range that somebody is choosing; null when it can be asked for. */
export function rangeIssue({ start, end }: Days, yearsMax = Number.POSITIVE_INFINITY): RangeIssue | null {
  if (start === "" || end === "") return "unfinished";
  if (start > end) return "reversed";
  const isShort = yearsMax === Number.POSITIVE_INFINITY || parseDate(start).add({ years: yearsMax }).toString() > end;
  return isShort ? null : "too_long";
}

/**
 * Whether a date picker in this form is half typed: some parts of its days are there and some are not. A part that was
 * deleted is told to nobody but the eye, and the picker goes on naming the days that it had before. One that may be
 * empty is not half typed when all its parts are missing.
 */
export function isHalfTyped(form: HTMLFormElement, { mayBeEmpty }: { mayBeEmpty: boolean }): boolean {
  const missing = form.querySelectorAll(`${partSelector}[data-placeholder]`).length;
  return missing > 0 && !(mayBeEmpty && missing === form.querySelectorAll(partSelector).length);
}

/** Whether a text, of a URL say, names a day of the calendar. */
export function isDay(text: string | null): text is string {
  try {
    return text !== null && parseDate(text).toString() === text;
  } catch {
    return false;
  }
}

/** DD/MM/YYYY of the Gregorian calendar, as the wire counts. */
export function dayText(day: string): string {
  return day.split("-").reverse().join("/");
}

/**
 * A month of the wire, YYYY-MM of the international calendar: MM/YYYY where the lists are in that calendar. In another one it has no
 * name, and is said by its first and last day.
 */
export function monthInCalendar(month: string, calendar: Calendar): string {
  if (calendar === "gregory") return month.split("-").reverse().join("/");
  const first = parseDate(`${month}-01`);
  return `${dayInCalendar(first.toString())} – ${dayInCalendar(endOfMonth(first).toString())}`;
}

/** DD/MM/YYYY of a day of the wire, in the calendar that the lists are in. */
export function dayInCalendar(day: string): string {
  return formatDay(day, { day: "2-digit", month: "2-digit", year: "numeric" });
}
