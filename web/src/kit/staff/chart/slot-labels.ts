import { dayInCalendar } from "../day/days.ts";
import type { Slot, SlotUnit } from "./chart-slots.ts";

/** A bar's name on the axis, where there is little room: 14/11, or 11/26 for a month; as the lists beside it write days. */
export function slotLabel({ start }: Slot, unit: SlotUnit): string {
  const [day, month, year = ""] = dayInCalendar(start).split("/");
  return unit === "month" ? `${month}/${year.slice(-2)}` : `${day}/${month}`;
}

/** The days that a bar stands for: 14/11/2026, or 08/11/2026 – 14/11/2026. */
export function slotDays({ start, end }: Slot): string {
  return start === end ? dayInCalendar(start) : `${dayInCalendar(start)} – ${dayInCalendar(end)}`;
}
