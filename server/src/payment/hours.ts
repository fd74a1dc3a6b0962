import { localTime } from "../days.ts";

/** When a provider sends money: on these weekdays (0 is Sunday), from a minute of the day up to another, on Ethiopia's clock. */
export type Hours = { weekdays: readonly number[]; fromMinute: number; toMinute: number };

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
const weekDays = 7;

export function isOpen({ weekdays, fromMinute, toMinute }: Hours, at: Date): boolean {
  const minute = minuteOf(at);
  return weekdays.includes(localTime(at).getUTCDay()) && minute >= fromMinute && minute < toMinute;
}

/** The moment itself while it is open, else the next opening; null for hours that never are. */
export function nextOpening(hours: Hours, at: Date): Date | null {
  if (isOpen(hours, at)) return at;
  const midnightMs = Math.floor(at.getTime() / minuteMs) * minuteMs - minuteOf(at) * minuteMs;
  for (let day = 0; day <= weekDays; day++) {
    const opening = new Date(midnightMs + (day * dayMinutes + hours.fromMinute) * minuteMs);
    if (opening > at && isOpen(hours, opening)) return opening;
  }
  return null;
}

function minuteOf(at: Date): number {
  const local = localTime(at);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}
