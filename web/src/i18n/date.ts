import { type DayPart, ethiopianTime } from "@derash/protocol/ethiopian-time";
import { readText, writeText } from "../data/storage.ts";
import { createStore, useStore } from "../data/store.ts";
import { localeTag } from "./locale.ts";

/** As the platform names them. */
export type Calendar = "ethiopic" | "gregory";

/** What was chosen in this browser; null: the calendar that goes with the language. */
const chosenStore = createStore<Calendar | null>(storedCalendar());

function storedCalendar(): Calendar | null {
  const stored = readText("derash-calendar");
  return stored === "ethiopic" || stored === "gregory" ? stored : null;
}

/** The Ethiopian calendar in Amharic, the Gregorian one in English, unless somebody chose. */
function calendar(): Calendar {
  return chosenStore.get() ?? (localeTag() === "am-ET" ? "ethiopic" : "gregory");
}

/** The calendar, for a screen that is to be drawn anew when it changes. */
export function useCalendar(): Calendar {
  useStore(chosenStore);
  return calendar();
}

export function chooseCalendar(chosen: Calendar): void {
  writeText("derash-calendar", chosen);
  chosenStore.set(chosen);
}

/** The game's own clock, so that a phone, a receipt and a desk name the same day and hour. */
const timeZone = "Africa/Addis_Ababa";

/** A date as people write it in Ethiopia: the day before the month, in the player's language and calendar. */
export function formatDate(date: Date, options: Intl.DateTimeFormatOptions): string {
  const locale = `${localeTag()}-u-ca-${calendar()}`;
  const parts = new Intl.DateTimeFormat(locale, { timeZone, ...options }).formatToParts(date);
  // An era says nothing to anyone who lives in it; it goes, and what parts it from the year goes with it.
  return parts
    .filter(({ type }, index) => type !== "era" && parts[index + 1]?.type !== "era")
    .map(({ value }) => value)
    .join("");
}

/** A day and a time, as lists show them. Asked for together, Amharic would put the month before the day. */
export function formatMoment(date: Date): string {
  const comma = localeTag() === "am-ET" ? "፣" : ",";
  return `${formatDate(date, { dateStyle: "medium" })}${comma} ${formatTime(date)}`;
}

/** A time of day: beside Ethiopian dates by the Ethiopian clock, whose day begins at six, with the part of the day. */
export function formatTime(date: Date): string {
  const clock = formatDate(date, { timeStyle: "short", hourCycle: "h23" });
  if (calendar() !== "ethiopic") return clock;
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  const { hour, minute, part } = ethiopianTime(hours, minutes);
  const time = `${hour}:${String(minute).padStart(2, "0")}`;
  return localeTag() === "am-ET" ? `${amharicParts[part]} ${time}` : `${time} (${englishParts[part]})`;
}

// Here and in no catalog: pages with catalogs of their own name times, too.
const amharicParts: Record<DayPart, string> = { morning: "ጠዋት", afternoon: "ቀን", evening: "ማታ", night: "ሌሊት" };
const englishParts: Record<DayPart, string> = { morning: "day", afternoon: "day", evening: "night", night: "night" };

/** A calendar day of the wire, YYYY-MM-DD, the same wherever the phone is. */
export function formatDay(day: string, options: Intl.DateTimeFormatOptions = { dateStyle: "medium" }): string {
  return formatDate(new Date(`${day}T00:00:00Z`), { ...options, timeZone: "UTC" });
}
