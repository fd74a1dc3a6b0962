import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeAudio } from "../../../test/fake-audio.ts";

let voices: typeof import("./voice.ts");
beforeEach(async () => {
  FakeAudio.reset();
  FakeAudio.isRefusing = true;
  vi.stubGlobal("Audio", FakeAudio);
  vi.resetModules();
  voices = await import("./voice.ts");
});
afterEach(() => vi.unstubAllGlobals());

test("a ball is said over the one before it, and a refusal of the browser is silent", async () => {
  voices.sayBall("am", 7);
  voices.sayBall("en", 75);
  await Promise.resolve();
  expect(FakeAudio.played).toEqual(["/voice/am/B7.m4a", "/voice/en/O75.m4a"]);
  // One element, so the second took the place of the first.
  expect(FakeAudio.made).toBe(1);
});

test("a touch unlocks the one element that speaks later", () => {
  voices.unlockVoice();
  voices.sayBall("en", 1);
  expect([FakeAudio.isUnlocked, FakeAudio.made]).toEqual([true, 1]);
});

test("no voice says nothing and falls silent at once", () => {
  voices.sayBall("en", 1);
  voices.setVoice("off");
  voices.sayBall("off", 2);
  expect(FakeAudio.played).toHaveLength(1);
  expect(FakeAudio.isPlaying).toBe(false);
});

test("a phone is silent until somebody wants the voice, which then speaks what the screen speaks", async () => {
  const { i18n } = await import("@lingui/core");
  const { phoneVoice, setPhoneVoice, voiceStore } = voices;
  expect(phoneVoice(null)).toBe("off");
  i18n.activate("am");
  setPhoneVoice(true);
  expect(phoneVoice(voiceStore.get())).toBe("am");
  i18n.activate("en");
  expect(phoneVoice(voiceStore.get())).toBe("en");
  setPhoneVoice(false);
  expect(phoneVoice(voiceStore.get())).toBe("off");
});
