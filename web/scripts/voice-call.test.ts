import { ballCount, ballOf } from "@derash/game/ball";
import { expect, test } from "vitest";
import { languages, voiceCall } from "./voice-call.ts";

test("a ball is called by its letter, a breath, and its number", () => {
  expect(voiceCall("am", ballOf(23)).text).toBe("[[?'aj]], [[h'aja s'ost]]");
  expect(voiceCall("en", ballOf(23)).text).toBe("I, 23");
});

test.each(languages)("every ball has a call of its own in %s", (language) => {
  const calls = Array.from({ length: ballCount }, (_, index) => voiceCall(language, ballOf(index + 1)).text);
  expect(new Set(calls).size).toBe(ballCount);
});
