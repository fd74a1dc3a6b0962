import { endOfMonth, fromDate, parseDate, startOfMonth, toCalendarDate } from "@internationalized/date";
import { timeZone } from "./time-zone.ts";

/** A range of days in Ethiopia, both included, each YYYY-MM-DD; empty where there is none yet. */
export type Days = { start: string; end: string };

/** The day it is in Ethiopia, wherever the reader is: YYYY-MM-DD. */
export function dayIn(now: Date): string {
  return toCalendarDate(fromDate(now, timeZone)).toString();
}

/** The month that it is in Ethiopia, from its first to its last day. */
export function currentMonth(now: Date): Days {
  const today = toCalendarDate(fromDate(now, timeZone));
  return { start: startOfMonth(today).toString(), end: endOfMonth(today).toString() };
}

/** Day, month and year of react-aria's date fields; not the separators between them. */
const partSelector = "[data-type]:not([data-type=literal])";

export type RangeFault = "unfinished" | "reversed" | "too_long";

/** What is wrong with a range that somebody is choosing; null when it can be asked for. */
export function rangeFault({ start, end }: Days, yearsMax = Number.POSITIVE_INFINITY): RangeFault | null {
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

/** DD/MM/YYYY */
export function dayWords(day: string): string {
  return day.split("-").reverse().join("/");
}
