import { addSantim, fromBirr, type Santim, zero } from "@derash/game/money";
import type { SalesPoint } from "@derash/protocol/report/sale";
import { parseDate, toCalendar } from "@internationalized/date";
import type { Calendar } from "../../../i18n/date.ts";
import { calendarOf, type Days, wireDay } from "../day/days.ts";

/** What one bar stands for. */
export type SlotUnit = "day" | "week" | "month";

/** A branch of the chart; the small ones beyond the first few stand together, under the name null. */
export type Series = { id: string; name: string | null; company: string };

/** One bar: the days it stands for, and its sums, `parts` in the order of the series. */
export type Slot = Days & { parts: Santim[]; total: Santim; cut: Santim };

export type SalesChartData = { unit: SlotUnit; series: Series[]; slots: Slot[] };

/** As many as can be told apart by colour and pattern. */
const seriesMax = 5;
const othersId = "others";
const dayBarsMax = 62;
const weekBarsMax = 62;

/** Every day of the range has its place, sold or not, so that the axis tells the truth about time. */
export function chartData(points: readonly SalesPoint[], days: Days, calendar: Calendar): SalesChartData {
  const unit = unitOf(days);
  const series = seriesOf(points);
  const indexOf = new Map(series.map(({ id }, index) => [id, index]));
  const slots = emptySlots(days, { unit, calendar, partCount: series.length });
  for (const point of points) {
    const slot = slots.findLast(({ start }) => start <= point.day);
    const index = indexOf.get(point.branch_id) ?? indexOf.get(othersId);
    if (slot === undefined || index === undefined || point.day > slot.end) continue;
    const amount = fromBirr(point.total_winnings);
    slot.parts[index] = addSantim(slot.parts[index] ?? zero, amount);
    slot.total = addSantim(slot.total, amount);
    slot.cut = addSantim(slot.cut, fromBirr(point.cut));
  }
  return { unit, series, slots };
}

function unitOf({ start, end }: Days): SlotUnit {
  const count = parseDate(end).compare(parseDate(start)) + 1;
  if (count <= dayBarsMax) return "day";
  return count <= weekBarsMax * 7 ? "week" : "month";
}

/** The branch that sold most first, which is the lowest part of each bar. */
function seriesOf(points: readonly SalesPoint[]): Series[] {
  const branches = new Map<string, Series & { total: Santim }>();
  for (const { branch_id: id, branch: name, company, total_winnings } of points) {
    const total = addSantim(branches.get(id)?.total ?? zero, fromBirr(total_winnings));
    branches.set(id, { id, name, company, total });
  }
  const byTotal = [...branches.values()].sort((a, b) => b.total - a.total);
  const sorted = byTotal.map(({ total: _, ...series }) => series);
  if (sorted.length <= seriesMax) return sorted;
  return [...sorted.slice(0, seriesMax - 1), { id: othersId, name: null, company: "" }];
}

type Axis = { unit: SlotUnit; calendar: Calendar; partCount: number };

/** Weeks count from the first day of the range; months are those of the reader's calendar, cut off at both ends. */
function emptySlots({ start, end }: Days, { unit, calendar, partCount }: Axis): Slot[] {
  const dayOf = (text: string) => toCalendar(parseDate(text), calendarOf(calendar));
  const last = dayOf(end);
  const slots: Slot[] = [];
  let day = dayOf(start);
  while (day.compare(last) <= 0) {
    const following =
      unit === "day"
        ? day.add({ days: 1 })
        : unit === "week"
          ? day.add({ days: 7 })
          : day.set({ day: 1 }).add({ months: 1 });
    const lastOfSlot = following.subtract({ days: 1 });
    const slotEnd = lastOfSlot.compare(last) > 0 ? last : lastOfSlot;
    const parts = Array.from({ length: partCount }, () => zero);
    slots.push({ start: wireDay(day), end: wireDay(slotEnd), parts, total: zero, cut: zero });
    day = following;
  }
  return slots;
}
