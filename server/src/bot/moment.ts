import { ethiopianTime } from "@derash/protocol/ethiopian-time";
import type { Language } from "@derash/protocol/player";
import { localTime, timeZone } from "../days.ts";
import type { Words } from "./vocabulary.ts";

const gregorian = new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeStyle: "short", timeZone });
const ethiopic = new Intl.DateTimeFormat("am-ET-u-ca-ethiopic", {
  ...{ day: "numeric", month: "long", year: "numeric" },
  timeZone,
});

/** A day and a time, as who is written to counts them: in Amharic by the Ethiopian calendar and clock. */
export function momentIn(language: Language, at: Date, { dayParts }: Pick<Words, "dayParts">): string {
  if (language === "en") return gregorian.format(at);
  const clock = localTime(at);
  const { hour, minute, part } = ethiopianTime(clock.getUTCHours(), clock.getUTCMinutes());
  const [day, month, year] = (["day", "month", "year"] as const).map(
    (wanted) => ethiopic.formatToParts(at).find(({ type }) => type === wanted)?.value ?? "",
  );
  return `${month} ${day} ${year}፣ ${dayParts[part]} ${hour}:${String(minute).padStart(2, "0")}`;
}
