import { readToday } from "@derash/protocol/path/owner";
import { readSalesChart } from "@derash/protocol/path/sale";
import { useQuery } from "@tanstack/react-query";
import { call } from "../data/api.ts";
import { useCalendar } from "../i18n/date.ts";
import { currentMonth, daysOf } from "../kit/staff/day/days.ts";
import { useNow } from "../kit/staff/day/use-now.ts";

/** Somebody looks at it in the middle of an evening. */
const watchMs = 15_000;

/** Of another company nothing is shown meanwhile: its name would stand above the sums of the one before. */
export function useToday(companyId: string) {
  return useQuery({
    queryKey: ["today", companyId],
    queryFn: () => call(readToday, { query: { company_id: companyId || undefined } }),
    refetchInterval: watchMs,
  });
}

/** What was sold day by day: in the last seven days, and in the month of the reader's calendar. */
export function useCharts(companyId: string) {
  const now = useNow();
  const month = currentMonth(now, useCalendar());
  const today = daysOf("today", now);
  const week = { start: daysOf("last_7_days", now).start, end: today.end };
  const start = week.start < month.start ? week.start : month.start;
  const query = { start_date: start, end_date: month.end, company_id: companyId || undefined };
  const points = useQuery({
    queryKey: ["today", "chart", query],
    queryFn: () => call(readSalesChart, { query }),
    refetchInterval: 4 * watchMs,
  });
  return { points, week, month };
}
