import type { PaymentOptions } from "@derash/protocol/payment/payment";
import { formatDate, formatTime } from "../../i18n/date.ts";

type Hours = NonNullable<PaymentOptions["withdrawals"][number]["hours"]>;

/** A Sunday at midnight on Ethiopia's clock. */
const sundayMs = Date.UTC(2026, 0, 3, 21);
const dayMs = 86_400_000;
const minuteMs = 60_000;

/** "Mon–Sat", or the days one by one where they do not follow each other. */
export function daysText(weekdays: readonly number[]): string {
  // A week begins on Monday.
  const days = [...new Set(weekdays.map((day) => (day + 6) % 7))].sort((one, other) => one - other);
  const name = (day: number) => formatDate(new Date(sundayMs + ((day + 1) % 7) * dayMs), { weekday: "short" });
  const [first, last] = [days[0], days.at(-1)];
  const follow = first !== undefined && last !== undefined && last - first === days.length - 1 && days.length > 2;
  return follow ? `${name(first)}–${name(last)}` : days.map(name).join(", ");
}

/** From when to when of a day, as the reader's clock shows it. */
export function timesOf({ from_minute: from, to_minute: to }: Hours): { from: string; to: string } {
  const at = (minute: number) => formatTime(new Date(sundayMs + minute * minuteMs));
  return { from: at(from), to: at(to) };
}
