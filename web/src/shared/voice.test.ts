import { i18n } from "@lingui/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { phoneVoice, sayBall, setPhoneVoice, setVoice, voiceStore } from "./voice.ts";

class FakeAudio {
  static said: FakeAudio[] = [];
  readonly src: string;
  isPlaying = false;
  constructor(src: string) {
    this.src = src;
  }
  play(): Promise<void> {
    this.isPlaying = true;
    FakeAudio.said.push(this);
    return Promise.reject(new DOMException("no tap yet", "NotAllowedError"));
  }
  pause(): void {
    this.isPlaying = false;
  }
}

beforeEach(() => {
  FakeAudio.said = [];
  vi.stubGlobal("Audio", FakeAudio);
});
afterEach(() => vi.unstubAllGlobals());

test("a ball is said over the one before it, and a refusal of the browser is silent", async () => {
  sayBall("am", 7);
  sayBall("en", 75);
  await Promise.resolve();
  expect(FakeAudio.said.map(({ src, isPlaying }) => [src, isPlaying])).toEqual([
    ["/voice/am/B7.m4a", false],
    ["/voice/en/O75.m4a", true],
  ]);
});

test("no voice says nothing and falls silent at once", () => {
  sayBall("en", 1);
  setVoice("off");
  sayBall("off", 2);
  expect(FakeAudio.said.map(({ isPlaying }) => isPlaying)).toEqual([false]);
});

test("a phone is silent until somebody wants the voice, which then speaks what the screen speaks", () => {
  expect(phoneVoice(null)).toBe("off");
  i18n.activate("am");
  setPhoneVoice(true);
  expect(phoneVoice(voiceStore.get())).toBe("am");
  i18n.activate("en");
  expect(phoneVoice(voiceStore.get())).toBe("en");
  setPhoneVoice(false);
  expect(phoneVoice(voiceStore.get())).toBe("off");
});
