import { afterEach, expect, test } from "vitest";
import { drawn, tagOf, wordsOf } from "../../../test/drawn.tsx";
import { CloseAlarmNotice } from "./CloseAlarmNotice.tsx";
import { raiseAlarm, roundAlarmStore } from "./round-alarm.ts";

afterEach(() => roundAlarmStore.set(null));

test.each([
  ["seal", "The sealed record of a round was changed after the sale had ended."],
  ["rules", "The rules of this round were changed after you had paid."],
  ["balls", "The balls of this round are not those that were called."],
  ["late", "The seal of this round came only when the public number was there already."],
  ["missing", "Balls are called, and the house has not shown the seal of this round."],
] as const)("a change of the %s is said in its own words, with the way to the check", (changed, words) => {
  expect(drawn(<CloseAlarmNotice />)).toBe("");
  roundAlarmStore.set({ roundId: "one", changed });
  const html = drawn(<CloseAlarmNotice />);
  expect(wordsOf(html)).toContain(words);
  expect(tagOf(html, "close-alarm")).toContain('role="alert"');
  expect(html).toContain('href="/verify/one');
});

test.each([
  [5000, "Your phone's clock is 5.0 s behind the house's."],
  [-2100, "Your phone's clock is 2.1 s ahead of the house's."],
])("a clock that is %d ms off is said with its offset, without any alarm", (aheadMs, words) => {
  raiseAlarm({ roundId: "one", changed: "clock", aheadMs });
  const html = drawn(<CloseAlarmNotice />);
  expect(wordsOf(html)).toContain(words);
  expect(tagOf(html, "clock-notice")).toContain('role="status"');
  expect(html).not.toContain("close-alarm");
});

test("a clock takes the place of no alarm, and an alarm that of a clock", () => {
  raiseAlarm({ roundId: "one", changed: "clock", aheadMs: 9000 });
  raiseAlarm({ roundId: "one", changed: "late" });
  raiseAlarm({ roundId: "one", changed: "clock", aheadMs: 9000 });
  expect(roundAlarmStore.get()).toEqual({ roundId: "one", changed: "late" });
});
