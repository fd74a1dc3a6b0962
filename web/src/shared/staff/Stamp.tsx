import { timeZone } from "./time-zone.ts";

const format = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** When something happened, DD/MM/YYYY HH:mm on the clocks of Ethiopia, wherever the reader is. */
export function Stamp({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {format.format(new Date(at)).replace(",", "")}
    </time>
  );
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { timeZone, day: "2-digit", month: "2-digit", year: "numeric" });

/** The day of it, DD/MM/YYYY, where the hour says nothing. */
export function DayStamp({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {dayFormat.format(new Date(at))}
    </time>
  );
}
