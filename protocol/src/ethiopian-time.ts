/** Of the day, as people in Ethiopia name it beside the hour. */
export type DayPart = "morning" | "afternoon" | "evening" | "night";

/** An hour and minutes as the Ethiopian clock shows them: its day begins at 6:00, which is its 12:00. */
export type EthiopianTime = { hour: number; minute: number; part: DayPart };

const partLength = 6;
const parts: readonly DayPart[] = ["night", "morning", "afternoon", "evening"];

/** `hour` 0 to 23 and `minute` as the clock of Addis Ababa has them. */
export function ethiopianTime(hour: number, minute: number): EthiopianTime {
  const part = parts[Math.floor(hour / partLength)] ?? "night";
  return { hour: ((hour + 5) % 12) + 1, minute, part };
}
