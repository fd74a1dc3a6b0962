import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import { answerWords, sentBeforeWords } from "./bulk-answer.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

const line = (is_waiting: boolean) => ({
  ...{ target_user_id: "a", name: "Hall a", amount: 10, target_new_balance: 10 },
  is_waiting,
});

test("what was sent, what waits and what was rejected before it was asked for again are each said", () => {
  expect(answerWords(2, [line(false), line(false)])).toBe("Sent to 2 accounts.");
  expect(answerWords(2, [line(false), line(true)])).toBe(
    "Sent to 1 accounts; 1 wait until another super admin approves them.",
  );
  expect(answerWords(3, [line(false)])).toBe("Sent to 1 accounts. Rejected meanwhile, and not sent: 2.");
});

test("of a list that was sent before it is said that it was made only where all of it was", () => {
  expect(sentBeforeWords(2, [line(false), line(false)])).toBe(
    "The list that had no answer was made: nothing was sent now. If this is another one, send it once more.",
  );
  const partly = (words: string) =>
    `The list that had no answer had been asked for, and nothing was sent now. What became of it: ${words} If this is another one, send it once more.`;
  expect(sentBeforeWords(2, [line(true), line(true)])).toBe(
    partly("Sent to 0 accounts; 2 wait until another super admin approves them."),
  );
  expect(sentBeforeWords(3, [line(false), line(true)])).toBe(
    partly("Sent to 1 accounts; 1 wait until another super admin approves them. Rejected meanwhile, and not sent: 1."),
  );
});
