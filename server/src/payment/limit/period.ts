import type { LimitPeriod } from "@derash/protocol/payment/limit";
import { lastOfMonth, localDay, type Span, spanOf } from "../../days.ts";

const dayMs = 24 * 3_600_000;
const monday = 1;
const weekDays = 7;

/** The day, week or month on Ethiopia's clock that a moment lies in: from midnight, Monday or the first. */
export function stretchOf(period: LimitPeriod, at: Date): Span {
  const day = localDay(at);
  if (period === "day") return spanOf({ startDay: day, endDay: day });
  if (period === "month") return spanOf({ startDay: `${day.slice(0, 7)}-01`, endDay: lastOfMonth(day) });
  const sinceMonday = (new Date(day).getUTCDay() - monday + weekDays) % weekDays;
  const startsMs = Date.parse(day) - sinceMonday * dayMs;
  const dayAfter = (days: number) => new Date(startsMs + days * dayMs).toISOString().slice(0, 10);
  return spanOf({ startDay: dayAfter(0), endDay: dayAfter(weekDays - 1) });
}
