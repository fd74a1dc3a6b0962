import { depositStates, withdrawalStates } from "@derash/protocol/payment/state";
import { describe, expect, test } from "vitest";
import { amharicOf } from "../../../test/catalog.ts";
import { kindOf, toneOf, wordsOf } from "./payment-words.ts";

const everyWay = [
  ["deposit", "chapa", "page", Object.keys(depositStates)],
  ["deposit", "telebirr", "page", Object.keys(depositStates)],
  ["deposit", "sms", "transfer", Object.keys(depositStates)],
  ["deposit", "desk", "desk_deposit", Object.keys(depositStates)],
  ["withdrawal", "chapa", "account", Object.keys(withdrawalStates)],
  ["withdrawal", "desk", "cash", Object.keys(withdrawalStates)],
] as const;

describe.each(everyWay)("a %s by %s", (kind, provider, way, states) => {
  test(`is one of kind ${way}, and every state of it has a word, a sentence and what is next, in both languages`, () => {
    expect(kindOf({ kind, provider })).toBe(way);
    for (const state of states) {
      const { head, what, next } = wordsOf({ kind, provider, state: state as "paid" });
      for (const words of [head, what, next]) expect(words.message, state).toMatch(/\w/);
      const amharic = Object.values(amharicOf([head, what, next]));
      for (const text of amharic) expect(text, state).toMatch(/\p{Script=Ethiopic}/u);
    }
  });
});

test("only what was paid has ended well; what is unknown is under way, and never called lost", () => {
  expect(toneOf({ state: "paid" })).toBe("good");
  for (const state of ["failed", "rejected", "expired", "reversed"] as const) expect(toneOf({ state })).toBe("bad");
  for (const state of ["unknown", "review", "sent", "offered"] as const) expect(toneOf({ state })).toBe("under_way");
});
