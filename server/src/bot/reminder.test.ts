import { santim } from "@derash/game/money";
import { expect, test } from "vitest";
import type { ReminderNotice } from "../notice/service.ts";
import { messageOf } from "./message.ts";

/** By the clock of Addis Ababa, on a day of November. */
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour - 3, minute);
const reminder = (playedAt: number): ReminderNotice => ({
  ...{ kind: "reminder", telegramId: 5, roundId: "r", roomId: "0190aaaa-0000-7000-8000-000000000001" },
  ...{ stake: santim(20_00), at: playedAt, cartelaNumbers: [7], untilMs: playedAt },
});
const said = (language: "am" | "en", playedAt: number, now: number) =>
  messageOf(reminder(playedAt), language, null, { now }).text;

test("a reminder of today names the time, and one that was moved before the night the day too, in both languages", () => {
  expect(said("en", at(23, 20), at(23, 19, 45))).toContain("is played at <b>20:00</b>");
  expect(said("am", at(23, 20), at(23, 19, 45))).toContain("<b>ማታ 2:00</b>");
  expect(said("en", at(24, 7, 5), at(23, 21, 45))).toContain("is played at <b>24/11/2026, 07:05</b>");
  expect(said("am", at(24, 7, 5), at(23, 21, 45))).toContain("<b>ኅዳር 15 2019፣ ጠዋት 1:05</b>");
  // By the day of Addis Ababa, where midnight is at nine in the evening of UTC.
  expect(said("en", at(24, 0, 10), at(23, 21, 45))).toContain("24/11/2026");
  expect(said("en", at(24, 2), at(24, 0, 10))).toContain("is played at <b>02:00</b>");
});
