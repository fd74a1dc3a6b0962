import { expect, test } from "vitest";
import { stepOf } from "./use-step.ts";

test("what is typed is chosen before anything else, and the key that sells never starts the round", () => {
  const nothing = { isTyped: false, hasRound: false, hasChosen: false };
  expect(stepOf({ ...nothing, isTyped: true })).toBe("take");
  expect(stepOf({ isTyped: true, hasRound: true, hasChosen: true })).toBe("take");
  expect(stepOf({ isTyped: true, hasRound: true, hasChosen: false })).toBe("take");
  expect(stepOf(nothing)).toBe("bet");
  expect(stepOf({ ...nothing, hasRound: true, hasChosen: true })).toBe("change");
  expect(stepOf({ ...nothing, hasRound: true })).toBeNull();
});
