import { ethiopianTime } from "@derash/protocol/ethiopian-time";
import type { Language } from "@derash/protocol/player";
import { localDay, localTime, timeZone } from "../days.ts";
import type { Words } from "./vocabulary.ts";

const gregorian = new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeStyle: "short", timeZone });
const ethiopic = new Intl.DateTimeFormat("am-ET-u-ca-ethiopic", {
  ...{ day: "numeric", month: "long", year: "numeric" },
  timeZone,
});

const gregorianTime = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone });

/** A time of one day: in Amharic by the Ethiopian clock, with the part of the day. */
function timeIn(language: Language, at: Date, { dayParts }: Pick<Words, "dayParts">): string {
  if (language === "en") return gregorianTime.format(at);
  const clock = localTime(at);
  const { hour, minute, part } = ethiopianTime(clock.getUTCHours(), clock.getUTCMinutes());
  return `${dayParts[part]} ${hour}:${String(minute).padStart(2, "0")}`;
}

/** A moment to come: of today its time alone. */
export function soonIn(language: Language, at: Date, now: Date, words: Pick<Words, "dayParts">): string {
  return localDay(at) === localDay(now) ? timeIn(language, at, words) : momentIn(language, at, words);
}

/** A day and a time, as who is written to counts them: in Amharic by the Ethiopian calendar and clock. */
export function momentIn(language: Language, at: Date, words: Pick<Words, "dayParts">): string {
  if (language === "en") return gregorian.format(at);
  const [day, month, year] = (["day", "month", "year"] as const).map(
    (wanted) => ethiopic.formatToParts(at).find(({ type }) => type === wanted)?.value ?? "",
  );
  return `${month} ${day} ${year}፣ ${timeIn(language, at, words)}`;
}
