import type { LimitPeriod } from "@derash/protocol/payment/limit";

const dayMs = 24 * 3_600_000;
/** Ethiopia's clock is three hours ahead, all year. */
const aheadMs = 3 * 3_600_000;
const monday = 1;
const weekDays = 7;

/** A day, week or month of Ethiopia's clock. */
export type Stretch = { from: Date; to: Date };

/** The one that a moment lies in: from midnight, Monday or the first, in Addis Ababa. */
export function stretchOf(period: LimitPeriod, at: Date): Stretch {
  const there = new Date(at.getTime() + aheadMs);
  const [year, month, day] = [there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate()];
  if (period === "month") return stretch(Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1));
  const midnight = Date.UTC(year, month, day);
  if (period === "day") return stretch(midnight, midnight + dayMs);
  const sinceMonday = (there.getUTCDay() - monday + weekDays) % weekDays;
  const from = midnight - sinceMonday * dayMs;
  return stretch(from, from + weekDays * dayMs);
}

function stretch(from: number, to: number): Stretch {
  return { from: new Date(from - aheadMs), to: new Date(to - aheadMs) };
}
