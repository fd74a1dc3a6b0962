import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import { answerWords } from "./bulk-answer.ts";

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
