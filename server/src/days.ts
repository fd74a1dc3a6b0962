import type { Calendar } from "@derash/protocol/field";
import { AppError } from "./app-error.ts";

/** Days of the calendar in Ethiopia, YYYY-MM-DD, both included. */
export type Days = { startDay: string; endDay: string };
/** The same as moments: from `startsAt`, up to but without `endsAt`. */
export type Span = { startsAt: Date; endsAt: Date };

export const timeZone = "Africa/Addis_Ababa";
/** Ethiopia has no summer time: its clock is UTC and three hours, always. */
export const utcOffset = "3 hours";
const utcOffsetMs = 3 * 3_600_000;
const dayMs = 24 * 3_600_000;
const yearsMax = 3;

/** A moment as Ethiopia's clock shows it: read its UTC parts. */
export function localTime(at: Date): Date {
  return new Date(at.getTime() + utcOffsetMs);
}

/** By Ethiopia's clock: nobody is woken up for a game. */
const quiet = { fromHour: 22, toHour: 7 };

/** The end of the quiet hours that this moment is in, epoch milliseconds; null: it is in none. */
export function quietUntil(nowMs: number): number | null {
  const clock = localTime(new Date(nowMs));
  const hour = clock.getUTCHours();
  if (hour >= quiet.toHour && hour < quiet.fromHour) return null;
  const end = new Date(clock);
  end.setUTCHours(quiet.toHour, 0, 0, 0);
  if (hour >= quiet.fromHour) end.setUTCDate(end.getUTCDate() + 1);
  return nowMs + (end.getTime() - clock.getTime());
}

/** This moment, or where it is quiet then, as the quiet hours began. */
export function beforeQuiet(atMs: number): number {
  const end = quietUntil(atMs);
  return end === null ? atMs : end - ((quiet.toHour + 24 - quiet.fromHour) % 24) * 3_600_000;
}

const ethiopic = new Intl.DateTimeFormat("en-GB-u-ca-ethiopic", {
  ...{ day: "2-digit", month: "2-digit", year: "numeric" },
  timeZone,
});

/** DD/MM/YYYY HH:mm on Ethiopia's clock, in a calendar, as the lists of the console show it. */
export function stampIn(calendar: Calendar, at: Date): string {
  const [day = "", time = ""] = localTime(at).toISOString().split("T");
  const parts = calendar === "gregory" ? day.split("-").reverse() : ethiopicDay(at);
  return `${parts.join("/")} ${time.slice(0, 5)}`;
}

function ethiopicDay(at: Date): string[] {
  const parts = ethiopic.formatToParts(at);
  return ["day", "month", "year"].map((wanted) => parts.find(({ type }) => type === wanted)?.value ?? "");
}

/** The asked days. A missing first day is the first of the last day's month, a missing last day the last of this month. */
export function askedDays(asked: { startDay?: string | undefined; endDay?: string | undefined }, nowMs: number): Days {
  const endDay = asked.endDay ?? lastOfMonth(dayOf(localTime(new Date(nowMs))));
  const startDay = asked.startDay ?? `${endDay.slice(0, 7)}-01`;
  if (startDay > endDay) throw new AppError("invalid_input").at("end_date", "days_order");
  const limit = new Date(startDay);
  limit.setUTCFullYear(limit.getUTCFullYear() + yearsMax);
  if (new Date(endDay) >= limit)
    throw new AppError("invalid_input").at("end_date", "days_too_many", { years: yearsMax });
  return { startDay, endDay };
}

/** So many days up to today, today among them. */
export function lastDays(count: number, nowMs: number): Days {
  const today = localTime(new Date(nowMs));
  return { startDay: dayOf(new Date(today.getTime() - (count - 1) * dayMs)), endDay: dayOf(today) };
}

export function spanOf({ startDay, endDay }: Days): Span {
  return { startsAt: dayStart(startDay), endsAt: dayEnd(endDay) };
}

/** The first moment of a day. */
export function dayStart(day: string): Date {
  return new Date(Date.parse(day) - utcOffsetMs);
}

/** The first moment of the day after it. */
export function dayEnd(day: string): Date {
  return new Date(Date.parse(day) + dayMs - utcOffsetMs);
}

/** The day that a moment lies in. */
export function localDay(at: Date): string {
  return dayOf(localTime(at));
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** The last day of a day's month. */
export function lastOfMonth(day: string): string {
  const date = new Date(day);
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)));
}
