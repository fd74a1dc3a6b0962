import { afterEach, expect, test } from "vitest";
import { drawn, tagOf, wordsOf } from "../../test/drawn.tsx";
import { CloseAlarmNotice } from "./CloseAlarmNotice.tsx";
import { roundAlarmStore } from "./round-alarm.ts";

afterEach(() => roundAlarmStore.set(null));

test.each([
  ["seal", "The sealed record of a round was changed after the sale had ended."],
  ["rules", "The rules of this round were changed after you had paid."],
  ["balls", "The balls of this round are not those that were called."],
] as const)("a change of the %s is said in its own words, with the way to the check", (changed, words) => {
  expect(drawn(<CloseAlarmNotice />)).toBe("");
  roundAlarmStore.set({ roundId: "one", changed });
  const html = drawn(<CloseAlarmNotice />);
  expect(wordsOf(html)).toContain(words);
  expect(tagOf(html, "close-alarm")).toContain('role="alert"');
  expect(html).toContain('href="/verify/one');
});
