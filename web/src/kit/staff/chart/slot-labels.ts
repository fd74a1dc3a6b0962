import { formatDay } from "../../../i18n/date.ts";
import { dayInCalendar } from "../day/days.ts";
import type { Slot, SlotUnit } from "./chart-slots.ts";

/** A bar's name on the axis, where there is little room: 14/11, or 11/26 for a month; in the calendar of the page. */
export function slotLabel({ start }: Slot, unit: SlotUnit): string {
  return formatDay(
    start,
    unit === "month" ? { month: "2-digit", year: "2-digit" } : { day: "2-digit", month: "2-digit" },
  );
}

/** The days that a bar stands for: 14/11/2026, or 08/11/2026 – 14/11/2026. */
export function slotDays({ start, end }: Slot): string {
  return start === end ? dayInCalendar(start) : `${dayInCalendar(start)} – ${dayInCalendar(end)}`;
}
