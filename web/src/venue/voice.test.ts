import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preloadVoice, sayBall, setVoice } from "./voice.ts";

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
  setVoice("am");
  sayBall(7);
  setVoice("en");
  sayBall(75);
  await Promise.resolve();
  expect(FakeAudio.said.map(({ src, isPlaying }) => [src, isPlaying])).toEqual([
    ["/voice/am/B7.m4a", false],
    ["/voice/en/O75.m4a", true],
  ]);
});

test("no voice says nothing and falls silent at once", () => {
  setVoice("en");
  sayBall(1);
  setVoice("off");
  sayBall(2);
  expect(FakeAudio.said.map(({ isPlaying }) => isPlaying)).toEqual([false]);
});

test("all 75 clips are fetched, once a language, and a failure is fetched again", async () => {
  const load = vi.fn((_: string) => Promise.reject(new TypeError("offline")));
  vi.stubGlobal("fetch", load);
  preloadVoice("am");
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  load.mockImplementation(() => Promise.resolve(new Response("")) as never);
  preloadVoice("am");
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(76));
  await new Promise((done) => setTimeout(done));
  preloadVoice("am");
  expect(new Set(load.mock.calls.map(([path]) => path)).size).toBe(75);
  expect(load).toHaveBeenCalledTimes(76);
});
