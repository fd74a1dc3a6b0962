import { formatDate, useCalendar } from "../../i18n/date.ts";

const day = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** When something happened, DD/MM/YYYY HH:mm on the clocks of Ethiopia, in the calendar that the filter above it has. */
export function Stamp({ at }: { at: string }) {
  useCalendar();
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDate(new Date(at), day)} {formatDate(new Date(at), clock)}
    </time>
  );
}

/** The day of it, DD/MM/YYYY, where the hour says nothing. */
export function DayStamp({ at }: { at: string }) {
  useCalendar();
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDate(new Date(at), day)}
    </time>
  );
}
