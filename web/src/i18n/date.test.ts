import { i18n } from "@lingui/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const newYear = new Date("2026-09-11T09:00:00Z");
const medium = { dateStyle: "medium", timeZone: "UTC" } as const;

/** Made anew, because what was chosen is read once. */
async function dates(stored: string | null) {
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: () => stored, setItem: () => {} });
  const { i18n } = await import("@lingui/core");
  const module = await import("./date.ts");
  return { ...module, speak: (language: string) => i18n.loadAndActivate({ locale: language, messages: {} }) };
}

beforeEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
afterEach(() => vi.unstubAllGlobals());

test("English writes the Gregorian calendar, the day before the month", async () => {
  const { formatDate, speak } = await dates(null);
  speak("en");
  expect(formatDate(newYear, medium)).toBe("11 Sept 2026");
});

test("Amharic writes the Ethiopian calendar: the 11th of September 2026 is New Year's Day of 2019", async () => {
  const { formatDate, speak } = await dates(null);
  speak("am");
  // Which of day and month comes first is the platform's to say, and changes; an era is never said.
  expect(formatDate(newYear, medium).split(/[ ፣]+/).sort()).toEqual(["1", "2019", "መስከረም"]);
  expect(formatDate(newYear, { ...medium, timeStyle: "short", hourCycle: "h23" })).toMatch(/2019[፣,]? 09:00$/);
});

test("a moment names its day as a day does, and its time of day in Addis Ababa", async () => {
  const { formatDate, formatMoment, speak } = await dates(null);
  speak("am");
  // 12:00 in Addis Ababa is six hours after the Ethiopian day began.
  expect(formatMoment(newYear)).toBe(`${formatDate(newYear, { dateStyle: "medium" })}፣ ቀን 6:00`);
  speak("en");
  expect(formatMoment(newYear)).toBe("11 Sept 2026, 12:00");
});

test("a time beside an Ethiopian date is that of the Ethiopian clock, beside another the other", async () => {
  const { formatTime, chooseCalendar, speak } = await dates("ethiopic");
  const late = new Date("2026-09-11T20:30:00Z");
  speak("en");
  expect(formatTime(late)).toBe("5:30 (night)");
  speak("am");
  expect(formatTime(late)).toBe("ማታ 5:30");
  chooseCalendar("gregory");
  expect(formatTime(late)).toBe("23:30");
});

test("who chose a calendar has it in both languages, and keeps it", async () => {
  const { formatDate, chooseCalendar, speak } = await dates("ethiopic");
  speak("en");
  expect(formatDate(newYear, medium)).toBe("1 Meskerem 2019");
  chooseCalendar("gregory");
  expect(formatDate(newYear, medium)).toBe("11 Sept 2026");
  speak("am");
  expect(formatDate(newYear, medium)).toContain("2026");
});

test("what is stored and is no calendar is nobody's choice", async () => {
  const { formatDate, speak } = await dates("martian");
  speak("en");
  expect(formatDate(newYear, medium)).toContain("2026");
});

test("a day of the wire is that day, wherever the phone is", async () => {
  const { formatDay, speak } = await dates(null);
  speak("en");
  expect(formatDay("2026-03-01")).toBe("1 Mar 2026");
});
